import { bucketsOf } from '../../calendar/buckets.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { wallOf } from '../../calendar/wall-clock.ts'
import { bucketCoverage, openHoursIn, unknownBucket } from './bucket-coverage.ts'
import { type CameraHours, positionAt, wallIndexOf, wallMinutes } from './camera-hours.ts'

/**
 * Why nothing can have been counted yet today: the doors have still to open, or they stay shut. `null`: no such reason is
 * known, since they opened, or since nobody says when they do.
 */
export type Doors = 'not-open' | 'closed' | null

interface DoorsAsked {
  /** Of one store, or of one zone of it. Days before today help to tell a day off. */
  readonly cameras: readonly CameraHours[]
  readonly timezone: string
  /** Epoch milliseconds. */
  readonly asOf: number
  /** Whether people came later than now on this weekday before; `null` where only schedules can tell. */
  readonly cameLater?: boolean | null
}

/**
 * The one rule by which every page tells *not yet* and *closed* from *no data* today. Camera records mostly end with the
 * hour that runs: then a morning before the doors open looks like a day on which they never do. What tells them apart is
 * whether the same weekday had opening hours later than now before; where that is not known the doors may still open.
 * The opening hours of a store without any camera tell the whole day.
 */
export function doorsOf({ cameras, timezone, asOf, cameLater = null }: DoorsAsked): Doors {
  const day = localDayOf(asOf, timezone)
  const now = wallOf(asOf, timezone) / minuteMs
  const buckets = bucketsOf({ first: day, last: day }, 'day', timezone)
  const [time = unknownBucket] = bucketCoverage(cameras, buckets, wallIndexOf(now))
  const open = openHoursIn(time)
  if (open === null || open.over > 0) return null
  if (open.planned > 0) return 'not-open'
  if (!time.known) return 'closed'
  if (cameras.some(({ hours }) => (hours.starts.at(-1) ?? 0) > now)) return 'closed'
  return (cameLater ?? openedLater(cameras, wallMinutes(day), now)) === false ? 'closed' : 'not-open'
}

/** Whether an opening hour of this weekday ended later than now; `null` where no such day is known. */
function openedLater(cameras: readonly CameraHours[], today: number, now: number): boolean | null {
  let isKnown = false
  for (const { hours } of cameras) {
    for (let day = today - week; day >= (hours.starts[0] ?? today) - dayMinutes; day -= week) {
      const end = positionAt(hours.starts, day + dayMinutes)
      for (let position = positionAt(hours.starts, day); position < end; position += 1) {
        isKnown = true
        const start = (hours.starts[position] ?? day) - day
        if (hours.scheduled[position] === 1 && start + 60 > now - today) return true
      }
    }
  }
  return isKnown ? false : null
}

/** The state of today's hours that have no count. */
export function stateBefore(doors: Doors): 'closed' | 'future' | null {
  if (doors === null) return null
  return doors === 'closed' ? 'closed' : 'future'
}

const minuteMs = 60_000
const dayMinutes = 24 * 60
const week = 7 * dayMinutes
