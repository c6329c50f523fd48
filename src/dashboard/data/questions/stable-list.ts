import { useState } from 'react'

/** The lists that are told apart: those of what is shown, and of what was shown before it, each as it grew. */
const listsKept = 16

/**
 * The same array as long as its items are the same, whatever array they come in: an identity to memoise on. Items that
 * were there a while ago come in the array that they came in then.
 */
export function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [lists] = useState((): (readonly Item[])[] => [])
  const place = lists.findIndex((one) => sameItems(one, list))
  const same = lists[place] ?? list
  if (place === 0) return same
  if (place > 0) lists.splice(place, 1)
  lists.unshift(same)
  lists.splice(listsKept)
  return same
}

export function sameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, position) => Object.is(item, others[position]))
}
