import { bucketsOf } from '../../../calendar/buckets.ts'
import type { ChainCalendar, DayRange } from '../../../calendar/calendar.ts'
import { calendarOf } from '../../../calendar/chain-calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { monthsOf } from '../../../calendar/months-of.ts'
import { wallIndexAt } from '../../../calendar/wall-minutes.ts'
import { storesByZone, type ZoneStores } from '../../../domain/cells/plan-groups.ts'
import { hoursText } from '../../../domain/coverage/hours-text.ts'
import { grouped } from '../../../domain/grouped.ts'
import { cameraUptimeAnswer, type MeasuredCamera } from '../../../domain/outages/camera-uptime-answer.ts'
import type { CameraUptimeAnswer } from '../../../protocol/derived/camera-uptime-answers.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import { loadOpeningHours } from '../entities/opening-hours.ts'
import { recordingsOf } from '../entities/recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './cameras/entrances.ts'
import { isRecorded, untilToday } from './cameras/find-incidents.ts'
import { footageOf } from './cameras/footage.ts'
import { cameraKey, hoursOfCameras } from './cameras/hours-of-cameras.ts'
import { existencesIn, type Watching, watchingCameras } from './cameras/watching.ts'
import { type Instants, ZoneSpan } from './cameras/zone-span.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Returns the share of opening hours in which cameras recorded in a period, ranked and paged, with the hours of one
 * page. Also returns the uptime of their stores by month of the chain.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function cameraUptime(
  warehouse: Warehouse,
  body: BodyOf<'camera-uptime'>,
  asker: MetricContext,
): Promise<CameraUptimeAnswer> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  requireAtMost(limits.maxHourRangeDays, lengthOf(days), 'days of hourly data')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const ids = stores.map(({ id }) => id)
  const zones = storesByZone(stores)
  const cameras = await recordingsOf(warehouse, ids)
  const placed: Entrances = {
    cameras: grouped(cameras, ({ location }) => location),
    hours: await loadOpeningHours(warehouse, ids),
  }
  const { measured, hasUptime } = await measuredCameras(
    warehouse,
    { zones, placed, days, calendar: calendarOf(body) },
    instants,
  )
  const byId = new Map(cameras.map((camera) => [camera.id, camera]))
  return cameraUptimeAnswer(measured, body, {
    names: new Map(stores.map(({ id, name }) => [id, name])),
    hasUptime,
    asOf: instants.asOf,
    askHours: (page) => {
      const only = new Set(page.flatMap(({ recording }) => byId.get(recording) ?? []).map(cameraKey))
      return hoursOfPage(warehouse, { zones, placed, days, only }, instants)
    },
  })
}

interface CamerasAsked {
  readonly zones: readonly ZoneStores[]
  /** All cameras by location, and the locations' opening hours. */
  readonly placed: Entrances
  readonly days: DayRange
}

/** Sums camera time by month in the engine, because a chain has millions of hours. */
async function measuredCameras(
  warehouse: Warehouse,
  { zones, placed, days, calendar }: CamerasAsked & { readonly calendar: ChainCalendar },
  instants: Instants,
): Promise<{ readonly measured: readonly MeasuredCamera[]; readonly hasUptime: boolean }> {
  const months = monthsOf(days, calendar).length
  const spans = zones.map(({ timezone, ids }) => {
    const period = { days, buckets: bucketsOf(days, 'month', timezone, calendar) }
    return new ZoneSpan({ timezone, ids, period }, instants)
  })
  const watching = watchingCameras(spans, placed, await existencesIn(warehouse, spans, placed))
  const footage = await footageOf(warehouse, watching, ['segments'])
  return {
    measured: watching.map(({ camera, due }, position) => ({
      recording: camera.id,
      name: camera.name || camera.id,
      location: camera.location,
      months: Array.from({ length: months }, (_, month) => ({
        expected: due.expected[month] ?? 0,
        received: footage[position]?.segments[month] ?? 0,
        usable: footage[position]?.received[month] ?? 0,
        // While a camera exists, footage that did not arrive is known to be missing.
        unknownDays: 0,
      })),
    })),
    hasUptime: watching.some((each: Watching) => isRecorded(each, instants.now)),
  }
}

async function hoursOfPage(
  warehouse: Warehouse,
  { zones, placed, days, only }: CamerasAsked & { readonly only: ReadonlySet<string> },
  instants: Instants,
): Promise<ReadonlyMap<string, string>> {
  const cameras = await hoursOfCameras(
    warehouse,
    {
      zones: zones.map((zone) => ({ ...zone, days: untilToday(days, zone.timezone, instants.now) })),
      placed,
      only,
    },
    instants,
  )
  const overUntil = new Map(zones.map(({ timezone }) => [timezone, wallIndexAt(instants.asOf, timezone)]))
  return new Map(
    cameras.map((camera) => [
      camera.recording,
      hoursText(camera, days, overUntil.get(camera.timezone) ?? ''),
    ]),
  )
}
