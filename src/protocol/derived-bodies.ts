/**
 * Bodies of the derived routes, which are ours: a page asks for what it draws, and the rows are reduced where they
 * are. README.md, "Derived routes", shows an exchange of each.
 *
 * Their `start` and `end` are local days, both included, on each store's own clock, as the uptime of the Core API takes
 * them. Instants would cut the days of a chain that has stores in several zones, and a question for each zone could not
 * be combined.
 */

import * as v from 'valibot'
import { entityIds } from './metric-bodies.ts'
import { ages, aggregationPeriods, genders, roles } from './vocabularies.ts'

/** What is reduced. Each measure has the cameras that it depends on; they say how far it can be trusted. */
export const derivedMeasures = ['entries'] as const
export type DerivedMeasure = (typeof derivedMeasures)[number]

/** `entities`: a row for each store over the whole period. */
export const derivedFacets = ['segments', 'entities', 'summary'] as const
export type DerivedFacet = (typeof derivedFacets)[number]

const dayMs = 86_400_000

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const day = v.pipe(v.string(), v.check(isDay, 'must be a day of the calendar, for example 2026-03-01'))

const listOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    v.array(v.picklist(words)),
    v.minLength(1, 'must name at least one; leave it out to ask for all'),
    v.readonly(),
  )

const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.check(
      (value) => Number.isInteger(value) && value >= least && value <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
  )

/** What every derived route takes. */
const periodEntries = {
  start: day,
  end: day,
  entities: entityIds,
  entityType: v.picklist(['location']),
}

/** Who is counted. A list filters; left out, everybody counts, people of unknown age, gender or role among them. */
const peopleEntries = {
  ages: v.exactOptional(listOf(ages)),
  genders: v.exactOptional(listOf(genders)),
  roles: v.exactOptional(listOf(roles)),
}

interface Period {
  readonly start: string
  readonly end: string
}

const endsAfterStart = ({ start, end }: Period) => !isDay(start) || !isDay(end) || start <= end

const endMessage = 'end: must not be before start'

/** The period compared with: its first day beside the first, its second beside the second. It can be shorter. */
const comparedPeriod = v.exactOptional(v.strictObject({ start: day, end: day }))

const isComparedBefore = ({ start, compared }: { readonly start: string; readonly compared?: Period }) =>
  compared === undefined || (compared.start < start && endsAfterStart(compared))

const comparedMessage = 'compared: must begin before start, and not end before it begins'

export const totalsBody = v.pipe(
  v.object({
    ...periodEntries,
    measure: v.picklist(derivedMeasures),
    facets: v.pipe(
      v.array(v.picklist(derivedFacets)),
      v.minLength(1, 'facets must name at least one facet'),
      v.readonly(),
    ),
    aggregationPeriod: v.picklist(aggregationPeriods),
    compared: comparedPeriod,
    /** 1 Monday, the default, to 7 Sunday: where weeks begin. */
    weekStartsOn: v.exactOptional(whole(1, 7)),
    ...peopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check((body) => isComparedBefore(body), comparedMessage),
)

export const hoursOfWeekBody = v.pipe(
  v.object({ ...periodEntries, measure: v.picklist(derivedMeasures), ...peopleEntries }),
  v.check((body) => endsAfterStart(body), endMessage),
)

export const demographicsBody = v.pipe(
  v.object({ ...periodEntries, measure: v.picklist(['entries']), ...peopleEntries }),
  v.check((body) => endsAfterStart(body), endMessage),
)

export const zonesBody = v.pipe(
  v.object({
    ...periodEntries,
    /** The taxonomies side by side; left out: all that the stores have. */
    zones: v.exactOptional(
      v.pipe(
        v.array(v.pipe(v.string(), v.minLength(1))),
        v.minLength(1, 'must name at least one; leave it out to ask for all'),
        v.readonly(),
      ),
    ),
    compared: comparedPeriod,
    ...peopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check((body) => isComparedBefore(body), comparedMessage),
)

/** `cost`: the outages that affected most visitors first. `start`: the newest first. */
const incidentOrders = ['cost', 'start'] as const

/** Rows of one page of incidents. */
const mostIncidents = 500

export const incidentsBody = v.pipe(
  v.object({
    ...periodEntries,
    order: v.picklist(incidentOrders),
    limit: whole(1, mostIncidents),
    /** How many incidents come before the page; left out: none. */
    offset: v.exactOptional(whole(0, 1_000_000)),
    /** Words that the names of the cameras and of their store hold, all of them, in any letter case. */
    search: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.check((body) => endsAfterStart(body), endMessage),
)

/** How many days a period has. */
export function lengthOfPeriod({ start, end }: Period): number {
  return (Date.parse(end) - Date.parse(start)) / dayMs + 1
}
