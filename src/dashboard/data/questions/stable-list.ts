import { useState } from 'react'

/** Returns the same array as long as its items are the same, so that memos can depend on it. */
export function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(list)
  const isSame = kept.length === list.length && kept.every((item, place) => Object.is(item, list[place]))
  if (!isSame) keep(list)
  return isSame ? kept : list
}
