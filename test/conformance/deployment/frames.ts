import { parseJson } from '../json-value.ts'

/** A response frame `<id>|<n>|<n>|<json>`, with its numbers as received. */
export interface Frame {
  readonly id: string
  readonly first: string
  readonly second: string
  readonly text: string
}

/** Reads a frame. Only the first three `|` are separators. `null` if the text is not a frame. */
export function readFrame(text: string): Frame | null {
  const match = /^([^|]*)\|([^|]*)\|([^|]*)\|(.*)$/s.exec(text)
  if (match === null) return null
  const [, id = '', first = '', second = '', json = ''] = match
  return { id, first, second, text: json }
}

/** True for `0|0`, and for a frame without numbers, which can't be a part either. */
export function isWhole({ first, second }: Frame): boolean {
  return (first === '0' && second === '0') || !/^\d+$/.test(first) || !/^\d+$/.test(second)
}

export const numberings = {
  'from 0, with the number of the last part': { first: 0, parts: (total: number) => total + 1 },
  'from 0, with the number of parts': { first: 0, parts: (total: number) => total },
  'from 1, with the number of parts': { first: 1, parts: (total: number) => total },
} as const

export type Numbering = keyof typeof numberings

/**
 * Joins the parts of an answer. Their numbering is undocumented, so a set is complete if one of three numberings has no
 * gap and the joined text is JSON, since truncated JSON never is.
 */
export function joinParts(frames: readonly Frame[]): { text: string; numbering: Numbering } | null {
  // A sort at every part would take quadratic time.
  const isPossible = Object.values(numberings).some(
    ({ parts }) => frames.length === parts(Number(frames[0]?.second)),
  )
  if (!isPossible) return null
  const sorted = [...frames].sort((a, b) => Number(a.first) - Number(b.first))
  const total = Number(sorted[0]?.second)
  if (sorted.some((frame) => Number(frame.second) !== total)) return null
  const text = sorted.map((frame) => frame.text).join('')
  for (const [name, { first, parts }] of Object.entries(numberings)) {
    const gapless =
      sorted.length === parts(total) && sorted.every((frame, at) => Number(frame.first) === first + at)
    if (gapless && parseJson(text) !== undefined) return { text, numbering: name as Numbering }
  }
  return null
}
