import type { GuardedDelta } from '../../protocol/derived/states.ts'

/** A headline number: today so far, against the same weekday of the week before by the same time. */
export interface Headline {
  /** `null`: nothing is known of it. */
  readonly value: number | null
  readonly delta: GuardedDelta
  /** The two values that the change is made of: like for like, so the first may differ from the figure. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
  readonly course: Course
}

/** By the hour, from the first to the last of either day in which anything happened. */
export interface Course {
  readonly today: readonly (number | null)[]
  readonly before: readonly (number | null)[]
}
