/**
 * Response frames of the Metrics WebSocket: `<id>|<partNum>|<totalParts>|<json>` (interface §4.1, notes §1).
 */

export interface Frame {
  readonly id: string
  /** The numbering of parts is undocumented. Interpret both numbers together (notes §1). `0|0` is a single part. */
  readonly partNumber: number
  readonly totalParts: number
  /** The JSON, or a piece of it. It may contain `|`. */
  readonly json: string
}

export type FrameFault =
  /** The text has fewer than three separators before its JSON begins. */
  | 'separator_missing'
  /** The first field is empty or longer than {@link maxIdLength}. */
  | 'id_invalid'
  /** A numeric field is not a plain decimal number below {@link maxPartNumber}. */
  | 'number_invalid'

export type FrameResult =
  | { readonly ok: true; readonly frame: Frame }
  | {
      readonly ok: false
      readonly fault: FrameFault
      /** Index of the first invalid character. */
      readonly position: number
    }

export const maxIdLength = 128
export const maxPartNumber = 1_000_000

/** Reads a frame. It never throws, whatever the text. */
export function parseFrame(text: string): FrameResult {
  const idEnd = text.indexOf('|')
  if (idEnd === -1) return fault('separator_missing', text.length)
  if (idEnd === 0 || idEnd > maxIdLength) return fault('id_invalid', Math.min(idEnd, maxIdLength))

  const partEnd = text.indexOf('|', idEnd + 1)
  if (partEnd === -1) return fault('separator_missing', text.length)
  const partNumber = parseNumber(text, idEnd + 1, partEnd)
  if (partNumber === null) return fault('number_invalid', idEnd + 1)

  const totalEnd = text.indexOf('|', partEnd + 1)
  if (totalEnd === -1) return fault('separator_missing', text.length)
  const totalParts = parseNumber(text, partEnd + 1, totalEnd)
  if (totalParts === null) return fault('number_invalid', partEnd + 1)

  return {
    ok: true,
    frame: { id: text.slice(0, idEnd), partNumber, totalParts, json: text.slice(totalEnd + 1) },
  }
}

/** @throws RangeError if the id is empty or contains the separator */
export function formatFrame(frame: Frame): string {
  if (!isFrameId(frame.id)) throw new RangeError('a frame id has 1 to 128 characters and no "|"')
  return `${frame.id}|${frame.partNumber}|${frame.totalParts}|${frame.json}`
}

/** Returns a complete answer in one frame. */
export function singleFrame(id: string, json: string): string {
  return formatFrame({ id, partNumber: 0, totalParts: 0, json })
}

/**
 * Returns an answer as frames of at most `maxBytes` bytes of UTF-8 each. If one frame is not enough, parts are numbered
 * from zero with the index of the last (`0|2 1|2 2|2`), the numbering in which `0|0` is a single part.
 * @throws RangeError if the id is invalid, or leaves no room for the answer
 */
export function answerFrames(id: string, json: string, maxBytes: number): readonly string[] {
  // A UTF-16 unit takes at most three bytes, so most answers are known to fit without an encoding pass.
  if ((id.length + json.length) * 3 + 4 <= maxBytes) return [singleFrame(id, json)]
  const head = utf8Length(id) + '||'.length + 1
  if (head + 2 + utf8Length(json) <= maxBytes) return [singleFrame(id, json)]

  const pieces = splitText(json, maxBytes - head - 2 * String(maxPartNumber).length)
  const totalParts = pieces.length - 1
  return pieces.map((piece, partNumber) => formatFrame({ id, partNumber, totalParts, json: piece }))
}

/** Cuts between characters, never within one. */
function splitText(text: string, maxBytes: number): readonly string[] {
  if (maxBytes < 4) throw new RangeError('a frame must have room for its id, its numbers and one character')
  const pieces: string[] = []
  let from = 0
  let bytes = 0
  for (let index = 0; index < text.length; ) {
    const code = text.codePointAt(index) ?? 0
    const width = utf8Width(code)
    if (bytes + width > maxBytes) {
      pieces.push(text.slice(from, index))
      from = index
      bytes = 0
    }
    bytes += width
    index += code > 0xffff ? 2 : 1
  }
  pieces.push(text.slice(from))
  return pieces
}

function utf8Length(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; ) {
    const code = text.codePointAt(index) ?? 0
    bytes += utf8Width(code)
    index += code > 0xffff ? 2 : 1
  }
  return bytes
}

function utf8Width(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

export function isFrameId(id: string): boolean {
  return id.length > 0 && id.length <= maxIdLength && !id.includes('|') && !loneSurrogate.test(id)
}

/** JSON can express half a surrogate pair, and UTF-8 cannot: such an id would come back changed. */
const loneSurrogate = /\p{Surrogate}/u

function parseNumber(text: string, from: number, to: number): number | null {
  if (to === from || to - from > 7) return null
  let value = 0
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return null
    value = value * 10 + digit
  }
  return value < maxPartNumber ? value : null
}

function fault(reason: FrameFault, position: number): FrameResult {
  return { ok: false, fault: reason, position }
}
