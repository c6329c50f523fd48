import { plural, t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Location } from '../../../protocol/locations.ts'
import { findStores } from './find-stores.ts'
import type { StoreGroup } from './store-groups.ts'
import type { StoreOption } from './store-option.tsx'
import type { Selection } from './store-selection.ts'
import { dimensionWords } from './store-words.ts'
import { zoneHints } from './zone-hints.ts'

/** Stands in the list for "all": no id is empty. */
export const everyStore = ''

/** Longer than a window of the list, which could hide the selected stores. */
const longFrom = 20

export interface SoughtStores {
  readonly locations: readonly Location[]
  readonly groups: readonly StoreGroup[]
  /** Their ids. */
  readonly available: readonly string[]
  readonly chosen: Selection
  /** The search; empty: none. */
  readonly text: string
  readonly today: LocalDay
}

/** Returns the rows of the list, the ids of the stores found, the closest match first, and how many groups were found. */
export function useStoreOptions({ locations, groups, available, chosen, text, today }: SoughtStores) {
  const hints = useMemo(() => zoneHints(locations, today), [locations, today])
  const inOrder = useSelectedFirst(locations, chosen)
  const found = useMemo(() => findStores(inOrder, text), [inOrder, text])
  const foundGroups = useMemo(() => findStores(groups, text), [groups, text])
  const unknown = unknownStores(chosen, [...available, ...groups.map(({ key }) => key)])
  const options: readonly StoreOption[] = [
    ...(text === '' ? [allStores(), ...unknown] : []),
    ...foundGroups.map(groupOption),
    ...found.map(({ id, name }) => ({ id, name, hint: hints.get(id) })),
  ]
  return { options, found: found.map(({ id }) => id), foundGroups: foundGroups.length }
}

function groupOption({ key, dimension, name, stores }: StoreGroup): StoreOption {
  const count = plural(stores.length, { one: '# store', other: '# stores' })
  return { id: key, name, hint: `${dimensionWords(dimension)} · ${count}` }
}

function allStores(): StoreOption {
  return { id: everyStore, name: t`All stores`, isEvery: true }
}

/** In a long list the stores that were selected when it opened come first. They stay there while it is open. */
function useSelectedFirst(locations: readonly Location[], chosen: Selection): readonly Location[] {
  const [atFirst] = useState(() => new Set(chosen))
  return useMemo(() => {
    if (locations.length < longFrom || atFirst.size === 0) return locations
    const first = locations.filter(({ id }) => atFirst.has(id))
    return [...first, ...locations.filter(({ id }) => !atFirst.has(id))]
  }, [locations, atFirst])
}

/** Stores that a link names and this viewer does not have: in sight, so that they can be deselected. */
function unknownStores(chosen: Selection, available: readonly string[]): readonly StoreOption[] {
  const known = new Set(available)
  return chosen
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: t`Unknown store`, hint: id.slice(0, 8) }))
}
