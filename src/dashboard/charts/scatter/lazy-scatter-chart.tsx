import { latePart } from '../../ui/states/late-part.tsx'
import { NearChart } from '../near-chart.tsx'
import type { ScatterChartProps } from './scatter-chart.tsx'

const scatterChart = latePart(async () => (await import('./scatter-chart.tsx')).ScatterChart)

/** The chart in a file of its own. */
export function LazyScatterChart(props: ScatterChartProps) {
  return <NearChart part={scatterChart} props={props} />
}
