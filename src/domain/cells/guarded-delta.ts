import type {
  CountedPart,
  Coverage,
  DeltaReason,
  GapReason,
  GuardedDelta,
} from '../../protocol/derived/states.ts'
import { leastShared } from './shared-part.ts'
import { isDirectionSure } from './sure-direction.ts'

export interface ComparedSide {
  readonly value: number | null
  readonly coverage: Coverage
  /**
   * Of the period compared with: how many of the days (or hours) of either period were counted in both, which alone are
   * in the two values; and why none was, where one reason holds for all or cameras are among the reasons.
   */
  readonly shared?: SharedPart
  /** Of the period compared with, of an average or a rate: either of the two values is of too few to mean much. */
  readonly isSmallSample?: boolean
}

export interface SharedPart extends CountedPart {
  readonly because: GapReason | null
}

/**
 * The change from one period to another as a fraction (0.042 is 4.2 % more), or why there is none: a comparison
 * whose either side is unreliable shows no percentage but the reason (product, "Verdicts"), nor does one of a few days,
 * nor of averages of a few stays, nor a change that what cameras missed could turn around.
 */
export function guardedDelta(current: ComparedSide, comparison: ComparedSide): GuardedDelta {
  const { shared } = comparison
  if (shared !== undefined && shared.of > 0 && shared.counted === 0) return withheldFor(shared)
  if (current.value === null || comparison.value === null) return { kind: 'withheld', reason: 'no-data' }
  if (current.coverage.verdict === 'unreliable') return { kind: 'withheld', reason: 'current-unreliable' }
  if (comparison.coverage.verdict === 'unreliable') {
    return { kind: 'withheld', reason: 'comparison-unreliable' }
  }
  if (shared !== undefined && isTooLittle(shared)) return withheldFor(shared)
  if (comparison.value === 0) return { kind: 'withheld', reason: 'zero-base' }
  if (comparison.isSmallSample === true) return { kind: 'withheld', reason: 'small-sample' }
  const ratio = current.value / comparison.value
  if (!isDirectionSure(ratio, [current.coverage, comparison.coverage])) {
    return { kind: 'withheld', reason: 'within-gaps' }
  }
  return {
    kind: 'delta',
    fraction: ratio - 1,
    ...(shared !== undefined && shared.counted < shared.of && { shared: partOf(shared) }),
  }
}

/** Whether too few days were counted in both periods to compare them. */
export function isTooLittle({ counted, of }: CountedPart): boolean {
  return of > 0 && (counted === 0 || counted < of * leastShared)
}

function withheldFor(shared: SharedPart): GuardedDelta {
  const { because } = shared
  return because === null
    ? { kind: 'withheld', reason: 'few-shared', shared: partOf(shared) }
    : { kind: 'withheld', reason: because }
}

function partOf({ counted, of, unit }: CountedPart): CountedPart {
  return { counted, of, unit }
}

/**
 * The change once camera records can vouch for it. Counts do not wait for them; a percentage does: it would have to be
 * taken back where they show that too little was seen.
 *
 * @param uptimeKnown whether all records that are to be had are there; those that cannot be had hold up nothing.
 */
export function deltaOnce(
  uptimeKnown: boolean,
  current: ComparedSide,
  comparison: ComparedSide,
): GuardedDelta {
  const delta = guardedDelta(current, comparison)
  return uptimeKnown || (delta.kind === 'withheld' && isSettled[delta.reason]) ? delta : { kind: 'checking' }
}

/** Nothing that cameras can say makes a change of what is not there; whether a day was shut they do say. */
const isSettled: Readonly<Record<DeltaReason, boolean>> = {
  'current-unreliable': false,
  'comparison-unreliable': false,
  'coverage-unknown': false,
  'within-gaps': false,
  'no-data-now': true,
  'no-data': true,
  'partial-now': false,
  'partial-then': false,
  'few-shared': false,
  'small-sample': false,
  'zero-base': true,
}
