/** What is known of the schedule of a camera, however whoever asks holds it. */
export interface CameraSchedule<Camera> {
  /** Whether any hour of it is known. */
  readonly isKnown: (camera: Camera) => boolean
  /** Whether any of these hours lies outside of its schedule. */
  readonly rests: (camera: Camera) => boolean
  /** Whether an hour within its schedule runs now. */
  readonly runs: (camera: Camera) => boolean
}

/**
 * Whether a store may be open: a scheduled hour of any of its cameras runs (our rule: the contract has no opening hours, and
 * `withinSchedule` of uptime, interface §2.3, is the nearest to them). A camera that records by day and night tells nothing
 * of when the doors are open, unless all do. Where nobody tells it, the store may always be open.
 *
 * @param cameras of one store
 */
export function mayBeOpen<Camera>(cameras: readonly Camera[], schedule: CameraSchedule<Camera>): boolean {
  const known = cameras.filter(schedule.isKnown)
  const telling = known.filter(schedule.rests)
  return known.length === 0 || (telling.length === 0 ? known : telling).some(schedule.runs)
}
