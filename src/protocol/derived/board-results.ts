/** Reader of what a wall screen shows of the derived route `usual`. It loads less than the reader of the whole answer. */

import * as v from 'valibot'
import type { Pace } from './pace-answers.ts'

/** The entries of some stores so far today. */
export interface BoardFigures {
  /** `null` if nothing was counted. */
  readonly entries: number | null
  /** `null` without targets. */
  readonly pace: Pace | null
  /** The newest counted instant, epoch milliseconds. */
  readonly countedUntil: number
}

const number = v.number()
const answer = v.object({
  summary: v.object({
    entries: v.object({ value: v.nullable(number) }),
    pace: v.optional(
      v.object({
        target: number,
        counted: number,
        atLeast: v.optional(v.literal(true)),
        due: v.nullable(v.object({ middle: number, low: number, high: number })),
      }),
    ),
  }),
  meta: v.object({ countedUntil: v.string() }),
})

/** `null` if the value is not an answer of the route. */
export function readBoard(value: unknown): BoardFigures | null {
  const read = v.safeParse(answer, value)
  if (!read.success) return null
  const { summary, meta } = read.output
  const countedUntil = Date.parse(meta.countedUntil)
  if (Number.isNaN(countedUntil)) return null
  const { atLeast, ...pace } = summary.pace ?? { target: 0, counted: 0, due: null }
  return {
    entries: summary.entries.value,
    pace: summary.pace === undefined ? null : { ...pace, ...(atLeast && { atLeast }) },
    countedUntil,
  }
}
