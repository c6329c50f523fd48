import type { Question } from '../../protocol/requests.ts'
import type { DemographicDimension } from '../../protocol/vocabularies.ts'
import { type TimeRange, toWireRange } from '../../protocol/wire-time.ts'
import type { Filters } from '../filters/filters.ts'
import { bucketsOf } from '../time/buckets.ts'
import type { Bucket, DayRange, Granularity, LocalDay } from '../time/calendar.ts'
import { comparedBuckets } from '../time/compared-buckets.ts'
import { comparedDay, comparedDays, comparisonShift, sameTimeOn } from '../time/comparison.ts'
import { instantsOf } from '../time/instants.ts'
import { localDayOf } from '../time/local-day.ts'

/** A store that is asked about, its time zone settled. */
export interface PlannedStore {
  readonly id: string
  readonly timezone: string
}

/** Rows are asked for by hour or by day; weeks and months are made of days. */
export type BasePeriod = 'hour' | 'day'

export interface PlannedPeriod {
  readonly days: DayRange
  /** In the order of time; they tile the days in this zone. */
  readonly buckets: readonly Bucket[]
  readonly question: Question
}

export interface ComparedPeriod extends PlannedPeriod {
  /**
   * For each bucket of the current period the position of the one it is compared with; `null` where there is
   * none: it has not begun, or the other day's clock skipped this hour.
   */
  readonly positions: readonly (number | null)[]
}

/** Stores in one time zone: the same days are the same instants for them, so one question asks for all. */
export interface ZoneGroup {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly current: PlannedPeriod
  readonly compared: ComparedPeriod | null
  /**
   * Where a bucket is running: the part of the bucket compared with that lies before the same clock time.
   * `position` counts the buckets of `current`.
   */
  readonly elapsed: { readonly position: number; readonly question: Question } | null
}

export interface EntriesPlan {
  readonly base: BasePeriod
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly groups: readonly ZoneGroup[]
}

export interface PlanSettings {
  readonly days: DayRange
  readonly granularity: Granularity
  /** The day that the reference zone shows: days after it are compared with nothing. */
  readonly today: LocalDay
  /** The newest instant that an answer covers, epoch milliseconds. */
  readonly asOf: number
}

/** More stores than this in one zone are asked for in several questions, since deployments limit entities. */
export const maxStoresPerQuestion = 100

/**
 * The questions behind a screen of entries. Always broken down by entity, so that stores can be told apart, and
 * by each demographic axis that is filtered (interface §4.1, rule 1); no filter means no axis, for people whose
 * age could not be told would be left out by one.
 */
export function planEntries(
  filters: Pick<Filters, 'ages' | 'genders' | 'roles' | 'comparison'>,
  stores: readonly PlannedStore[],
  settings: PlanSettings,
): EntriesPlan {
  const { days, granularity, today, asOf } = settings
  const base: BasePeriod = granularity === 'hour' ? 'hour' : 'day'
  const compared = comparedDays(days, filters.comparison, today)
  const shift = comparisonShift(days, filters.comparison)
  const demographics = demographicBody(filters)

  const period = (range: DayRange, timezone: string, entities: readonly string[]): PlannedPeriod => ({
    days: range,
    buckets: bucketsOf(range, base, timezone),
    question: entriesQuestion(instantsOf(range, timezone), entities, base, 'segments', demographics),
  })

  const groups = storesByZone(stores).map(({ timezone, ids }): ZoneGroup => {
    const current = period(days, timezone, ids)
    const elapsed = compared === null ? null : elapsedRange(current, days, compared, timezone, asOf)
    return {
      timezone,
      stores: ids,
      current,
      compared:
        compared === null || shift === null
          ? null
          : pair(current.buckets, period(compared, timezone, ids), base, shift, timezone),
      elapsed:
        elapsed === null
          ? null
          : {
              position: elapsed.position,
              question: entriesQuestion(elapsed.range, ids, 'day', 'summary', demographics),
            },
    }
  })
  return { base, days, compared, groups }
}

function storesByZone(
  stores: readonly PlannedStore[],
): readonly { readonly timezone: string; readonly ids: readonly string[] }[] {
  const zones = new Map<string, string[]>()
  for (const store of stores) {
    const ids = zones.get(store.timezone)
    if (ids === undefined) zones.set(store.timezone, [store.id])
    else ids.push(store.id)
  }
  return [...zones].flatMap(([timezone, ids]) => {
    // Sorted, so that the same choice made in another order is the same question.
    const sorted = ids.sort()
    return Array.from({ length: Math.ceil(sorted.length / maxStoresPerQuestion) }, (_, chunk) => ({
      timezone,
      ids: sorted.slice(chunk * maxStoresPerQuestion, (chunk + 1) * maxStoresPerQuestion),
    }))
  })
}

function pair(
  buckets: readonly Bucket[],
  compared: PlannedPeriod,
  base: BasePeriod,
  shift: number,
  timezone: string,
): ComparedPeriod {
  const positions = new Map(compared.buckets.map((bucket, position) => [bucketKey(bucket), position]))
  const partners = comparedBuckets(buckets, base, shift, timezone)
  return {
    ...compared,
    positions: partners.map((partner) => (partner && positions.get(bucketKey(partner))) ?? null),
  }
}

/** Tells buckets of one period apart: in the repeated hour two bear the same index. */
export function bucketKey(bucket: Pick<Bucket, 'index' | 'occurrence'>): string {
  return `${bucket.index} ${bucket.occurrence}`
}

function elapsedRange(
  current: PlannedPeriod,
  days: DayRange,
  compared: DayRange,
  timezone: string,
  asOf: number,
): { readonly position: number; readonly range: TimeRange } | null {
  const position = current.buckets.findIndex((bucket) => bucket.start < asOf && asOf < bucket.endExclusive)
  const running = current.buckets[position]
  if (running === undefined) return null
  const day = comparedDay(localDayOf(running.start, timezone), days, compared)
  const range = {
    start: sameTimeOn(day, timezone, running.start),
    endExclusive: sameTimeOn(day, timezone, asOf),
  }
  // A clock that jumped over this time on the day compared with leaves nothing to ask for.
  return range.endExclusive > range.start ? { position, range } : null
}

type DemographicBody = Pick<Extract<Question, { route: 'entries' }>['body'], 'ages' | 'genders' | 'roles'> & {
  readonly dimensions: readonly DemographicDimension[]
}

function demographicBody({
  ages,
  genders,
  roles,
}: Pick<Filters, 'ages' | 'genders' | 'roles'>): DemographicBody {
  return {
    dimensions: [
      ...(ages.length > 0 ? (['age'] as const) : []),
      ...(genders.length > 0 ? (['gender'] as const) : []),
      ...(roles.length > 0 ? (['role'] as const) : []),
    ],
    ...(ages.length > 0 ? { ages: [...ages].sort() } : {}),
    ...(genders.length > 0 ? { genders: [...genders].sort() } : {}),
    ...(roles.length > 0 ? { roles: [...roles].sort() } : {}),
  }
}

function entriesQuestion(
  range: TimeRange,
  entities: readonly string[],
  aggregationPeriod: BasePeriod,
  facet: 'segments' | 'summary',
  { dimensions, ...filters }: DemographicBody,
): Question {
  return {
    action: 'metric',
    route: 'entries',
    body: {
      ...toWireRange(range),
      entities,
      entityType: 'location',
      facets: [facet],
      aggregationPeriod,
      breakdownByDimensions: ['entity', ...dimensions],
      ...filters,
    },
  }
}
