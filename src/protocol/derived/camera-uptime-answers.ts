/** Answers of the derived route `camera-uptime` (README.md, "Derived routes"). */

import type { Counted } from './derived-answers.ts'

/** How much of its opening hours a camera saw, or the cameras of a store together. */
export interface UptimeFigure {
  /** What was seen ÷ what was due; `null` where nothing was due, or nothing is known. */
  readonly uptime: number | null
  /** Days of cameras without any record, which are in no figure. */
  readonly unknownDays?: number
}

/** One camera over the whole period. Its uptime is the product of both factors. */
export interface CameraUptime extends UptimeFigure {
  readonly recording: string
  readonly name: string
  readonly location: string
  /** Segments that came ÷ segments that were due. */
  readonly arrived: number | null
  /** How good those were that came; `null` also where none did. */
  readonly quality: number | null
  /** Camera time in opening hours, and what of it was missed. */
  readonly dueHours: number
  readonly missedHours: number
  /**
   * With the facet `hours`: a character an hour, 24 a day from the first midnight on, on the clock of the camera, as far as
   * hours are over. `src/protocol/derived/packed-hours.ts` writes and reads them.
   */
  readonly hours?: string
}

/** All cameras of one store together. */
export interface StoreUptimes extends UptimeFigure {
  readonly location: string
  readonly cameras: number
  /** One for each calendar month that the period touches, in their order. */
  readonly months: readonly UptimeFigure[]
}

export interface CameraUptimeAnswer {
  /** One page. */
  readonly cameras?: readonly CameraUptime[]
  /** Stores with a camera, by their ids. */
  readonly stores?: readonly StoreUptimes[]
  /** Of all cameras that match: how many, how many of them saw less than a complete value needs, and all together. */
  readonly count: number
  readonly low: number
  readonly uptime: number | null
  /** Whether there is any camera record of the period. */
  readonly hasUptime: boolean
  readonly meta: Counted & { readonly units: { readonly uptime: 'rate'; readonly dueHours: 'hours' } }
}
