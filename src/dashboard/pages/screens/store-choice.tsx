import { t } from '@lingui/core/macro'
import { mostStoresOfScreen } from '../../../protocol/screens.ts'
import { useStoreGroups } from '../../data/questions/use-store-groups.ts'
import type { StoreGroup } from '../../filters/stores/store-groups.ts'
import { StoreTicks, type StoreTicksProps } from '../../filters/stores/store-ticks.tsx'
import form from '../../ui/controls/form.module.css'
import { groupName } from './screen-words.ts'
import styles from './screens.module.css'

type StoreChoiceProps = Pick<StoreTicksProps, 'stores' | 'chosen' | 'onChoose'> &
  Required<Pick<StoreTicksProps, 'whole'>>

/** The stores and groups of a screen. */
export function StoreChoice(props: StoreChoiceProps) {
  const { whole } = props
  const known = useStoreGroups() ?? []
  return (
    <fieldset className={styles.stores}>
      <legend className={form.label}>{t`Stores shown`}</legend>
      <StoreTicks
        {...props}
        groups={[...known, ...goneGroups(known, whole.chosen)]}
        most={mostStoresOfScreen}
      />
      {whole.chosen.size > 0 && (
        <p className={styles.second}>{t`Stores that join a selected group later are shown too.`}</p>
      )}
    </fieldset>
  )
}

/** Groups of the screen that have no stores any more: they can be cleared. */
function goneGroups(known: readonly StoreGroup[], chosen: ReadonlySet<string>): readonly StoreGroup[] {
  return [...chosen]
    .filter((key) => !known.some((group) => group.key === key))
    .map((key) => ({ key, dimension: 'region', name: groupName(key), stores: [] }))
}
