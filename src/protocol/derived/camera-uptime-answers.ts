/** Answers of the derived route `camera-uptime` (README.md, "Derived routes"). */

import type { Counted } from './derived-answers.ts'

/** Uptime of one camera, or of all cameras of a store together, in opening hours. */
export interface UptimeFigure {
  /** Seen ÷ due. `null` if nothing was due, or nothing is known. */
  readonly uptime: number | null
  /** Camera days without any record. No figure includes them. */
  readonly unknownDays?: number
}

/** One camera over the whole period. Its uptime is the product of `arrived` and `quality`. */
export interface CameraUptime extends UptimeFigure {
  readonly recording: string
  readonly name: string
  readonly location: string
  /** Received segments ÷ expected segments. */
  readonly arrived: number | null
  /** Mean quality of the received segments. `null` also if none arrived. */
  readonly quality: number | null
  /** Camera time in opening hours, and the part that was missed. */
  readonly dueHours: number
  readonly missedHours: number
  /**
   * Present with the facet `hours`: one character an hour, 24 a day from the first midnight, on the camera's clock, up
   * to the last completed hour. `packed-hours.ts` reads and writes the format.
   */
  readonly hours?: string
}

/** All cameras of one store together. */
export interface StoreUptimes extends UptimeFigure {
  readonly location: string
  readonly cameras: number
  /**
   * Camera time in opening hours, the weight of `uptime` where stores are combined. A deployment that predates it has
   * none.
   */
  readonly dueHours?: number
  /** One figure for each calendar month that the period touches, in order. */
  readonly months: readonly UptimeFigure[]
}

export interface CameraUptimeAnswer {
  /** One page of cameras. */
  readonly cameras?: readonly CameraUptime[]
  /** Stores that have a camera, by id. */
  readonly stores?: readonly StoreUptimes[]
  /** Totals over all matching cameras: how many, how many fell short of a complete value, and their uptime. */
  readonly count: number
  readonly low: number
  readonly uptime: number | null
  /** True if the period has any camera record. */
  readonly hasUptime: boolean
  readonly meta: Counted & { readonly units: { readonly uptime: 'rate'; readonly dueHours: 'hours' } }
}
