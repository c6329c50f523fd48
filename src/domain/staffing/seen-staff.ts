import { type CameraTime, coverageOf } from '../coverage/verdict.ts'

/**
 * Returns the hours of staff that cameras saw in the zones of a store. `null` if the zones were not counted, too little of
 * them was seen, or nobody was seen: staff can be elsewhere.
 *
 * @param seconds that staff stayed in the zones, by hour
 * @param times of all cameras of the zones together, by hour
 */
export function seenStaffHours(
  seconds: readonly (number | null)[],
  times: readonly CameraTime[],
): readonly (number | null)[] {
  return seconds.map((stayed, hour) => {
    const time = times[hour]
    // Without camera records, coverage is unknown, which excludes no count.
    const isSeen = time === undefined || coverageOf(time).verdict !== 'unreliable'
    return stayed === null || stayed === 0 || !isSeen ? null : stayed / 3600
  })
}
