import type { QuotientAmount, QuotientSummary } from '../../protocol/derived/conversion-answers.ts'
import type { UnseenHours } from '../../protocol/derived/derived-answers.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { absenceOf, combinedValue, contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { type ComparedSide, guardedDelta } from '../cells/guarded-delta.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import type { StoresApart } from '../cells/stores-apart.ts'
import { addCameraTime, coverageOf, unknownTime } from '../coverage/verdict.ts'
import { cellsIn, madeOf, type QuotientTotals } from './quotient-cells.ts'
import { firstUnseen } from './totals-segments.ts'

interface SummaryAsked {
  readonly isCompared: boolean
  readonly apart: StoresApart
  /** True if the dividend depends on cameras, as the divisor does. */
  readonly isTotalSeen: boolean
  /** Longest first. */
  readonly unseen: readonly UnseenHours[]
}

/** Returns the summary of a quotient over the whole period. */
export function quotientSummary(
  { quotients, totals, overs }: QuotientTotals,
  { isCompared, apart, isTotalSeen, unseen }: SummaryAsked,
): QuotientSummary {
  const cells = cellsIn(quotients)
  const { current, comparison, leftOut } = comparablePairs(cells)
  const value = combinedValue(cells)
  const behind = madeOf(cells.filter((cell) => cell.value !== null))
  const seen = cellsIn(overs)
  return {
    total: {
      value,
      change: isCompared ? guardedDelta(current, comparison) : null,
      pair: { current: current.value, compared: comparison.value },
      leftOut: isCompared ? leftOut : 0,
      unfinished: cells.some((cell) => cell.unfinished),
    },
    of: {
      total: amountOf(totals, { isCompared, isSeen: isTotalSeen, inQuotient: behind.total }),
      over: amountOf(overs, { isCompared, isSeen: true, inQuotient: behind.over }),
    },
    // What the cameras saw, whether or not it counts.
    coverage: coverageOf(addCameraTime(contributing(seen))),
    hasUptime: cells.some((cell) => cell.time.known),
    silent: apart.silent,
    shut: apart.shut,
    absence: value === null ? absenceOf(cells) : null,
    unseen: firstUnseen(unseen),
  }
}

interface AmountAsked {
  readonly isCompared: boolean
  /** True if cameras count it. Otherwise no coverage qualifies it. */
  readonly isSeen: boolean
  readonly inQuotient: number | null
}

function amountOf(
  stores: readonly StoreCells[],
  { isCompared, isSeen, inQuotient }: AmountAsked,
): QuotientAmount {
  const cells: readonly StoreCell[] = cellsIn(stores)
  const { current, comparison } = comparablePairs(cells)
  const value = sumKnown(cells.map((cell) => cell.value))
  const judged = (side: ComparedSide) => (isSeen ? side : { ...side, coverage: coverageOf(unknownTime) })
  return {
    value,
    change: isCompared ? guardedDelta(judged(current), judged(comparison)) : null,
    pair: { current: current.value, compared: comparison.value },
    absence: value === null ? absenceOf(cells) : null,
    counted: fewer(inQuotient, value),
  }
}

/** Returns the part if it is really less than the whole. Quotients have floating-point noise. */
function fewer(part: number | null, whole: number | null): number | null {
  if (whole === null) return null
  const rounded = Math.round(part ?? 0)
  return rounded < Math.round(whole) ? rounded : null
}
