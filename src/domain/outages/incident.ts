import type { IncidentRow } from '../../protocol/derived/incident-answers.ts'

/** Missing camera time, in hours, by the two factors of uptime (notes §4). */
export type MissedTime = IncidentRow['missed']

/** A missed hour, or the missed part of one. */
export interface MissedHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm`. */
  readonly index: string
  /** 1 for the second of two hours with the same index. */
  readonly occurrence: 0 | 1
  /** Share of the hour, 0 to 1. */
  readonly share: number
}

/**
 * Consecutive scheduled hours of which one or more cameras of a store had low coverage. `from` and `until` are
 * `YYYY-MM-DDTHH:mm`.
 */
export interface Incident extends Omit<IncidentRow, 'visitors' | 'basis' | 'affects'> {
  readonly timezone: string
  /** Hours inside the span. */
  readonly hours: readonly MissedHour[]
}
