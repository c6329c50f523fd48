import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './history.module.css'
import type { History } from './use-history.ts'

/** Nothing is known of these days: that is neither well nor down. */
export function NoRecords() {
  return (
    <EmptyState title="No records of these days">
      The service has none of these cameras. Choose other days, or ask whoever runs it.
    </EmptyState>
  )
}

/** What there is to say of records that are not all there; nothing where they are. */
export function HistoryState({ history }: { readonly history: History }) {
  const { status, progress, cameras, failure, retry } = history
  switch (status) {
    case 'ready':
      return null
    case 'loading':
      return (
        <>
          <p className={styles.progress} role="status">
            <progress value={progress.done} max={Math.max(1, progress.of)} aria-label="Camera records" />
            {progress.of === 0
              ? 'Asking which cameras there are…'
              : `${formatCount(progress.done)} of ${formatCount(progress.of)} parts of the records are there`}
          </p>
          <div className={styles.waiting}>
            <Skeleton height="180px" />
          </div>
        </>
      )
    case 'too-much':
      return (
        <p className={styles.notice}>
          These are too many cameras and days to ask for at once: choose fewer days or stores.
        </p>
      )
    case 'failed':
      return cameras.length === 0 && failure !== null ? (
        <FailedState what="camera records" code={failure.code} message={failure.message} onRetry={retry} />
      ) : (
        <p className={styles.notice} role="status">
          Some of the records could not be loaded; the days that they are of are not known.{' '}
          <Button onClick={retry}>Try again</Button>
        </p>
      )
  }
}
