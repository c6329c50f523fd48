/** Groups items by key. Keys keep the order of their first occurrence. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const lists = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [item])
    else list.push(item)
  }
  return lists
}
