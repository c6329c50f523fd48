import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { dayMs, hourMs } from '../../../calendar/wall-clock.ts'
import { wallIndexAt, wallMinutes } from '../../../calendar/wall-minutes.ts'
import { type CameraStay, daysAround, lookedAt, stayBetween } from '../../../domain/changes/camera-stay.ts'
import { changesAnswer } from '../../../domain/changes/changes-answer.ts'
import { openingHoursChanges } from '../../../domain/changes/opening-hours-changes.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { ChangesAnswer } from '../../../protocol/derived/changes/changes-answers.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { wallClock } from '../buckets/zoned-wall-clock.ts'
import { countCorrections } from '../corrections/count-corrections.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import { existencesOf } from '../entities/existence.ts'
import { openingHoursHistory } from '../entities/opening-hours-history.ts'
import { recordingsOf, type StoredRecording } from '../entities/recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import { askedPlaces } from './asked-places.ts'
import { type Entrances, entrancesOf } from './cameras/entrances.ts'
import { type Instants, placed } from './cameras/zone-span.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Returns which cameras stores got and lost in a period, which weekly opening hours were changed, and which days were
 * corrected later.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function changes(
  warehouse: Warehouse,
  body: BodyOf<'changes'>,
  asker: MetricContext,
): Promise<ChangesAnswer> {
  const days = daysOf(body)
  requireAtMost(limitsOf(asker.limits).maxHourRangeDays, lengthOf(days), 'days of hourly data')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const asOf = refreshedAt(context)
  const ids = stores.map(({ id }) => id)
  const recordings = await recordingsOf(warehouse, ids)
  const entrances = await entrancesOf(warehouse, ids)
  const cameras: Entrances = {
    cameras: grouped(recordings, ({ location }) => location),
    hours: entrances.hours,
  }
  const places = await askedPlaces(warehouse, body.cameras, { stores: ids, placed: cameras, entrances })
  return changesAnswer(await staysOf(warehouse, recordings, daysAround(days), { now: context.now, asOf }), {
    days,
    limit: body.limit,
    cameras: places && new Set(places.flatMap(({ recordings: own }) => own)),
    asOf,
    openingHours: openingHoursChanges(await openingHoursHistory(warehouse, ids), {
      days,
      limit: body.limit,
      now: context.now,
      zones: new Map(stores.map(({ id, timezone }) => [id, timezone])),
    }),
    corrections: await countCorrections(warehouse, { stores: ids, days, limit: body.limit }),
  })
}

async function staysOf(
  warehouse: Warehouse,
  recordings: readonly StoredRecording[],
  days: DayRange,
  { now, asOf }: Instants,
): Promise<readonly CameraStay[]> {
  const existenceOf = await existencesOf(
    warehouse,
    recordings.map(placed),
    rangeAround(recordings, days, now),
    warehouse.settledDays?.current,
  )
  return recordings.flatMap((camera) => {
    const { id, name, location, timezone } = camera
    const { start, endExclusive } = existenceOf(placed(camera))
    const stay = stayBetween(
      { recording: id, name: name || id, location },
      { came: minuteAt(start, timezone), went: minuteAt(endExclusive, timezone) },
      lookedAt(days, wallIndexAt(asOf, timezone)),
    )
    return stay ?? []
  })
}

/** From the start of the days on the first of the cameras' clocks to their end on the last, or to this hour. */
function rangeAround(
  recordings: readonly StoredRecording[],
  { first, last }: DayRange,
  now: number,
): TimeRange {
  const clocks = [...new Set(recordings.map(({ timezone }) => timezone))].map(wallClock)
  const [from, until] = [first, last].map((day) => Date.parse(`${day}T00:00:00Z`))
  const thisHour = (Math.floor(now / hourMs) + 1) * hourMs
  return {
    start: Math.min(...clocks.map((clock) => clock.firstInstantAt(from ?? 0))),
    endExclusive: Math.min(
      thisHour,
      Math.max(...clocks.map((clock) => clock.firstInstantAt((until ?? 0) + dayMs))),
    ),
  }
}

/** Minutes of the clock of a zone. An existence without end is infinite. */
function minuteAt(instant: number, timezone: string): number {
  return Number.isFinite(instant) ? wallMinutes(wallIndexAt(instant, timezone)) : instant
}
