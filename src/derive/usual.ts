import type { ZoneStores } from '../domain/cells/plan-groups.ts'
import { atOnce } from '../domain/cells/steps.ts'
import type { DayCounts, DayFacts } from '../domain/day-so-far/day-facts.ts'
import { type DayPlan, planDay } from '../domain/day-so-far/day-plan.ts'
import { isOfKinds } from '../domain/day-so-far/people-kinds.ts'
import { UsualStores } from '../domain/day-so-far/usual-stores.ts'
import { targetsIn } from '../domain/targets/targets-in.ts'
import type { UsualAnswer } from '../protocol/derived/usual/usual-answers.ts'
import { type Demographics, peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh, type TimeRange } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { type DayCameras, dayCameras, hoursOfDays } from './cameras/day-cameras.ts'
import { rateMetric, volumeMetric } from './counts/conversion-metrics.ts'
import { entriesMetric } from './counts/entries.ts'
import { dwellMetric } from './counts/store-dwell.ts'
import { loadAhead } from './plain/load-ahead.ts'
import { type PlainDeployment, Refused, unlessRefused, zonesInParts } from './plain/plain-deployment.ts'
import { type AskedBuckets, amountsByBucket, amountsInAll } from './plain/plain-metrics.ts'

/** Limits memory: for each store, nine days of hours of the store and all its cameras. */
const storesAtOnce = 100

/**
 * Derives the response of the route `usual` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveUsual(
  plain: PlainDeployment,
  body: BodyOf<'usual'>,
  now: number,
): Promise<UsualAnswer> {
  const asOf = lastRefresh(now)
  const stores = await plain.stores(body.entities)
  const cameras = await dayCameras(
    plain,
    stores.map(({ id }) => id),
  )
  const people = peopleIn(body)
  const hasTakings = body.revenueTargets !== undefined
  const usual = new UsualStores(asOf, targetsIn(body))
  const parts = zonesInParts(stores, Math.min(plain.atOnce, storesAtOnce))
  const facts = loadAhead(parts, (zone) => factsOf(plain, zone, { cameras, people, hasTakings, asOf }))
  for await (const own of facts) atOnce(usual.add(own))
  return usual.answer(body.limit)
}

interface Asked {
  readonly cameras: DayCameras
  readonly people: Demographics
  /** Whether to count what the tills took. */
  readonly hasTakings: boolean
  readonly asOf: number
}

/** Loads the facts by hour, or by day if the deployment has no hourly counts. */
async function factsOf(plain: PlainDeployment, zone: ZoneStores, asked: Asked): Promise<DayFacts> {
  try {
    return await factsBy('hour', plain, zone, asked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return factsBy('day', plain, zone, asked)
  }
}

async function factsBy(
  base: 'hour' | 'day',
  plain: PlainDeployment,
  zone: ZoneStores,
  { cameras, people, hasTakings, asOf }: Asked,
): Promise<DayFacts> {
  const plan = planDay(zone, asOf, base)
  const { group, weekdays } = plan
  const stores = group.stores
  const count = (buckets: DayPlan['weekdays'][number]['buckets']) =>
    countsOf(plain, { stores, people, base, buckets, hasTakings })
  const compared = group.compared
  const [today, before, elapsed, stays, seen] = await Promise.all([
    count(group.current.buckets),
    Promise.all(
      (base === 'day' ? [compared?.buckets ?? []] : weekdays.map(({ buckets }) => buckets)).map((buckets) =>
        unlessRefused(count(buckets), null),
      ),
    ),
    group.elapsed === null ? null : elapsedOf(plain, { stores, people, range: group.elapsed.range }),
    isOfKinds(people) ? null : staysOf(plain, { stores, people }, plan),
    hoursOfDays(plain, cameras, { stores, days: plan.cameraDays }),
  ])
  return {
    plan,
    today: today.counts,
    compared: before[0]?.counts ?? null,
    elapsed,
    weekdays: base === 'day' ? [] : before.map((day) => day?.counts ?? null),
    stays,
    cameras: seen,
    currencies: today.currencies,
  }
}

async function countsOf(
  plain: PlainDeployment,
  { people, hasTakings, ...asked }: AskedBuckets & Pick<Asked, 'people' | 'hasTakings'>,
): Promise<{ readonly counts: DayCounts; readonly currencies: ReadonlyMap<string, string> }> {
  // By the day, nobody knows what was due by now.
  const takesTills = hasTakings && asked.base === 'hour'
  const [{ amounts: counts }, conversion, stays, tills] = await Promise.all([
    amountsByBucket(plain, entriesMetric(people), asked),
    unlessRefused(amountsByBucket(plain, rateMetric, asked), null),
    isOfKinds(people) ? null : unlessRefused(amountsByBucket(plain, dwellMetric(people), asked), null),
    takesTills ? unlessRefused(amountsByBucket(plain, volumeMetric, asked), null) : null,
  ])
  return {
    counts: {
      entries: counts.entries.values,
      customers: conversion?.amounts.customers.values ?? null,
      rates: conversion?.amounts.rate.values ?? null,
      dwells: stays?.amounts.dwells.values ?? null,
      takings: tills?.amounts.volume.values ?? null,
    },
    currencies: tills?.currencies ?? new Map(),
  }
}

interface RangeAsked {
  readonly stores: readonly string[]
  readonly people: Demographics
  readonly range: TimeRange
}

async function elapsedOf(
  plain: PlainDeployment,
  { people, ...asked }: RangeAsked,
): Promise<DayFacts['elapsed']> {
  const [counts, conversion] = await Promise.all([
    unlessRefused(amountsInAll(plain, entriesMetric(people), asked), null),
    unlessRefused(amountsInAll(plain, rateMetric, asked), null),
  ])
  return {
    entries: counts?.entries ?? null,
    customers: conversion?.customers ?? null,
    rates: conversion?.rate ?? null,
  }
}

async function staysOf(
  plain: PlainDeployment,
  { stores, people }: Omit<RangeAsked, 'range'>,
  { soFar, before }: Pick<DayPlan, 'soFar' | 'before'>,
): Promise<DayFacts['stays']> {
  const stayIn = (range: TimeRange) =>
    unlessRefused(amountsInAll(plain, dwellMetric(people), { stores, range }), null)
  // At the first instant of a day, nobody has stayed yet.
  const [today, then] = await Promise.all([
    soFar.endExclusive > soFar.start ? stayIn(soFar) : { dwells: new Map<string, number | null>() },
    before === null ? null : stayIn(before),
  ])
  return today === null ? null : { today: today.dwells, before: then?.dwells ?? null }
}
