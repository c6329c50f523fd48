import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { combineRows, measured } from '../../../src/domain/cells/combine-rows.ts'
import { type CheckedHours, checkHours } from '../../../src/domain/conversion/check-hours.ts'
import type { CameraHours } from '../../../src/domain/coverage/camera-hours.ts'
import type { Steps } from '../../../src/domain/steps.ts'
import { camera } from '../coverage/camera-fixtures.ts'

/** One hour at the door and at the till. */
export interface HourSketch {
  readonly customers: number | null
  /** `null`: the till is known to have reported nothing. */
  readonly sales: number | null
  /** Share of the door's time that was received; all of it where not given, `closed` outside opening hours. */
  readonly seen?: number | 'closed'
}

export interface DaySketch {
  /** `YYYY-MM-DD`; its hours begin at 9:00, the store is closed in all others. */
  readonly day: string
  readonly hours: readonly HourSketch[]
  readonly compared?: boolean
}

interface CheckSettings {
  /** Whether the deployment lists what tills report; else sales are known by the rate alone. */
  readonly listed?: boolean
  readonly uptime?: boolean
  readonly asOf?: string
}

/** The hours of one store in London, gone through. */
export function checked(days: readonly DaySketch[], settings: CheckSettings = {}): CheckedHours {
  const { listed = true, uptime = true, asOf = '2026-04-01T00:00Z' } = settings
  const answers = days.map(({ day, hours, compared = false }) => {
    const part = { timezone: 'Europe/London', stores: ['leeds'], compared }
    const buckets = bucketsOf({ first: day, last: day }, 'hour', part.timezone)
    const combine = (amount: (hour: HourSketch) => number | null) =>
      combineRows(
        hours.map((hour, position) => ({ index: indexOf(day, position), amount: amount(hour) })),
        buckets,
        { places: part.stores },
        measured('amount'),
      )
    return {
      part,
      buckets,
      rates: combine(({ customers, sales }) =>
        customers === null || customers === 0 ? null : (sales ?? 0) / customers,
      ),
      customers: combine(({ customers }) => customers),
      sales: listed ? combine(({ sales }) => sales) : null,
    }
  })
  return finish(
    checkHours(answers, uptime ? new Map([['leeds', [doorOf(days)]]]) : new Map(), Date.parse(asOf)),
  )
}

function finish<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

function doorOf(days: readonly DaySketch[]): CameraHours {
  return camera(
    'door',
    days.flatMap(({ day, hours }) =>
      hours.map(({ seen = 1 }, position) => [
        indexOf(day, position),
        seen === 'closed' ? null : ([4, 4 * seen] as const),
      ]),
    ),
  )
}

function indexOf(day: string, position: number): string {
  return `${day}T${String(position + 9).padStart(2, '0')}:00`
}

/** Hours alike. */
export function hours(count: number, hour: HourSketch): readonly HourSketch[] {
  return Array.from({ length: count }, () => hour)
}

/** "10:00 till" of each hour that is left out. */
export function leftOut({ leftOut: found }: CheckedHours): readonly string[] {
  return found.map(({ hour, reason }) => `${hour.bucket.index.slice(11, 16)} ${reason.why}`)
}
