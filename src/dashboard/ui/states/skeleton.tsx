import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS length; fills its place where not given. */
  readonly width?: string
  /** CSS length; one line of the text around it where not given. */
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
