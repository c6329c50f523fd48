import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS length; fills its place where not given. */
  readonly width?: string
  /** CSS length; one line of the text around it where not given. */
  readonly height?: string
}

/** A quiet block in the place of what is coming. It says nothing: the region around it, or its own place, is `aria-busy`. */
export function Skeleton({ width, height }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ width, height }}>
      {height === undefined && '\u00a0'}
    </span>
  )
}
