interface Reader {
  readonly bufferedAmount: number
  terminate(): void
}

/**
 * Gives up the slowest readers until what waits for all of them together fits: each may be within its own limit, and
 * all together be more than there is memory.
 *
 * @returns how many were given up
 */
export function relieve(readers: Iterable<Reader>, maxBytes: number): number {
  const waiting = [...readers].filter(({ bufferedAmount }) => bufferedAmount > 0)
  let total = waiting.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
  if (total <= maxBytes) return 0
  let givenUp = 0
  for (const reader of waiting.sort((a, b) => b.bufferedAmount - a.bufferedAmount)) {
    if (total <= maxBytes) break
    total -= reader.bufferedAmount
    // A close frame would wait behind all that is not read.
    reader.terminate()
    givenUp += 1
  }
  return givenUp
}
