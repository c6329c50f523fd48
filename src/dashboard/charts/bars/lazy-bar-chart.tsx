import { latePart } from '../../ui/states/late-part.tsx'
import { NearChart } from '../near-chart.tsx'
import type { BarChartProps } from './bar-chart.tsx'

const barChart = latePart(async () => (await import('./bar-chart.tsx')).BarChart)

/** The chart in a file of its own. */
export function LazyBarChart(props: BarChartProps) {
  return <NearChart part={barChart} props={props} />
}
