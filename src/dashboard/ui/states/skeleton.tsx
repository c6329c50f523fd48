import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS length; fills its place where not given. */
  readonly width?: string
  /** CSS length; one line of the text around it where not given. */
  readonly height?: string
}

/** A quiet block in the place of what is coming. It says nothing: the region around it is `aria-busy`. */
export function Skeleton({ width, height }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ width, height }}>
      {height === undefined && '\u00a0'}
    </span>
  )
}

/** The same in the place of one value, where what stands around it is there: that place alone is busy. */
export function BusyValue({ width }: { readonly width: string }) {
  return (
    <span aria-busy="true">
      <Skeleton width={width} />
    </span>
  )
}
