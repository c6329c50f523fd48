/** Joins lines to pieces of some size, so that a stream has few chunks. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece: string[] = []
  let length = 0
  for await (const line of lines) {
    piece.push(line)
    length += line.length
    if (length < 256 * 1024) continue
    yield Buffer.from(piece.join(''))
    piece = []
    length = 0
  }
  if (length > 0) yield Buffer.from(piece.join(''))
}
