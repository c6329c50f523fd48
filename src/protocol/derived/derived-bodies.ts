/**
 * Bodies of the derived routes, our extension of the contract. A page asks for what it draws, and the server reduces
 * the rows. README.md, "Derived routes", shows an exchange of each.
 *
 * `start` and `end` are local days, both included, on each store's own clock, as the uptime routes of the Core API take
 * them. Instants would cut the days of a chain whose stores lie in several zones, and one request for each zone could
 * not be combined.
 */

import * as v from 'valibot'
import { peopleFilters } from '../metrics/filtered-by.ts'
import { entityIds } from '../metrics/metric-bodies.ts'
import { derivedPeopleEntries } from '../metrics/people-entries.ts'
import { retailPatterns, yearEnds } from '../metrics/retail-years.ts'
import { derivedPeriods } from '../metrics/vocabularies.ts'
import { isDateOnly } from '../metrics/wire-time.ts'

/** Measures of one zone of the floor over time. */
const zoneMeasures = [
  'zone-visits',
  'zone-entry-rate',
  'zone-average-dwell',
  'zone-total-dwell',
  'zone-share',
] as const
export type ZoneTotalsMeasure = (typeof zoneMeasures)[number]

/** Measures of the route `totals`. Each depends on certain cameras, whose uptime says how far it can be trusted. */
const totalsMeasures = ['entries', 'conversion', ...zoneMeasures] as const
export type TotalsMeasure = (typeof totalsMeasures)[number]

/** Measures that `hours-of-week` covers. */
const hourMeasures = ['entries'] as const

/** `entities`: one row for each store over the whole period. `groups`: one for each group of stores. */
export const derivedFacets = ['segments', 'entities', 'groups', 'summary'] as const
export type DerivedFacet = (typeof derivedFacets)[number]

/** Facets of the measure `conversion` only: tills by currency, and hours that no rate includes. */
export const conversionFacets = ['tills', 'leftOut'] as const
export type ConversionFacet = DerivedFacet | (typeof conversionFacets)[number]

/** The route `zones` covers a zone of all stores over the whole period. */
export const zoneFacets = ['segments', 'groups'] as const
export type ZoneFacet = (typeof zoneFacets)[number]

const facetsOf: Readonly<Record<TotalsMeasure, readonly string[]>> = {
  entries: derivedFacets,
  conversion: [...derivedFacets, ...conversionFacets],
  'zone-visits': zoneFacets,
  'zone-entry-rate': zoneFacets,
  'zone-average-dwell': zoneFacets,
  'zone-total-dwell': zoneFacets,
  'zone-share': zoneFacets,
}

const isOfZone = (measure: TotalsMeasure) => zoneMeasures.some((one) => one === measure)

/** Sales carry no attributes of visitors. */
const takesPeople = (measure: TotalsMeasure) => measure !== 'conversion'

const dayMs = 86_400_000

export const day = v.pipe(
  v.string(),
  v.check(isDateOnly, 'must be a day of the calendar, for example 2026-03-01'),
)

/** Some of the stores of a request. */
export const someStores = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1))),
  v.minLength(1, 'must name at least one store'),
  v.readonly(),
)

export const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.check(
      (value) => Number.isInteger(value) && value >= least && value <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
  )

/** Keys of every derived route. */
export const periodEntries = {
  start: day,
  end: day,
  entities: entityIds,
  entityType: v.picklist(['location']),
}

const zoneAsked = v.exactOptional(v.pipe(v.string(), v.minLength(1)))

export const zonesAsked = v.exactOptional(
  v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1))),
    v.minLength(1, 'must name at least one; leave it out to ask for all'),
    v.readonly(),
  ),
)

export interface Period {
  readonly start: string
  readonly end: string
}

export const endsAfterStart = ({ start, end }: Period) =>
  !isDateOnly(start) || !isDateOnly(end) || start <= end

export const endMessage = 'end: must not be before start'

/**
 * The comparison period, day by day: its first day beside the first, its second beside the second. It can be shorter.
 */
const comparedPeriod = v.exactOptional(v.strictObject({ start: day, end: day }))

const isComparedBefore = ({ start, compared }: { readonly start: string; readonly compared?: Period }) =>
  compared === undefined || (compared.start < start && endsAfterStart(compared))

const comparedMessage = 'compared: must begin before start, and not end before it begins'

/** How a chain cuts time into weeks and months. */
export const calendarEntries = {
  /** First day of the week: 1 Monday, the default, to 7 Sunday. */
  weekStartsOn: v.exactOptional(whole(1, 7)),
  /** Months of whole weeks. Its year ends the day before a week begins. Without it, calendar months. */
  retailYear: v.exactOptional(
    v.strictObject({
      pattern: v.picklist(retailPatterns),
      ends: v.picklist(yearEnds),
      endsIn: whole(1, 12),
    }),
  ),
}

/** Groups of one request. */
export const mostGroups = 500

/**
 * Each group as positions in `entities`, from 0. Positions rather than ids, so that a group cannot contain a store that
 * the request does not name.
 */
const groupsAsked = v.exactOptional(
  v.pipe(
    v.array(v.pipe(v.array(whole(0, 1_000_000)), v.minLength(1, 'must not be empty'), v.readonly())),
    v.minLength(1, 'must name at least one; leave it out without the facet groups'),
    v.maxLength(mostGroups, `must name at most ${mostGroups} groups`),
    v.readonly(),
  ),
)

const isGrouped = ({ entities, groups = [] }: GroupsAsked) =>
  groups.every(
    (places) =>
      new Set(places).size === places.length && places.every((place) => place < (entities?.length ?? 0)),
  )

interface GroupsAsked {
  readonly entities?: readonly string[]
  readonly groups?: readonly (readonly number[])[]
}

export const totalsBody = v.pipe(
  v.object({
    ...periodEntries,
    measure: v.picklist(totalsMeasures),
    facets: v.pipe(
      v.array(v.picklist([...derivedFacets, ...conversionFacets])),
      v.minLength(1, 'facets must name at least one facet'),
      v.readonly(),
    ),
    aggregationPeriod: v.picklist(derivedPeriods),
    compared: comparedPeriod,
    ...calendarEntries,
    /** Taxonomy of the zone. */
    zone: zoneAsked,
    /** Taxonomies that the share is of. Without them, all that the stores have. */
    zones: zonesAsked,
    groups: groupsAsked,
    ...derivedPeopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check((body) => isComparedBefore(body), comparedMessage),
  v.check(
    ({ measure, facets }) => facets.every((facet) => facetsOf[measure].includes(facet)),
    `facets: ${conversionFacets.join(' and ')} are facets of the measure conversion alone, and measures of a zone have ${zoneFacets.join(' and ')} alone`,
  ),
  v.check(
    ({ facets, groups }) => facets.includes('groups') === (groups !== undefined),
    'groups: must be given with the facet groups, and without it left out',
  ),
  v.check((body) => isGrouped(body), 'groups: must be different positions of entities, from 0'),
  v.check(
    ({ measure, zone }) => isOfZone(measure) === (zone !== undefined),
    'zone: must be given with the measures of a zone, and with no other',
  ),
  v.check(
    ({ measure, zones }) => zones === undefined || measure === 'zone-share',
    'zones: the measure zone-share alone takes it',
  ),
  v.check(
    (body) => takesPeople(body.measure) || peopleFilters.every((filter) => body[filter] === undefined),
    'ages, genders, roles: sales carry no visitor attributes, so conversion takes none of them',
  ),
)

export const hoursOfWeekBody = v.pipe(
  v.object({ ...periodEntries, measure: v.picklist(hourMeasures), ...derivedPeopleEntries }),
  v.check((body) => endsAfterStart(body), endMessage),
)

/** Who came, and how long they stayed in the store or in one zone of the floor. */
const demographicsMeasures = ['entries', 'store-dwell', 'zone-average-dwell'] as const

export const demographicsBody = v.pipe(
  v.object({
    ...periodEntries,
    measure: v.picklist(demographicsMeasures),
    /** Taxonomy of the zone whose dwell is measured. */
    zone: zoneAsked,
    ...derivedPeopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check(
    ({ measure, zone }) => (measure === 'zone-average-dwell') === (zone !== undefined),
    'zone: must be given with the measure zone-average-dwell, and with no other',
  ),
)

export const zonesBody = v.pipe(
  v.object({
    ...periodEntries,
    /** Taxonomies to compare side by side. Without them, all that the stores have. */
    zones: zonesAsked,
    compared: comparedPeriod,
    ...derivedPeopleEntries,
  }),
  v.check((body) => endsAfterStart(body), endMessage),
  v.check((body) => isComparedBefore(body), comparedMessage),
)

/** Returns the number of days of a period. */
export function lengthOfPeriod({ start, end }: Period): number {
  return (Date.parse(end) - Date.parse(start)) / dayMs + 1
}
