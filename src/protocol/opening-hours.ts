/** Read access to a camera's schedule, whatever its representation. */
export interface CameraSchedule<Camera> {
  /** True if any hour of the schedule is known. */
  readonly isKnown: (camera: Camera) => boolean
  /** True if any of the known hours lies outside the schedule. */
  readonly rests: (camera: Camera) => boolean
  /** True if a scheduled hour is running now. */
  readonly runs: (camera: Camera) => boolean
}

/**
 * True if a store may be open: a scheduled hour of any of its cameras is running.
 * This rule is ours. The contract has no opening hours, and `withinSchedule` of uptime (interface §2.3) comes closest.
 * A camera that records day and night says nothing about opening hours, unless all cameras do. Without any known
 * schedule, the store may always be open.
 * @param cameras of one store
 */
export function mayBeOpen<Camera>(cameras: readonly Camera[], schedule: CameraSchedule<Camera>): boolean {
  const known = cameras.filter(schedule.isKnown)
  const telling = known.filter(schedule.rests)
  return known.length === 0 || (telling.length === 0 ? known : telling).some(schedule.runs)
}
