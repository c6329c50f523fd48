import type { CountedPart, Coverage, GapReason, GuardedDelta } from '../../protocol/derived/states.ts'
import { leastShared } from './shared-part.ts'
import { isDirectionSure } from './sure-direction.ts'

export interface ComparedSide {
  readonly value: number | null
  readonly coverage: Coverage
  /**
   * For the comparison period: how many of the days (or hours) of either period were counted in both, since the two
   * values cover only these. Also why none was, if one reason holds for all or cameras are among the reasons.
   */
  readonly shared?: SharedPart
  /** For the comparison period of an average or a rate: true if either value is a small sample. */
  readonly isSmallSample?: boolean
}

export interface SharedPart extends CountedPart {
  readonly because: GapReason | null
}

/**
 * Returns the change between two periods as a fraction (0.042 is 4.2 % more), or why there is none (product,
 * "Verdicts"). There is no percentage if either side is unreliable, for too few shared days, for averages of a few
 * stays, or for a change that camera gaps could reverse.
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

/** True if too few days were counted in both periods. */
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
