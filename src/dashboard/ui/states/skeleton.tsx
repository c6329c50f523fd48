import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS length. Fills its place if omitted. */
  readonly width?: string
  /** CSS length. One line of the surrounding text if omitted. */
  readonly height?: string
}

/** A placeholder for content that is loading. Silent to screen readers: the region around it is `aria-busy`. */
export function Skeleton({ width, height }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ width, height }}>
      {height === undefined && '\u00a0'}
    </span>
  )
}
