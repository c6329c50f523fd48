import { useState } from 'react'

/** The same array as long as its items are the same, whatever array they come in: an identity to memoise on. */
export function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(list)
  if (kept.length === list.length && kept.every((item, position) => Object.is(item, list[position]))) {
    return kept
  }
  keep(list)
  return list
}
