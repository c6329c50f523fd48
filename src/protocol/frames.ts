/**
 * Response frames of the Metrics WebSocket: `<id>|<partNum>|<totalParts>|<json>` (interface §4.1, notes §1).
 */

export interface Frame {
  readonly id: string
  /** How parts are numbered is not documented; read both numbers together (notes §1). `0|0` is a single part. */
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
  /** A numeric position holds anything but a plain decimal number below {@link maxPartNumber}. */
  | 'number_invalid'

export type FrameResult =
  | { readonly ok: true; readonly frame: Frame }
  | {
      readonly ok: false
      readonly fault: FrameFault
      /** Index of the first character that is wrong. */
      readonly position: number
    }

export const maxIdLength = 128
export const maxPartNumber = 1_000_000

/** Reads a frame. Never throws, whatever the text. */
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

/** @throws RangeError where the id could not be told from the separators. */
export function formatFrame(frame: Frame): string {
  if (!isFrameId(frame.id)) throw new RangeError('a frame id has 1 to 128 characters and no "|"')
  return `${frame.id}|${frame.partNumber}|${frame.totalParts}|${frame.json}`
}

/** A complete answer in one frame. */
export function singleFrame(id: string, json: string): string {
  return formatFrame({ id, partNumber: 0, totalParts: 0, json })
}

export function isFrameId(id: string): boolean {
  return id.length > 0 && id.length <= maxIdLength && !id.includes('|')
}

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
