import type { SeriesKind } from './chart-series.ts'
import styles from './series-line.module.css'

export interface SeriesLineProps {
  readonly kind: SeriesKind
  readonly size: 'key' | 'tooltip'
}

/** A piece of a series' line beside its name. */
export function SeriesLine({ kind, size }: SeriesLineProps) {
  return <i className={styles.line} data-series={kind} data-size={size} aria-hidden="true" />
}
