/** Joins lists of many items as `flat` does, in a fraction of its time: a chain has a million hours. */
export function joinLists<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const [first = []] = lists
  return lists.length <= 1 ? first : first.concat(...lists.slice(1))
}
