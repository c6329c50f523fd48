import { useState } from 'react'

/** The same array as long as its items are the same, whatever array they come in: an identity to memoise on. */
export function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(list)
  const isSame = kept.length === list.length && kept.every((item, place) => Object.is(item, list[place]))
  if (!isSame) keep(list)
  return isSame ? kept : list
}
