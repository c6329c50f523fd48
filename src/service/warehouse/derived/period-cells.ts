import { bucketsOf } from '../../../calendar/buckets.ts'
import type { DayRange } from '../../../calendar/calendar.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { localDayOf } from '../../../calendar/local-day.ts'
import { type HoursOfDays, hoursOfDays, withWeeksAround } from '../../../domain/cells/expected-hours.ts'
import {
  type BasePeriod,
  type PlannedGroup,
  planGroup,
  storesByZone,
  type ZoneStores,
} from '../../../domain/cells/plan-groups.ts'
import {
  type SeenAnswers,
  type StoreCells,
  type StoreSeen,
  seenByCameras,
  seenCellsInSteps,
} from '../../../domain/cells/store-cells.ts'
import { type BucketCoverage, unknownBucket } from '../../../domain/coverage/bucket-coverage.ts'
import { openingHoursOnly } from '../../../domain/coverage/opening-hours.ts'
import type { Demographics } from '../../../protocol/filtered-by.ts'
import type { TimeRange } from '../../../protocol/wire-time.ts'
import { type MetricContext, refreshedAt } from '../counted-groups.ts'
import { openingHoursRecords } from '../detail-list.ts'
import type { StoredLocation } from '../entities.ts'
import type { OpeningHours } from '../opening-hours.ts'
import { wallClock } from '../wall-clock.ts'
import type { Warehouse } from '../warehouse.ts'
import { beforeOpening } from './before-opening.ts'
import { entranceTime } from './entrance-time.ts'
import type { Entrances } from './entrances.ts'
import { entriesOf } from './entries-of-stores.ts'
import { grouped } from './grouped.ts'
import { inTurns } from './in-turns.ts'
import type { Instants } from './zone-span.ts'

export interface PeriodQuestion {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly base: BasePeriod
  readonly people: Demographics
}

/** Entries by store and bucket, with what the cameras of the entrances saw: all that is told of a period is made of it. */
export async function periodCells(
  warehouse: Warehouse,
  question: PeriodQuestion,
  context: MetricContext,
): Promise<readonly StoreCells[]> {
  const { stores, entrances, days, compared, base } = question
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const groups = storesByZone(stores).map((zone) =>
    planGroup(zone, { days, compared, base, asOf: instants.asOf }),
  )
  const seen = await seenOf(warehouse, groups, entrances, instants)
  const cells: StoreCells[] = []
  for (const group of groups) {
    const counts = await countsOf(warehouse, group, question, context)
    const counted = [...counts.current.values].filter(([, values]) => values.some((value) => value !== null))
    const unrecorded = counted.flatMap(([id]) => (entrances.cameras.has(id) ? [] : [id]))
    const hours = await countedHours(warehouse, { group, stores: unrecorded, days, compared }, context)
    cells.push(...(await inTurns(seenCellsInSteps(group, { ...counts, seen, hours }, instants.asOf))))
  }
  return cells
}

async function countsOf(
  warehouse: Warehouse,
  { current, compared, elapsed, timezone, stores }: PlannedGroup,
  { people, base }: PeriodQuestion,
  context: MetricContext,
): Promise<Pick<SeenAnswers, 'current' | 'compared' | 'elapsed'>> {
  const count = (range: TimeRange, facet: 'segments' | 'summary') =>
    entriesOf(warehouse, { stores, range, base, facet, people }, context)
  return {
    current: { values: await count(instantsOf(current.days, timezone), 'segments') },
    compared:
      compared === null ? null : { values: await count(instantsOf(compared.days, timezone), 'segments') },
    elapsed: elapsed === null ? null : firstOf(await count(elapsed.range, 'summary')),
  }
}

function firstOf(values: ReadonlyMap<string, readonly (number | null)[]>) {
  return new Map([...values].map(([id, [first = null]]) => [id, first]))
}

/** What was seen of each store, in the period and in the one compared with. */
async function seenOf(
  warehouse: Warehouse,
  groups: readonly PlannedGroup[],
  entrances: Entrances,
  instants: Instants,
): Promise<SeenAnswers['seen']> {
  const zoneOf = ({ timezone, stores }: PlannedGroup): ZoneStores => ({ timezone, ids: stores })
  const current = await entranceTime(
    warehouse,
    groups.map((group) => ({ ...zoneOf(group), period: group.current })),
    entrances,
    instants,
  )
  const compared = await entranceTime(
    warehouse,
    groups.flatMap((group) =>
      group.compared === null ? [] : [{ ...zoneOf(group), period: group.compared }],
    ),
    entrances,
    instants,
  )
  const withoutCamera = groups.flatMap(({ stores }) => stores.filter((id) => !entrances.cameras.has(id)))
  const records = grouped(
    await openingHoursRecords(warehouse, withoutCamera),
    ({ location_id }) => location_id,
  )
  const groupOf = new Map(groups.flatMap((group) => group.stores.map((id) => [id, group] as const)))
  return (id) => {
    const group = groupOf.get(id)
    if (group === undefined) throw new Error(`no zone is planned for the store ${id}`)
    const camera = entrances.cameras.get(id)
    if (camera === undefined) {
      const own = records.get(id) ?? []
      return seenByCameras(group, new Map([[id, openingHoursOnly(id, own)]]), instants.asOf)(id)
    }
    const own = current.get(id) ?? group.current.buckets.map(() => unknownBucket)
    return {
      current: own,
      compared: compared.get(id) ?? group.compared?.buckets.map(() => unknownBucket) ?? [],
      before: beforeToday(group, own, entrances.hours.get(id), instants),
    }
  }
}

function beforeToday(
  { timezone, current }: PlannedGroup,
  times: readonly BucketCoverage[],
  hours: OpeningHours | undefined,
  { asOf }: Instants,
): StoreSeen['before'] {
  const today = localDayOf(asOf, timezone)
  const own = current.buckets.flatMap(({ start }, position) =>
    localDayOf(start, timezone) === today ? (times[position] ?? unknownBucket) : [],
  )
  if (own.length === 0) return null
  const seen = {
    known: own.some(({ known }) => known),
    plannedHours: own.reduce((sum, each) => sum + each.plannedHours, 0),
    scheduledHours: own.reduce((sum, each) => sum + each.scheduledHours, 0),
  }
  const clock = wallClock(timezone, instantsOf({ first: today, last: today }, timezone))
  return beforeOpening(seen, { timezone, clock, hours, asOf })
}

interface HoursQuestion extends Pick<PeriodQuestion, 'days' | 'compared'> {
  readonly group: PlannedGroup
  readonly stores: readonly string[]
}

/** Which hours of stores without cameras were counted, in these days and the weeks around: by everybody who came. */
async function countedHours(
  warehouse: Warehouse,
  { group, stores, days, compared }: HoursQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, HoursOfDays>> {
  const { timezone } = group
  const hours = new Map<string, Map<string, number>>()
  if (stores.length === 0) return hours
  const today = localDayOf(refreshedAt(context), timezone)
  for (const range of compared === null ? [days] : [days, compared]) {
    const around = withWeeksAround(range, today)
    if (around.last < around.first) continue
    const buckets = bucketsOf(around, 'hour', timezone)
    const counts = await entriesOf(
      warehouse,
      { stores, range: instantsOf(around, timezone), base: 'hour', facet: 'segments', people: everyone },
      context,
    )
    for (const [store, values] of counts) {
      const own = hours.get(store) ?? new Map<string, number>()
      hours.set(store, own)
      for (const [day, bits] of hoursOfDays(buckets, values)) own.set(day, (own.get(day) ?? 0) | bits)
    }
  }
  return hours
}

const everyone: Demographics = { ages: [], genders: [], roles: [] }
