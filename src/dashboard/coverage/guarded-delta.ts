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
