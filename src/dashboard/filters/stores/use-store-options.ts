import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Location } from '../../../protocol/locations.ts'
import { findStores } from './find-stores.ts'
import type { StoreOption } from './store-option.tsx'
import type { Selection } from './store-selection.ts'
import { zoneHints } from './zone-hints.ts'

/** Stands in the list for "all": no id is empty. */
export const everyStore = ''

/** Longer than a window of the list, which could hide the selected stores. */
const longFrom = 20

export interface SoughtStores {
  readonly locations: readonly Location[]
  /** Their ids. */
  readonly available: readonly string[]
  readonly chosen: Selection
  /** The search; empty: none. */
  readonly text: string
  readonly today: LocalDay
}

/** Returns the rows of the list, and the ids of the stores found, the closest match first. */
export function useStoreOptions({ locations, available, chosen, text, today }: SoughtStores) {
  const hints = useMemo(() => zoneHints(locations, today), [locations, today])
  const inOrder = useSelectedFirst(locations, chosen)
  const found = useMemo(() => findStores(inOrder, text), [inOrder, text])
  const options: readonly StoreOption[] = [
    ...(text === '' ? [allStores(), ...unknownStores(chosen, available)] : []),
    ...found.map(({ id, name }) => ({ id, name, hint: hints.get(id) })),
  ]
  return { options, found: found.map(({ id }) => id) }
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
