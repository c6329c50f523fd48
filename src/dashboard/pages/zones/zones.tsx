import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import type { PageAhead, PageProps } from '../screen.ts'
import { zonesQuery, zonesQuestion } from './use-zones.ts'
import { ZonesPage, ZonesSkeleton } from './zones-page.tsx'

/** The page as the shell takes it. */
export function Zones({ screen }: PageProps) {
  return screen === null ? <ZonesSkeleton /> : <ZonesPage screen={screen} />
}

export const zonesAhead: PageAhead = (screen, ask) => {
  const { zones } = zonesQuestion(screen)
  ask.query((source) => zonesQuery(source, zones))
  fetchTimeChart()
}
