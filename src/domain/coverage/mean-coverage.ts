import type { Bucket } from '../../calendar/calendar.ts'
import type { Coverage } from '../../protocol/derived/states.ts'
import { cameraTimeIn } from './bucket-coverage.ts'
import type { CameraHours } from './camera-hours.ts'
import { addCameraTime, type CameraTime, coverageOf, unknownTime, worseTime } from './verdict.ts'

/**
 * Returns the camera time of each single camera over some buckets.
 * @param overUntil as in {@link cameraTimeIn}
 */
export function timePerCamera(
  cameras: readonly CameraHours[],
  buckets: readonly Bucket[],
  overUntil: string,
): readonly CameraTime[] {
  return cameras.map((camera) => cameraTimeIn(camera, buckets, overUntil))
}

/**
 * Returns the coverage of a mean over several cameras. Each camera sees stays of its own kind: without the fitting
 * rooms, where stays are longest, the mean of all others falls although nobody stays shorter. So the mean is never
 * complete while one camera is unreliable, however many others there are.
 *
 * @param parts the time of each camera ({@link timePerCamera})
 */
export function coverageOfMean(parts: readonly CameraTime[]): Coverage {
  const whole = coverageOf(addCameraTime(parts))
  return whole.verdict === 'complete' && isMixed(parts) ? { ...whole, verdict: 'partial' } : whole
}

/**
 * Returns the coverage of a rate: that of its worse side, because one side can't make good what the other missed. With
 * half of the entrances offline, a visit rate is twice too high, however many cameras watch the zone.
 *
 * @param sides the camera time of the dividend, and of the divisor
 */
export function coverageOfQuotient(sides: readonly (readonly CameraTime[])[]): Coverage {
  const times = sides.map(addCameraTime)
  const [first = unknownTime, ...others] = times.filter(({ expected }) => expected > 0)
  return coverageOf({ ...others.reduce(worseTime, first), known: times.every(({ known }) => known) })
}

/**
 * Returns the coverage of a zone's share of the visits to several zones. It is that of a rate, and complete only if
 * each zone is, because a zone of few cameras may have many visits.
 */
export function coverageOfShare(
  own: readonly CameraTime[],
  zones: readonly (readonly CameraTime[])[],
): Coverage {
  const coverage = coverageOfQuotient([own, zones.flat()])
  const isComplete = zones.every((zone) => coverageOf(addCameraTime(zone)).verdict === 'complete')
  return coverage.verdict === 'complete' && !isComplete ? { ...coverage, verdict: 'partial' } : coverage
}

/** True if one camera was unreliable. Such a mean lacks a part, so it can't be compared with a mean that has it. */
export function isMixed(parts: readonly CameraTime[]): boolean {
  return parts.some((part) => coverageOf(part).verdict === 'unreliable')
}
