import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { wallIndexAt } from '../../../src/calendar/wall-minutes.ts'
import { combineRows, measured } from '../../../src/domain/cells/combine-rows.ts'
import { HourCheck } from '../../../src/domain/conversion/hour-check.ts'
import { type HoursOfStore, storeHours } from '../../../src/domain/conversion/store-hours.ts'
import { bucketCoverage } from '../../../src/domain/coverage/bucket-coverage.ts'
import type { CameraHours } from '../../../src/domain/coverage/camera-hours.ts'
import { camera } from '../coverage/camera-fixtures.ts'

/** One hour at the door and at the till. */
export interface HourSketch {
  readonly customers: number | null
  /** `null` if the till is known to have reported nothing. */
  readonly sales: number | null
  /** Share of the door's time that was received, by default all of it. `closed` outside opening hours. */
  readonly seen?: number | 'closed'
}

export interface DaySketch {
  /** `YYYY-MM-DD`. Its hours begin at 9:00, and the store is closed in all others. */
  readonly day: string
  readonly hours: readonly HourSketch[]
  readonly compared?: boolean
}

interface CheckSettings {
  /** True if the deployment lists till reports. Otherwise sales are known only from the rate. */
  readonly listed?: boolean
  readonly uptime?: boolean
  readonly asOf?: string
}

/** Checks the hours of one store in London. */
export function checked(days: readonly DaySketch[], settings: CheckSettings = {}): HourCheck {
  const { uptime = true, asOf = '2026-04-01T00:00Z' } = settings
  const check = new HourCheck()
  const cameras = uptime ? [doorOf(days)] : []
  const periodOf = (own: readonly DaySketch[]): HoursOfStore => {
    const parts = own.map((sketch) => hoursOn(sketch, cameras, settings))
    return {
      buckets: parts.flatMap(({ buckets }) => buckets),
      rates: parts.flatMap(({ rates }) => rates),
      customers: parts.flatMap(({ customers }) => customers),
      sales: parts.some(({ sales }) => sales === null) ? null : parts.flatMap(({ sales }) => sales ?? []),
      times: parts.flatMap(({ times }) => times),
    }
  }
  const compared = days.filter((sketch) => sketch.compared)
  const hoursOf = (own: readonly DaySketch[]) =>
    own.length === 0 ? [] : storeHours(periodOf(own), Date.parse(asOf))
  check.addStore('leeds', hoursOf(days.filter((sketch) => !sketch.compared)), hoursOf(compared))
  return check
}

function hoursOn(
  { day, hours }: DaySketch,
  cameras: readonly CameraHours[],
  { listed = true, asOf = '2026-04-01T00:00Z' }: CheckSettings,
): HoursOfStore {
  const buckets = bucketsOf({ first: day, last: day }, 'hour', 'Europe/London')
  const combine = (amount: (hour: HourSketch) => number | null) =>
    combineRows(
      hours.map((hour, position) => ({ index: indexOf(day, position), amount: amount(hour) })),
      buckets,
      { places: ['leeds'] },
      measured('amount'),
    ).values.get('leeds') ?? []
  return {
    buckets,
    rates: combine(({ customers, sales }) =>
      customers === null || customers === 0 ? null : (sales ?? 0) / customers,
    ),
    customers: combine(({ customers }) => customers),
    sales: listed ? combine(({ sales }) => sales) : null,
    times: bucketCoverage(cameras, buckets, wallIndexAt(Date.parse(asOf), 'Europe/London')),
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

/** Repeats an hour. */
export function hours(count: number, hour: HourSketch): readonly HourSketch[] {
  return Array.from({ length: count }, () => hour)
}

/** Returns "10:00 till" for each excluded hour. */
export function leftOut({ stretches }: HourCheck): readonly string[] {
  return stretches
    .flatMap(({ start, hours: count, why }) =>
      Array.from({ length: count }, (_, hour) => {
        const at = new Date(start + hour * 3_600_000).toISOString()
        return `${at.slice(11, 16)} ${why}`
      }),
    )
    .toSorted()
}
