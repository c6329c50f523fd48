import type { Bucket } from '../../calendar/calendar.ts'
import type { Coverage } from '../../protocol/states.ts'
import { bucketCoverage } from './bucket-coverage.ts'
import type { CameraHours } from './camera-hours.ts'
import { addCameraTime, type CameraTime, coverageOf } from './verdict.ts'

/** The camera time of each camera by itself over some buckets. @param overUntil as {@link bucketCoverage}. */
export function timePerCamera(
  cameras: readonly CameraHours[],
  buckets: readonly Bucket[],
  overUntil: string,
): readonly CameraTime[] {
  return cameras.map((camera) => addCameraTime(bucketCoverage([camera], buckets, overUntil)))
}

/**
 * How far a mean over what several cameras see can be trusted. Each camera sees stays of its own kind: without the
 * fitting rooms, whose stays are the longest, the mean of all others falls although nobody stays shorter. So it is
 * never complete while one camera is unreliable, however many others there are.
 *
 * @param parts the time of each camera ({@link timePerCamera}).
 */
export function coverageOfMean(parts: readonly CameraTime[]): Coverage {
  const whole = coverageOf(addCameraTime(parts))
  return whole.verdict === 'complete' && isMixed(parts) ? { ...whole, verdict: 'partial' } : whole
}

/**
 * How far a rate or a share can be trusted: what one side missed, the other does not make good. Entries that are 4 % short
 * make an entry rate 4 % too high, however well the zone was seen. So it is complete only where each side is.
 *
 * @param sides the camera time of each: of a share that of every zone of the whole.
 */
export function coverageOfQuotient(sides: readonly (readonly CameraTime[])[]): Coverage {
  const whole = coverageOf(addCameraTime(sides.flat()))
  const isComplete = sides.every((side) => coverageOf(addCameraTime(side)).verdict === 'complete')
  return whole.verdict === 'complete' && !isComplete ? { ...whole, verdict: 'partial' } : whole
}

/** Whether one camera was unreliable: such a mean has lost a part, and is compared with none that has it. */
export function isMixed(parts: readonly CameraTime[]): boolean {
  return parts.some((part) => coverageOf(part).verdict === 'unreliable')
}
