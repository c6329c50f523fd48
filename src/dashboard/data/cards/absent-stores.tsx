import { t } from '@lingui/core/macro'
import type { StoresApart } from '../../../domain/cells/stores-apart.ts'
import styles from './absent-stores.module.css'

export interface AbsentStoresProps extends Pick<StoresApart, 'silent' | 'shut'> {
  /** By location id. */
  readonly names: ReadonlyMap<string, string>
}

/** Below a table of stores: those that are in no figure, and why. */
export function AbsentStores({ silent, shut, names }: AbsentStoresProps) {
  const named = (stores: readonly string[]) => stores.map((store) => names.get(store) ?? store).join(', ')
  const closed = named(shut)
  const withoutData = named(silent)
  return (
    <>
      {closed !== '' && <p className={styles.absent}>{t`Closed for the whole period: ${closed}.`}</p>}
      {withoutData !== '' && (
        <p className={styles.absent}>{t`No data for the whole period: ${withoutData}.`}</p>
      )}
    </>
  )
}
