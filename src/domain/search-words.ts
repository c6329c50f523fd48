/**
 * Returns a predicate that is true for a line with every word of a search, ignoring case. An empty search matches every
 * line.
 */
export function wordsOf(search: string): (line: string) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return (line) => {
    const lower = words.length === 0 ? '' : line.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
}
