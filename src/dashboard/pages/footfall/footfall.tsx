import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import type { PageAhead, PageProps } from '../screen.ts'
import { FootfallPage, FootfallSkeleton } from './footfall-page.tsx'
import { footfallQuery, footfallQuestions } from './use-footfall.ts'

/** The page as the shell takes it. */
export function Footfall({ screen }: PageProps) {
  return screen === null ? <FootfallSkeleton /> : <FootfallPage screen={screen} />
}

export const footfallAhead: PageAhead = (screen, ask) => {
  const { totals } = footfallQuestions(screen)
  ask.query((source) => footfallQuery(source, totals))
  fetchTimeChart()
}
