import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { storesByZone, type ZoneStores } from '../../../../domain/cells/plan-groups.ts'
import type { Steps } from '../../../../domain/cells/steps.ts'
import { grouped } from '../../../../domain/grouped.ts'
import type { ClockHours } from '../../../../domain/hours-of-week/clock-hours.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import { openingHoursRecords } from '../../questions/detail-list.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { addReceived } from '../cameras/footage.ts'
import { type ShutHours, ShutStores } from '../cameras/shut-hours.ts'
import { existencesIn, type Watching, watchingCameras } from '../cameras/watching.ts'
import { ZoneSpan } from '../cameras/zone-span.ts'
import { inTurns } from '../stores/in-turns.ts'
import { hourlyEntriesOfStores, hourlyEntriesOfZones } from './entries-of-stores.ts'
import { ZoneHours } from './zone-hours.ts'

export interface HoursQuestion {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  readonly days: DayRange
  readonly people: Demographics
}

/**
 * Adds what the stores have in each hour of these days. Entries and camera time are summed per zone in the engine.
 * Single stores are only read where they decide how the sums are interpreted.
 */
export async function addHours(
  warehouse: Warehouse,
  hours: ClockHours,
  question: HoursQuestion,
  context: MetricContext,
): Promise<void> {
  const { stores, entrances, days, people } = question
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const zones = storesByZone(stores).map(({ timezone, ids }) => {
    const period = { days, buckets: bucketsOf(days, 'hour', timezone) }
    const span = new ZoneSpan({ timezone, ids, period }, instants)
    return { timezone, ids, sums: new ZoneHours(span, timezone, instants) }
  })
  const spans = zones.map(({ sums }) => sums.span)
  const watching = watchingCameras(spans, entrances, await existencesIn(warehouse, spans, entrances))
  await inTurns(
    addStores(zones, { watching, question, shutOf: await shutHours(warehouse, question, instants.asOf) }),
  )
  const sumsOf = new Map(zones.map(({ sums }) => [sums.span, sums]))
  await addReceived(
    warehouse,
    watching.flatMap((each) => {
      const into = sumsOf.get(each.span)?.times.received
      return into === undefined ? [] : [{ ...each, into }]
    }),
  )
  const range = {
    start: Math.min(...zones.map(({ sums }) => sums.span.range.start)),
    endExclusive: Math.max(...zones.map(({ sums }) => sums.span.range.endExclusive)),
  }
  const countOf = (own: readonly string[]) =>
    hourlyEntriesOfZones(warehouse, { stores: own, range, people }, context)
  const counts = await countOf(stores.map(({ id }) => id))
  const unrecorded = unrecordedStores(zones)
  const few = unrecorded.filter(({ own }) => own.length < manyStores)
  const byStore = await hourlyEntriesOfStores(
    warehouse,
    { stores: few.flatMap(({ own }) => own.map(({ id }) => id)), range, people },
    context,
  )
  for (const { daysWithout, own } of few) {
    for (const { id, sums } of own) sums.addUnjudged(daysWithout, byStore.get(id))
  }
  for (const { daysWithout, own } of unrecorded) {
    if (own.length < manyStores) continue
    const ofThese = own.length === stores.length ? counts : await countOf(own.map(({ id }) => id))
    for (const { timezone, sums } of zones) sums.addUnjudged(daysWithout, ofThese.get(timezone))
  }
  for (const { timezone, sums } of zones) {
    for (const [clock, share] of sums.shares(counts.get(timezone))) hours.add(clock, share)
  }
}

/**
 * From this many stores with the same days without a camera on, they are counted as one: they share a reason and are
 * not few.
 */
const manyStores = 50

interface UnrecordedStores {
  readonly daysWithout: string
  readonly own: readonly { readonly id: string; readonly sums: ZoneHours }[]
}

/** Groups the stores of all zones by the days that no camera covers. */
function unrecordedStores(zones: readonly Zone[]): readonly UnrecordedStores[] {
  const all = zones.flatMap(({ sums }) =>
    [...sums.unrecorded].flatMap(([daysWithout, own]) => own.map((id) => ({ daysWithout, id, sums }))),
  )
  const alike = grouped(all, ({ daysWithout }) => daysWithout)
  return [...alike].map(([daysWithout, own]) => ({ daysWithout, own }))
}

interface Stores {
  readonly watching: readonly Watching[]
  readonly question: HoursQuestion
  readonly shutOf: ShutOf
}

type Zone = ZoneStores & { readonly sums: ZoneHours }

/** Processes one store at a time. */
function* addStores(zones: readonly Zone[], { watching, question, shutOf }: Stores): Steps<void> {
  const camerasOf = grouped(watching, ({ camera }) => camera.location)
  for (const zone of zones) {
    const { ids, sums } = zone
    const shut = shutOf(zone)
    for (const id of ids) {
      const cameras = camerasOf.get(id) ?? []
      sums.addStore({
        id,
        cameras,
        hours: question.entrances.hours.get(id),
        shut: cameras.length === 0 ? shut(id) : null,
      })
      yield
    }
  }
}

type ShutOf = (zone: Zone) => (store: string) => ShutHours

async function shutHours(
  warehouse: Warehouse,
  { stores, entrances }: HoursQuestion,
  asOf: number,
): Promise<ShutOf> {
  const withoutCamera = stores.flatMap(({ id }) => (entrances.cameras.has(id) ? [] : [id]))
  const records = grouped(
    await openingHoursRecords(warehouse, withoutCamera),
    ({ location_id }) => location_id,
  )
  return ({ timezone, sums }) => {
    const shut = new ShutStores(sums.span, timezone, asOf)
    return (store) => shut.of(store, records.get(store))
  }
}
