import { Skeleton } from '../states/skeleton.tsx'
import styles from './waiting-rows.module.css'

/** A table before its rows are known: as high as it will be, without a word. */
export function WaitingRows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
    <div key={row} className={styles.row}>
      <Skeleton width="8em" />
      <Skeleton width="5em" />
    </div>
  ))
}
