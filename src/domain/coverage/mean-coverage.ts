import type { Bucket } from '../../calendar/calendar.ts'
import type { Coverage } from '../../protocol/derived/states.ts'
import { bucketCoverage } from './bucket-coverage.ts'
import type { CameraHours } from './camera-hours.ts'
import { addCameraTime, type CameraTime, coverageOf, unknownTime, worseTime } from './verdict.ts'

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
 * How far a rate can be trusted: as far as the worse of its sides. What one side missed, the other does not make good:
 * with half of the entrances dark an entry rate is twice too high, however many cameras watch the zone.
 *
 * @param sides the camera time of what is divided, and of what it is divided by.
 */
export function coverageOfQuotient(sides: readonly (readonly CameraTime[])[]): Coverage {
  const times = sides.map(addCameraTime)
  const [first = unknownTime, ...others] = times.filter(({ expected }) => expected > 0)
  return coverageOf({ ...others.reduce(worseTime, first), known: times.every(({ known }) => known) })
}

/**
 * How far a zone's share of the visits of several zones can be trusted: as a rate, and it is complete only where each zone
 * is. A zone of few cameras may have many visits.
 */
export function coverageOfShare(
  own: readonly CameraTime[],
  zones: readonly (readonly CameraTime[])[],
): Coverage {
  const coverage = coverageOfQuotient([own, zones.flat()])
  const isComplete = zones.every((zone) => coverageOf(addCameraTime(zone)).verdict === 'complete')
  return coverage.verdict === 'complete' && !isComplete ? { ...coverage, verdict: 'partial' } : coverage
}

/** Whether one camera was unreliable: such a mean has lost a part, and is compared with none that has it. */
export function isMixed(parts: readonly CameraTime[]): boolean {
  return parts.some((part) => coverageOf(part).verdict === 'unreliable')
}
