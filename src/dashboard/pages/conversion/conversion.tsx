import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import type { PageAhead, PageProps } from '../screen.ts'
import { ConversionPage, ConversionSkeleton } from './conversion-page.tsx'
import { conversionQuery, conversionQuestion } from './use-conversion.ts'

/** The page as the shell takes it. */
export function Conversion({ screen }: PageProps) {
  return screen === null ? <ConversionSkeleton /> : <ConversionPage screen={screen} />
}

export const conversionAhead: PageAhead = (screen, ask) => {
  const { totals } = conversionQuestion(screen)
  ask.query((source) => conversionQuery(source, totals))
  fetchTimeChart()
}
