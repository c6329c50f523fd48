import { latePart } from '../../ui/states/late-part.tsx'
import { LateChart } from '../late-chart.tsx'
import type { TimeChartProps } from './time-chart.tsx'

const timeChart = latePart(async () => (await import('./time-chart.tsx')).TimeChart)

/** Fetches the file ahead. Where it cannot be had now, the chart's place asks again, and says so if that fails too. */
export function fetchTimeChart(): void {
  timeChart.load().catch(() => {})
}

/** Headline numbers do not wait for the chart. */
export function LazyTimeChart(props: TimeChartProps) {
  return <LateChart part={timeChart} props={props} />
}
