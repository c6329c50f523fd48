import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import styles from './chart-frame.module.css'

export interface ChartSkeletonProps {
  /** Whether the data are loading. A chart far down the page has not asked for them yet. */
  readonly coming?: boolean
}

/** The place of a chart that is coming: its height, its gridlines. Knows nothing of the drawing library. */
export function ChartSkeleton({ coming = true }: ChartSkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy={coming}>
      {coming && <VisuallyHidden>{t`Loading chart…`}</VisuallyHidden>}
      <div className={styles.gridline} />
      <div className={styles.gridline} />
      <div className={styles.gridline} />
      <div className={styles.gridline} />
    </div>
  )
}
