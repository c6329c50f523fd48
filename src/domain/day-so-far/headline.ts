import type { GuardedDelta } from '../../protocol/derived/states.ts'

/** A headline number: today so far, compared with the same weekday of the previous week up to the same time. */
export interface Headline {
  /** `null` if unknown. */
  readonly value: number | null
  readonly delta: GuardedDelta
  /** The two values behind the change, like for like, so the first may differ from the figure. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
  readonly course: Course
}

/** Hourly values, from the first to the last hour with a value on either day. */
export interface Course {
  readonly today: readonly (number | null)[]
  readonly before: readonly (number | null)[]
}
