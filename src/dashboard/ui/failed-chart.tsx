import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedState, type FailedStateProps } from './failed-state.tsx'

export interface FailedChartProps extends Omit<FailedStateProps, 'height'> {
  /** Hours were asked of a service that has none: days are the way on. */
  readonly hoursRefused: boolean
  /** What it does not have: "This service counts no single hours". */
  readonly hoursTitle: string
  readonly onShowDays: () => void
}

/** In the place of a chart over time whose values could not be had. */
export function FailedChart({ hoursRefused, hoursTitle, onShowDays, ...failed }: FailedChartProps) {
  if (!hoursRefused) return <FailedState {...failed} height="chart" />
  return (
    <EmptyState
      title={hoursTitle}
      height="chart"
      action={
        <Button look="filled" onClick={onShowDays}>
          Show days
        </Button>
      }
    >
      It answers by day and by month. Days, weeks and months can be shown.
    </EmptyState>
  )
}
