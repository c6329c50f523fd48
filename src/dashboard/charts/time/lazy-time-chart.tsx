import { t } from '@lingui/core/macro'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { Late, latePart } from '../../ui/states/late-part.tsx'
import { ChartSkeleton } from '../chart-skeleton.tsx'
import type { TimeChartProps } from './time-chart.tsx'

const timeChart = latePart(async () => (await import('./time-chart.tsx')).TimeChart)

/** Fetches the file ahead. Where it cannot be had now, the chart's place asks again, and says so if that fails too. */
export function fetchTimeChart(): void {
  timeChart.load().catch(() => {})
}

/** The chart in a file of its own, its skeleton until that is there: headline numbers do not wait for it. */
export function LazyTimeChart(props: TimeChartProps) {
  return (
    <Late
      part={timeChart}
      props={props}
      waiting={<ChartSkeleton />}
      missing={(retry) => (
        <FailedState
          what={t({ message: 'the chart', context: 'what couldn’t be loaded' })}
          code="unavailable"
          onRetry={retry}
          height="chart"
        />
      )}
    />
  )
}
