import { fetchTimeChart } from '../../charts/lazy-time-chart.tsx'
import { askEntries } from '../../data/metric-questions.ts'
import { planMetric } from '../../data/plan-metric.ts'
import { type PageAhead, type PageProps, planSettings } from '../screen.ts'
import { FootfallPage, FootfallSkeleton } from './footfall-page.tsx'

/** The page as the shell takes it. */
export function Footfall({ screen }: PageProps) {
  return screen === null ? <FootfallSkeleton /> : <FootfallPage screen={screen} />
}

export const footfallAhead: PageAhead = (screen, ask) => {
  ask.plan(planMetric(screen.stores, planSettings(screen), askEntries(screen.filters)))
  fetchTimeChart()
}
