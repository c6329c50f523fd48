import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { Store } from '../../data/questions/store-zones.ts'
import { groupWords } from '../../filters/stores/group-words.ts'
import type { StoreGroup } from '../../filters/stores/store-groups.ts'
import { dimensionWords, selectionWords } from '../../filters/stores/store-words.ts'
import form from '../../ui/controls/form.module.css'
import styles from './targets.module.css'

/** The stores that a period’s target is for: one, all, or those of a group, by its key. */
export type StoresChoice = 'one' | 'all' | StoreGroup['key']

interface ChoiceOfStores {
  /** The one store. */
  readonly store: Store
  readonly stores: readonly Store[]
  readonly groups: readonly StoreGroup[]
}

/** Returns the ids that a choice stands for. A group that is gone stands for the one store. */
export function storesOfChoice(
  choice: StoresChoice,
  { store, stores, groups }: ChoiceOfStores,
): readonly string[] {
  if (choice === 'all') return stores.map(({ id }) => id)
  return groups.find(({ key }) => key === choice)?.stores ?? [store.id]
}

export interface StoresFieldProps extends ChoiceOfStores {
  readonly value: StoresChoice
  readonly onChoose: (value: StoresChoice) => void
}

export function StoresField({ store, stores, groups, value, onChoose }: StoresFieldProps) {
  const id = useId()
  const dimensions = [...new Set(groups.map(({ dimension }) => dimension))]
  return (
    <div className={styles.stores}>
      <label className={form.label} htmlFor={id}>{t`Stores`}</label>
      <select
        id={id}
        className={form.input}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="one">{store.name}</option>
        <option value="all">{selectionWords(0, stores.length)}</option>
        {dimensions.map((dimension) => (
          <optgroup key={dimension} label={dimensionWords(dimension)}>
            {groups
              .filter((group) => group.dimension === dimension)
              .map(({ key, name, stores: { length } }) => (
                <option key={key} value={key}>
                  {groupWords(name, length)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
