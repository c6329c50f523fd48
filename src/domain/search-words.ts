/** Whether a line holds every word of a search, in any letter case; any line holds none. */
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
