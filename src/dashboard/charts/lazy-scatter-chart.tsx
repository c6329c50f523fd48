import { FailedState } from '../ui/failed-state.tsx'
import { Late, latePart } from '../ui/late-part.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import type { ScatterChartProps } from './scatter-chart.tsx'

const scatterChart = latePart(async () => (await import('./scatter-chart.tsx')).ScatterChart)

/** The chart in a file of its own, fetched when somebody looks at it. */
export function LazyScatterChart(props: ScatterChartProps) {
  return (
    <Late
      part={scatterChart}
      props={props}
      waiting={<ChartSkeleton />}
      missing={(retry) => <FailedState what="The chart" code="unavailable" onRetry={retry} height="chart" />}
    />
  )
}
