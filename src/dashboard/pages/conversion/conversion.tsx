import { fetchTimeChart } from '../../charts/lazy-time-chart.tsx'
import { type PageAhead, type PageProps, planSettings } from '../screen.ts'
import { ConversionPage, ConversionSkeleton } from './conversion-page.tsx'
import { conversionPlans } from './use-conversion-metrics.ts'

/** The page as the shell takes it. */
export function Conversion({ screen }: PageProps) {
  return screen === null ? <ConversionSkeleton /> : <ConversionPage screen={screen} />
}

export const conversionAhead: PageAhead = ({ stores, ...asked }, ask) => {
  const { whole, hours } = conversionPlans(stores, planSettings(asked))
  for (const plan of [...Object.values(whole), ...Object.values(hours ?? {})]) ask.plan(plan)
  fetchTimeChart()
}
