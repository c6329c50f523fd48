import { Skeleton } from '../ui/states/skeleton.tsx'
import styles from './waiting-groups.module.css'

/** As high as the table of that many groups with its header, so that nothing below moves when it arrives. */
export function WaitingGroups({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.waiting}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
        <Skeleton key={row} width="min(36em, 90%)" />
      ))}
    </div>
  )
}
