import { bucketsOf } from '../../calendar/buckets.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { wallOf } from '../../calendar/wall-clock.ts'
import { dayMinutes, wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import { bucketCoverage, openHoursIn, type Schedule, unknownBucket } from './bucket-coverage.ts'
import { type CameraHours, positionAt } from './camera-hours.ts'

/**
 * Why there can be no count yet today: the store has yet to open, or stays closed. `null` if it has opened, or its
 * opening hours are unknown.
 */
export type Doors = 'not-open' | 'closed' | null

interface DoorsAsked {
  /** Of one store, or of one of its zones. Earlier days help to recognise a day off. */
  readonly cameras: readonly CameraHours[]
  readonly timezone: string
  /** Epoch milliseconds. */
  readonly asOf: number
  /** True if people came later than now on this weekday before. `null` if only schedules can tell. */
  readonly cameLater?: boolean | null
}

/**
 * Returns why there can be no count yet today. This is the only rule that tells *not yet* and *closed* from *no data*
 * today, on every page, whoever answers.
 *
 * @param today the schedule so far. Camera records mostly end with the hour in progress, so a morning before opening
 * looks like a closed day. The opening hours of a store without any camera cover the whole day.
 * @param mayOpenLater tells such a morning from a closed day
 */
export function doorsBy(today: Schedule, mayOpenLater: () => boolean): Doors {
  const open = openHoursIn(today)
  if (open === null || open.over > 0) return null
  if (open.planned > 0) return 'not-open'
  return today.known && mayOpenLater() ? 'not-open' : 'closed'
}

/**
 * Returns {@link doorsBy} from camera records alone. The store may still open if the same weekday used to have opening
 * hours later than now, or if no such day is known.
 */
export function doorsOf({ cameras, timezone, asOf, cameLater = null }: DoorsAsked): Doors {
  const day = localDayOf(asOf, timezone)
  const now = wallOf(asOf, timezone) / 60_000
  const buckets = bucketsOf({ first: day, last: day }, 'day', timezone)
  const [time = unknownBucket] = bucketCoverage(cameras, buckets, wallIndexOf(now))
  return doorsBy(time, () => {
    const isWholeDay = cameras.some(({ hours }) => (hours.starts.at(-1) ?? 0) > now)
    return !isWholeDay && (cameLater ?? openedLater(cameras, wallMinutes(day), now)) !== false
  })
}

/** True if an opening hour of this weekday ended later than now. `null` if no such day is known. */
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

/** Returns the state of today's hours without a count. */
export function stateBefore(doors: Doors): 'closed' | 'future' | null {
  if (doors === null) return null
  return doors === 'closed' ? 'closed' : 'future'
}

const week = 7 * dayMinutes
