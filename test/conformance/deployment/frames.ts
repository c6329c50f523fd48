import { parseJson } from '../json-value.ts'

/** A response frame `<id>|<n>|<n>|<json>`, its numbers as they stand. */
export interface Frame {
  readonly id: string
  readonly first: string
  readonly second: string
  readonly text: string
}

/** Only the first three `|` separate. `null` where the text is no frame. */
export function readFrame(text: string): Frame | null {
  const match = /^([^|]*)\|([^|]*)\|([^|]*)\|(.*)$/s.exec(text)
  if (match === null) return null
  const [, id = '', first = '', second = '', json = ''] = match
  return { id, first, second, text: json }
}

/** `0|0`; what bears no numbers cannot be a part either. */
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
 * The parts of an answer put together. How parts are numbered is not documented: a set is complete when one of
 * three numberings finds it without a gap and the joined text is JSON, since JSON cut short never is.
 */
export function joinParts(frames: readonly Frame[]): { text: string; numbering: Numbering } | null {
  // Sorting at every part would take quadratic time.
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
