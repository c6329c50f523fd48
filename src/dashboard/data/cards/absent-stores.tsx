import type { StoresApart } from '../../../domain/cells/stores-apart.ts'
import styles from './absent-stores.module.css'

export interface AbsentStoresProps extends Pick<StoresApart, 'silent' | 'shut'> {
  /** By location id. */
  readonly names: ReadonlyMap<string, string>
}

/** Below a table of stores: those that are in no figure, and why. */
export function AbsentStores({ silent, shut, names }: AbsentStoresProps) {
  const named = (stores: readonly string[]) => stores.map((store) => names.get(store) ?? store).join(', ')
  return (
    <>
      {shut.length > 0 && <p className={styles.absent}>Closed throughout this period: {named(shut)}.</p>}
      {silent.length > 0 && (
        <p className={styles.absent}>Without any data in this period: {named(silent)}.</p>
      )}
    </>
  )
}
