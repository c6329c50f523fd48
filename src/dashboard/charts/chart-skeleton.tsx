import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './chart-frame.module.css'

/** The place of a chart that is coming: its height, its gridlines. Knows nothing of the drawing library. */
export function ChartSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>The chart is loading.</VisuallyHidden>
      <div className={styles.gridline} />
      <div className={styles.gridline} />
      <div className={styles.gridline} />
      <div className={styles.gridline} />
    </div>
  )
}
