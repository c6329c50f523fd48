/** Bodies of the derived routes about today and the coming days, on each store's own clock. They take no period. */

import * as v from 'valibot'
import { peopleFilters } from '../metrics/filtered-by.ts'
import { entityIds } from '../metrics/metric-bodies.ts'
import { derivedPeopleEntries } from '../metrics/people-entries.ts'
import { mostOnDay } from '../target-limits.ts'
import { whole } from './derived-bodies.ts'
import { forecastHolidays } from './forecast/forecast-holidays.ts'
import { mostForecastDays, mostForecastStores } from './forecast/forecast-limits.ts'
import { mostRows } from './paging.ts'

/** One value for each of the entities, in their order. `null` for no target. */
function targetsUpTo(most: number) {
  const isTarget = (value: number) => value > 0 && value <= most
  const target = v.pipe(v.number(), v.check(isTarget, `must be above 0, and at most ${most}`))
  return v.exactOptional(v.pipe(v.array(v.nullable(target)), v.readonly()))
}

const targetFields = ['targets', 'revenueTargets'] as const

const ofEach = (field: string) => `${field}: must have one value for each of the entities`
const ofAllVisitors = (field: string) =>
  `${field}: must not be given with ages, genders or roles, because a target is for all visitors`

/** Today so far, on each store's own clock. It takes no days. */
export const usualBody = v.pipe(
  v.object({
    entities: entityIds,
    entityType: v.picklist(['location']),
    /** How many stores get a row. The others are only counted. */
    limit: whole(1, mostRows),
    /** Entries that each of the entities is to reach today. */
    targets: targetsUpTo(mostOnDay.entries),
    /** Revenue that each of the entities is to reach today, in its currency. */
    revenueTargets: targetsUpTo(mostOnDay.revenue),
    ...derivedPeopleEntries,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const body = dataset.value
    const filtered = peopleFilters.some((filter) => body[filter] !== undefined)
    for (const field of targetFields) {
      const targets = body[field]
      if (targets === undefined) continue
      if (targets.length !== body.entities.length) addIssue({ message: ofEach(field) })
      if (filtered) addIssue({ message: ofAllVisitors(field) })
    }
  }),
)

/** Days that `usual` reads: today, and the same weekday of eight weeks. */
export const daysOfUsual = 9

/** Today so far, on each store's own clock. It takes no days. */
export const suspectsBody = v.object({
  entities: entityIds,
  entityType: v.picklist(['location']),
  /** At most this many suspects are listed. The answer's `count` includes all. */
  limit: whole(1, mostRows),
})

/** Days that `suspects` reads: today, and the same weekday of three weeks. */
export const daysOfSuspects = 4

/** The coming days, on each store's own clock. It takes no period. */
const forecastEntries = {
  entities: v.pipe(
    entityIds,
    v.check(({ length }) => length <= mostForecastStores, `must name at most ${mostForecastStores} stores`),
  ),
  entityType: v.picklist(['location']),
  /** How many days from tomorrow on. {@link mostForecastDays} if absent. */
  days: v.exactOptional(whole(1, mostForecastDays)),
  /** Public holidays of the days that a forecast learns from, and of the coming ones. */
  holidays: v.exactOptional(forecastHolidays),
}

export const forecastBody = v.object({ ...forecastEntries, ...derivedPeopleEntries })

/** Staff is there for everybody, so it has no filters of people. */
export const staffingAheadBody = v.object(forecastEntries)

/** Days that `forecast` reads: 24 weeks, and 15 weeks around the same days of the year before. */
export const daysOfForecast = 24 * 7 + 15 * 7
