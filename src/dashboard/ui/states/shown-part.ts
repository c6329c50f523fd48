import { useState } from 'react'

export interface ShownPart<Item> {
  readonly shown: readonly Item[]
  /** How many are not. */
  readonly rest: number
  readonly showAll: () => void
}

/** The first items of a list until the viewer wants all. A button for only `few` more would save no room. */
export function useShownPart<Item>(items: readonly Item[], first: number, few = 2): ShownPart<Item> {
  const [all, setAll] = useState(false)
  const shown = all || items.length <= first + few ? items : items.slice(0, first)
  return { shown, rest: items.length - shown.length, showAll: () => setAll(true) }
}
