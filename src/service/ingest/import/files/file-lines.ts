/** One line of a text file, without its line end. */
export type FileLine =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly damage: string }

/** Longest line that is read, so that a file without line ends does not fill the memory. */
const longestLine = 1024 * 1024

/** Yields the lines of bytes, numbered from 1, or why one cannot be read. Empty lines are skipped. */
export async function* fileLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  let held: Uint8Array[] = []
  let heldBytes = 0

  const finish = (end: Uint8Array): FileLine | null => {
    number += 1
    const isLong = heldBytes + end.length > longestLine
    const line = isLong ? new Uint8Array() : Buffer.concat([...held, end])
    held = []
    heldBytes = 0
    if (isLong) return { number, damage: 'the line is too long' }
    try {
      const text = decoder.decode(line).replace(/\r$/, '')
      return text.trim() === '' ? null : { number, text }
    } catch {
      return { number, damage: 'the line is not UTF-8' }
    }
  }

  for await (const piece of bytes) {
    let from = 0
    for (;;) {
      const end = piece.indexOf(0x0a, from)
      if (end === -1) break
      const line = finish(piece.subarray(from, end))
      if (line !== null) yield line
      from = end + 1
    }
    const rest = piece.subarray(from)
    heldBytes += rest.length
    // Don't hold the rest of a line that is too long.
    if (heldBytes <= longestLine) held.push(rest)
  }
  if (heldBytes > 0) {
    const line = finish(new Uint8Array())
    if (line !== null) yield line
  }
}

/**
 * Yields the lines of a text with line feeds, or a fault for one that is too long. Empty lines are skipped.
 *
 * @param first the number of the first line
 */
export async function* textLines(text: AsyncIterable<string>, first: number): AsyncGenerator<FileLine> {
  let number = first
  let held = ''
  const lineOf = (line: string): FileLine =>
    line.length > longestLine ? { number, damage: 'the line is too long' } : { number, text: line }
  for await (const piece of text) {
    const lines = (held + piece).split('\n')
    // Don't hold the rest of a line that is too long.
    held = (lines.pop() ?? '').slice(0, longestLine + 1)
    for (const line of lines) {
      if (line.trim() !== '') yield lineOf(line)
      number += 1
    }
  }
  if (held.trim() !== '') yield lineOf(held)
}
