import type { ReadableStream } from 'node:stream/web'

/** Returns the text of a response. Empty if it exceeds the limit; the rest is not read. */
export async function readStart(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body as ReadableStream<Uint8Array>) {
    pieces.push(piece)
    bytes += piece.length
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) return ''
  }
  return Buffer.concat(pieces).toString('utf8')
}
