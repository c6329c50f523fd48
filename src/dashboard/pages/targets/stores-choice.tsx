import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Store } from '../../data/questions/store-zones.ts'
import { groupWords } from '../../filters/stores/group-words.ts'
import type { StoreGroup } from '../../filters/stores/store-groups.ts'
import { StoreSelect } from '../../filters/stores/store-select.tsx'
import type { SelectSection } from '../../filters/stores/store-select-list.tsx'
import { dimensionWords, selectionWords } from '../../filters/stores/store-words.ts'

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
  const sections = useMemo(() => sectionsOf({ store, stores, groups }), [store, stores, groups])
  return <StoreSelect label={t`Stores`} sections={sections} value={value} onChoose={onChoose} />
}

function sectionsOf({ store, stores, groups }: ChoiceOfStores): readonly SelectSection[] {
  const choices = [
    { id: 'one', name: store.name },
    { id: 'all', name: selectionWords(0, stores.length) },
  ]
  const dimensions = [...new Set(groups.map(({ dimension }) => dimension))]
  return [
    { label: '', options: choices },
    ...dimensions.map((dimension) => ({
      label: dimensionWords(dimension),
      options: groups
        .filter((group) => group.dimension === dimension)
        .map(({ key, name, stores: { length } }) => ({ id: key, name: groupWords(name, length) })),
    })),
  ]
}
