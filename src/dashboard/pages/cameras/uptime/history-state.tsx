import { t } from '@lingui/core/macro'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import type { ShownView } from '../../../data/questions/use-shown-view.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from '../styles/history.module.css'

/** Nothing is known of these days: that is neither well nor down. */
export function NoRecords() {
  return (
    <EmptyState title={t`No records for these days`}>
      {t`Select other dates, or ask your administrator.`}
    </EmptyState>
  )
}

interface RecordsStateProps {
  readonly state: ShownView<unknown>
  /** In the middle of a sentence: "incidents". */
  readonly what: string
  readonly onRetry: () => void
}

/** Stands in for a missing answer. Renders nothing once there is one. */
export function RecordsState({ state, what, onRetry }: RecordsStateProps) {
  switch (state.status) {
    case 'ready':
      return null
    case 'loading':
      return (
        <div className={styles.waiting}>
          <Skeleton height="180px" />
        </div>
      )
    case 'failed':
      return <FailedPart what={what} of={state} onRetry={onRetry} />
  }
}

/** True while an answer is on its way. */
export function isComing(state: ShownView<unknown>): boolean {
  return state.status === 'loading' || (state.status === 'ready' && state.refreshing)
}
