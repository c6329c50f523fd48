import { FailedState } from '../ui/failed-state.tsx'
import { Late, latePart } from '../ui/late-part.tsx'
import type { BarChartProps } from './bar-chart.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'

const barChart = latePart(async () => (await import('./bar-chart.tsx')).BarChart)

/** The chart in a file of its own, as {@link LazyTimeChart}. */
export function LazyBarChart(props: BarChartProps) {
  return (
    <Late
      part={barChart}
      props={props}
      waiting={<ChartSkeleton />}
      missing={(retry) => <FailedState what="The chart" code="unavailable" onRetry={retry} height="chart" />}
    />
  )
}
