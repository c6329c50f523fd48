/** Reader of what a wall screen shows of the derived route `usual`. It loads less than the reader of the whole answer. */

import * as v from 'valibot'
import { amount, count, omittable, text, yes } from '../answer-fields.ts'
import type { CombinedPace } from './pace-answers.ts'

/** The entries of some stores so far today. */
export interface BoardFigures {
  /** `null` if nothing was counted. */
  readonly entries: number | null
  /** True if cameras are known to have missed a part, so more people may have entered. */
  readonly hasGaps: boolean
  /** `null` without targets. */
  readonly pace: BoardPace | null
  /** The newest counted instant, epoch milliseconds. */
  readonly countedUntil: number
}

export interface BoardPace extends Pick<CombinedPace, 'target' | 'counted' | 'atLeast' | 'due' | 'stores'> {
  /** How many stores there are, without those that have no target because they are closed all day. */
  readonly ofStores: number
}

const number = v.number()
const answer = v.object({
  summary: v.object({
    entries: v.object({ value: amount }),
    coverage: v.object({ verdict: text, outsideHours: omittable(yes) }),
    pace: omittable(
      v.object({
        target: number,
        counted: number,
        atLeast: omittable(yes),
        due: v.nullable(v.object({ middle: number, low: number, high: number })),
        stores: count,
        leftOut: omittable(v.object({ count })),
        withoutTarget: count,
      }),
    ),
  }),
  meta: v.object({ countedUntil: text }),
})

/** `null` if the value is not an answer of the route. */
export function readBoard(value: unknown): BoardFigures | null {
  const read = v.safeParse(answer, value)
  if (!read.success) return null
  const { summary, meta } = read.output
  const countedUntil = Date.parse(meta.countedUntil)
  if (Number.isNaN(countedUntil)) return null
  const { verdict, outsideHours } = summary.coverage
  return {
    entries: summary.entries.value,
    hasGaps: outsideHours !== true && (verdict === 'partial' || verdict === 'unreliable'),
    pace: summary.pace === undefined ? null : paceOf(summary.pace),
    countedUntil,
  }
}

type Answered = NonNullable<v.InferOutput<typeof answer>['summary']['pace']>

function paceOf({ leftOut, withoutTarget, ...pace }: Answered): BoardPace {
  return { ...pace, ofStores: pace.stores + (leftOut?.count ?? 0) + withoutTarget }
}
