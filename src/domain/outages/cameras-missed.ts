import type { CamerasMissed } from '../../protocol/derived/incident-answers.ts'
import type { SpanTime } from '../coverage/span-time.ts'
import { addCameraTime, coverageOf, unknownTime } from '../coverage/verdict.ts'
import type { CountedPlace } from './counting-cameras.ts'
import type { Incident } from './incident.ts'
import { missedHours } from './incidents.ts'

/** What one camera saw of the selected hours. `known` is false if a day has no record. */
export type MissedTimeOfCamera = Omit<SpanTime, 'received'>

export const noMissedTime: MissedTimeOfCamera = {
  known: true,
  scheduledHours: 0,
  expected: 0,
  usable: 0,
  missedHours: 0,
}

/** Adds up the time of one camera in consecutive periods. */
export function addMissedTime(one: MissedTimeOfCamera, other: MissedTimeOfCamera): MissedTimeOfCamera {
  return {
    known: one.known && other.known,
    scheduledHours: one.scheduledHours + other.scheduledHours,
    expected: one.expected + other.expected,
    usable: one.usable + other.usable,
    missedHours: one.missedHours + other.missedHours,
  }
}

/** Most stores without records that are named. The others are only counted. */
const mostNamed = 20

/**
 * Returns what the cameras of a number saw. A camera that counts in several places weighs once for each in the
 * coverage, but its missed time counts once.
 *
 * @param timeOf by recording id; `null` for a camera that the deployment doesn't know
 * @param found the incidents of these cameras
 */
export function camerasMissed(
  places: readonly CountedPlace[],
  timeOf: (recording: string) => MissedTimeOfCamera | null,
  found: readonly Incident[],
): CamerasMissed {
  const once = new Map<string, MissedTimeOfCamera>()
  const recorded = new Map<string, boolean>()
  const counted = places.flatMap(({ store, recordings }) => {
    const known = recordings.flatMap((recording): readonly MissedTimeOfCamera[] => {
      const time = timeOf(recording)
      if (time === null) return []
      once.set(recording, time)
      return [time]
    })
    recorded.set(store, recorded.get(store) === true || known.some((time) => time.known))
    return known.length === 0 ? [unknownTime] : known
  })
  const all = [...once.values()]
  const missed = all.reduce((sum, time) => sum + time.missedHours, 0)
  const without = [...recorded].flatMap(([store, isRecorded]) => (isRecorded ? [] : [store])).sort()
  return {
    coverage: coverageOf(addCameraTime(counted)),
    dueHours: all.reduce((sum, { scheduledHours }) => sum + scheduledHours, 0),
    missedHours: missed,
    scattered: Math.max(0, missed - missedHours(found)),
    stores: recorded.size,
    withoutRecords: { first: without.slice(0, mostNamed), count: without.length },
  }
}
