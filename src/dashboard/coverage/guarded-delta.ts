import type { Coverage } from '../charts/chart-point.ts'

export interface ComparedSide {
  readonly value: number | null
  readonly coverage: Coverage
}

export type DeltaReason =
  /** This period has too little camera time for a comparison. */
  | 'current-unreliable'
  /** The period compared with has too little camera time. */
  | 'comparison-unreliable'
  /** One of the two has no data. */
  | 'no-data'
  /** The period compared with is zero: no ratio to zero exists. */
  | 'zero-base'

export type GuardedDelta =
  | { readonly kind: 'delta'; readonly fraction: number }
  | { readonly kind: 'withheld'; readonly reason: DeltaReason }
  /** Camera records are on their way, and decide which of the two it is. */
  | { readonly kind: 'checking' }

/**
 * The change from one period to another as a fraction (0.042 is 4.2 % more), or why there is none: a comparison
 * whose either side is unreliable shows no percentage but the reason (product, "Verdicts").
 */
export function guardedDelta(current: ComparedSide, comparison: ComparedSide): GuardedDelta {
  if (current.value === null || comparison.value === null) return { kind: 'withheld', reason: 'no-data' }
  if (current.coverage.verdict === 'unreliable') return { kind: 'withheld', reason: 'current-unreliable' }
  if (comparison.coverage.verdict === 'unreliable') {
    return { kind: 'withheld', reason: 'comparison-unreliable' }
  }
  if (comparison.value === 0) return { kind: 'withheld', reason: 'zero-base' }
  return { kind: 'delta', fraction: current.value / comparison.value - 1 }
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
  // Nothing that cameras can say makes a change of what is not there.
  const settled = delta.kind === 'withheld' && (delta.reason === 'no-data' || delta.reason === 'zero-base')
  return uptimeKnown || settled ? delta : { kind: 'checking' }
}
