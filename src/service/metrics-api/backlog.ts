interface Reader {
  readonly bufferedAmount: number
  terminate(): void
}

/**
 * Closes the slowest readers until all buffers together fit. Each can be within its own limit while all together exceed
 * the memory.
 *
 * @returns how many were closed
 */
export function closeSlowest(readers: Iterable<Reader>, maxBytes: number): number {
  const waiting = [...readers].filter(({ bufferedAmount }) => bufferedAmount > 0)
  let total = waiting.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
  if (total <= maxBytes) return 0
  let givenUp = 0
  for (const reader of waiting.sort((a, b) => b.bufferedAmount - a.bufferedAmount)) {
    if (total <= maxBytes) break
    total -= reader.bufferedAmount
    // A close frame would wait behind the unread data.
    reader.terminate()
    givenUp += 1
  }
  return givenUp
}
