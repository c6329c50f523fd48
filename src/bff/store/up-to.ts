/**
 * Limits an LRU cache to a number of entries. Its own option `max` reserves memory for all of them when a server
 * starts, which takes 15 ms of processor time and 2 MB for 100,000 entries.
 */
export function upTo(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 } as const
}
