import { t } from '@lingui/core/macro'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, type LatePart } from '../ui/states/late-part.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'

export interface LateChartProps<Props extends object> {
  readonly part: LatePart<Props>
  readonly props: NoInfer<Props>
}

/** A chart in a file of its own: its skeleton until that is there, and a way to ask again where it cannot be had. */
export function LateChart<Props extends object>({ part, props }: LateChartProps<Props>) {
  return (
    <Late
      part={part}
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
