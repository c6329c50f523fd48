/** Camera time that is missing, in hours, by the two factors of uptime (notes §4). */
export interface MissedTime {
  /** Segments that never came. */
  readonly segments: number
  /** Time lost within segments that came: a poor picture. */
  readonly quality: number
}

/** A missed hour, or a missed part of one. */
export interface MissedHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm`. */
  readonly index: string
  /** 1 for the second of two hours of the same index. */
  readonly occurrence: 0 | 1
  /** Of the hour, 0 to 1. */
  readonly share: number
}

/** Hours inside the schedule, one after the other, of which one or more cameras of a store saw too little. */
export interface Incident {
  readonly location: string
  readonly timezone: string
  /** More than one: they lost the same hours at once. */
  readonly cameras: readonly { readonly recording: string; readonly name: string }[]
  /** Whether these are all the cameras that count in the store, and more than one. */
  readonly everyCamera: boolean
  /** Of the whole incident, which may have begun before the span and go on behind it. */
  readonly from: string
  readonly until: string
  /** It began before the records of the camera do, which reach back to where incidents are followed. */
  readonly earlier?: true
  /** It went on after the last record, which reaches as far as incidents are followed. */
  readonly later?: true
  /** The camera has not been well again since. */
  readonly ongoing: boolean
  /** Inside the span; summed over several cameras. */
  readonly missed: MissedTime
  readonly hours: readonly MissedHour[]
}
