import { isAscii } from 'node:buffer'

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding from the first bytes: UTF-16 by its byte order mark or by the zero bytes of Latin characters,
 * else UTF-8. A text whose first accented letters come later is refined by `encodingOfBytes`, which reads all of it.
 *
 * @param head may end anywhere in the file
 */
export async function encodingOfHead(head: Buffer): Promise<FileEncoding> {
  return utf16OfHead(head) ?? (await encodingOfBytes([head.subarray(0, endOfWholeCharacters(head))]))
}

/** UTF-8 characters have at most four bytes, so the last one may be cut off. */
function endOfWholeCharacters(head: Buffer): number {
  let end = head.length
  while (end > 0 && head.length - end < 4 && (head[end - 1] ?? 0) >= 0x80) end -= 1
  return end
}

function utf16OfHead(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.min(100, Math.floor(head.length / 2))
  const zeros = (offset: 0 | 1) => {
    let count = 0
    for (let pair = 0; pair < pairs; pair += 1) if (head[pair * 2 + offset] === 0) count += 1
    return count
  }
  const threshold = pairs * 0.8
  if (pairs >= 4 && zeros(1) > threshold && zeros(0) === 0) return 'utf-16le'
  if (pairs >= 4 && zeros(0) > threshold && zeros(1) === 0) return 'utf-16be'
  return null
}

/**
 * Distinguishes Windows-1252 from UTF-8 by the whole text, because accented letters are invalid UTF-8. A text with more
 * valid than invalid sequences is damaged UTF-8. An unreadable file ends the detection without an error.
 */
export async function encodingOfBytes(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<'utf-8' | 'windows-1252'> {
  const decoder = new TextDecoder()
  let invalid = 0
  let valid = 0
  let mayBeCut = false
  try {
    for await (const piece of bytes) {
      if (!mayBeCut && isAscii(piece)) continue
      const text = decoder.decode(piece, { stream: true })
      mayBeCut = !isAscii(piece)
      for (const [character] of text.matchAll(/[\u0080-\uffff]/g)) {
        if (character === '\ufffd') invalid += 1
        else valid += 1
      }
    }
    if (decoder.decode() !== '') invalid += 1
  } catch {
    // The reader of the text meets the same fault and reports it.
  }
  return invalid > valid ? 'windows-1252' : 'utf-8'
}

interface Decoder {
  /** @param bytes `undefined` at the end of the file */
  decode(bytes: Uint8Array | undefined): string
}

/** Creates a streaming decoder. Invalid bytes become U+FFFD. A byte order mark is dropped. */
export function createDecoder(encoding: FileEncoding): Decoder {
  if (encoding === 'windows-1252')
    return { decode: (bytes) => (bytes === undefined ? '' : decode1252(bytes)) }
  const decoder = new TextDecoder(encoding)
  return { decode: (bytes) => decoder.decode(bytes, { stream: bytes !== undefined }) }
}

/** The characters 0x80 to 0x9f, which Latin-1 lacks. Node 20 decodes them as control characters (nodejs/node#56542). */
const specials = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function decode1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin.replace(/[\x80-\x9f]/g, (character) => specials[character.charCodeAt(0) - 0x80] ?? character)
}
