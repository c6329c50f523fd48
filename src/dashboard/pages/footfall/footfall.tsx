import { fetchTimeChart } from '../../charts/lazy-time-chart.tsx'
import { derivedQuery } from '../../data/derived-query.ts'
import type { PageAhead, PageProps } from '../screen.ts'
import { FootfallPage, FootfallSkeleton } from './footfall-page.tsx'
import { footfallQuestions } from './use-footfall.ts'

/** The page as the shell takes it. */
export function Footfall({ screen }: PageProps) {
  return screen === null ? <FootfallSkeleton /> : <FootfallPage screen={screen} />
}

export const footfallAhead: PageAhead = (screen, ask) => {
  const { totals } = footfallQuestions(screen)
  ask.query((source) => derivedQuery(source, totals))
  fetchTimeChart()
}
