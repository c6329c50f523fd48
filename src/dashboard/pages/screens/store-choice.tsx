import { t } from '@lingui/core/macro'
import { mostStoresOfScreen } from '../../../protocol/screens.ts'
import { useStoreGroups } from '../../data/questions/use-store-groups.ts'
import { StoreTicks, type StoreTicksProps } from '../../filters/stores/store-ticks.tsx'
import form from '../../ui/controls/form.module.css'
import styles from './screens.module.css'

/** The stores of a screen. A group ticks the stores that it has now. */
export function StoreChoice(props: Pick<StoreTicksProps, 'stores' | 'chosen' | 'onChoose'>) {
  const groups = useStoreGroups() ?? []
  return (
    <fieldset className={styles.stores}>
      <legend className={form.label}>{t`Stores shown`}</legend>
      <StoreTicks {...props} groups={groups} most={mostStoresOfScreen} />
    </fieldset>
  )
}
