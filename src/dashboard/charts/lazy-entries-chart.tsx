import { lazy, Suspense } from 'react'
import { ChartSkeleton } from './chart-skeleton.tsx'
import type { EntriesChartProps } from './entries-chart.tsx'

const EntriesChart = lazy(async () => ({ default: (await import('./entries-chart.tsx')).EntriesChart }))

/** The chart in a file of its own, its skeleton until that is there: headline numbers do not wait for it. */
export function LazyEntriesChart(props: EntriesChartProps) {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <EntriesChart {...props} />
    </Suspense>
  )
}
