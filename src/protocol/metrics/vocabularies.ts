/**
 * Vocabularies of the contract (interface §2.8 and the enumerations known from live deployments).
 *
 * A deployment may answer with a word that is not listed here. The dashboard shows such a word as it is, so results are
 * typed `string`. These lists are what *we* request with and what our service answers.
 */

export const ages = ['0_15', '16_24', '25_34', '35_44', '45_54', '55_64', '65_100'] as const
export type Age = (typeof ages)[number]

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

/** The last three are interactions between people, used by proximity analytics. */
export const roles = ['customer', 'staff', 'customer-customer', 'customer-staff', 'staff-staff'] as const

/** `estimates` exists on the route `entries` only. */
export const facets = ['segments', 'summary', 'estimates'] as const
export type Facet = (typeof facets)[number]

export const metricEntityTypes = ['location', 'organisation'] as const
export type MetricEntityType = (typeof metricEntityTypes)[number]

/** Our extension of the contract: the entities of the metric `uptime`. */
export const uptimeEntityTypes = ['recording', 'location', 'organisation'] as const

export const statusEntityTypes = ['location', 'recording'] as const
export type StatusEntityType = (typeof statusEntityTypes)[number]

/** Coarsest last. `hour` and `week` are ours: a live deployment may reject them. */
export const aggregationPeriods = ['hour', 'day', 'week', 'month'] as const
export type AggregationPeriod = (typeof aggregationPeriods)[number]

/** Derived routes form weeks, months and quarters of days, in the chain's calendar. */
export const derivedPeriods = [...aggregationPeriods, 'quarter'] as const
export type DerivedPeriod = (typeof derivedPeriods)[number]

export const areaTypes = ['taxonomy', 'location-dwell'] as const

/** Types of an area of the floor (interface §2.6). Zones are the areas of type `taxonomy`. */
export const areaContextTypes = ['taxonomy'] as const

export const dimensions = ['taxonomy', 'age', 'gender', 'role', 'entity'] as const
export type Dimension = (typeof dimensions)[number]

/** The filter parameters by an attribute of people, and the words of each. */
export const wordsOfFilter = { ages, genders, roles } as const
export type PeopleFilter = keyof typeof wordsOfFilter

/** The filter parameter of each demographic dimension (interface §4.1, rule 1). */
export const filterOfDimension = { age: 'ages', gender: 'genders', role: 'roles' } as const satisfies Record<
  string,
  PeopleFilter
>
export type DemographicDimension = keyof typeof filterOfDimension

/** Entity types that live deployments list. */
export const liveReturnEntityTypes = [
  'area_context',
  'line_context',
  'location',
  'recording',
  'organisation',
] as const

/** These lists are ours: a live deployment may reject them. */
export const ownReturnEntityTypes = ['opening_hours', 'location_group'] as const

export const returnEntityTypes = [...liveReturnEntityTypes, ...ownReturnEntityTypes] as const
export type ReturnEntityType = (typeof returnEntityTypes)[number]

/** Any other status means *unknown*, never online. */
export const liveStatuses = ['online', 'degraded', 'offline'] as const
export type LiveStatus = (typeof liveStatuses)[number]

/**
 * `percentage`: 14.3 means 14.3 %. `rate`: 0.143 means 14.3 %. Always read `meta.units`. `count` (of sales or pieces)
 * and `hours` (of staff) are ours. So is an amount of money, whose unit is its ISO 4217 code, or `currency` if every row
 * names its own.
 */
export const units = ['peopleCount', 'seconds', 'rate', 'percentage', 'count', 'currency', 'hours'] as const
