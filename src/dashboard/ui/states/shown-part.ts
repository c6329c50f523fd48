import { useState } from 'react'

export interface ShownPart<Item> {
  readonly shown: readonly Item[]
  /** How many are not. */
  readonly rest: number
  readonly showAll: () => void
}

/** The first of a list until all of it is asked for. A few more than those are shown at once: that is no longer. */
export function useShownPart<Item>(items: readonly Item[], first: number, few = 2): ShownPart<Item> {
  const [all, setAll] = useState(false)
  const shown = all || items.length <= first + few ? items : items.slice(0, first)
  return { shown, rest: items.length - shown.length, showAll: () => setAll(true) }
}
