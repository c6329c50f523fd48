import { FailedState } from '../ui/failed-state.tsx'
import { Late, latePart } from '../ui/late-part.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import type { EntriesChartProps } from './entries-chart.tsx'

const entriesChart = latePart(async () => (await import('./entries-chart.tsx')).EntriesChart)

/** The chart in a file of its own, its skeleton until that is there: headline numbers do not wait for it. */
export function LazyEntriesChart(props: EntriesChartProps) {
  return (
    <Late
      part={entriesChart}
      props={props}
      waiting={<ChartSkeleton />}
      missing={(retry) => <FailedState what="The chart" code="unavailable" onRetry={retry} height="chart" />}
    />
  )
}
