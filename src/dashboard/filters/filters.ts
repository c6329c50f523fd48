import type { DayRange, Granularity } from '../../calendar/calendar.ts'
import { type ComparisonKind, comparisonKinds } from '../../calendar/comparison.ts'
import type { Age, Gender } from '../../protocol/metrics/vocabularies.ts'
import { type NamedRange, namedRanges } from '../time/preset-range.ts'

export const presets = namedRanges
export type Preset = NamedRange

/** A preset stays relative: a link to "last 28 days" shows the last 28 days of whoever opens it. */
export type RangeChoice =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'days'; readonly days: DayRange }

export const comparisons = comparisonKinds
export type Comparison = ComparisonKind

/** Roles that a visitor of a store has; interactions between people are no visitors. */
export const visitorRoles = ['customer', 'staff'] as const
export type VisitorRole = (typeof visitorRoles)[number]

/** What of a zone is drawn over time. */
export const zoneMeasures = ['visits', 'entry-rate', 'average-dwell', 'total-dwell', 'share'] as const
export type ZoneMeasure = (typeof zoneMeasures)[number]

/** How the zones are held against each other: by the chosen measure, by visits and dwell together, or as a table. */
export const zonePictures = ['bars', 'scatter', 'table'] as const
export type ZonePicture = (typeof zonePictures)[number]

/** Whose dwell is told by age and gender: of the zone that is drawn over time, or of the store as a whole. */
export const dwellPlaces = ['zone', 'store'] as const
export type DwellPlace = (typeof dwellPlaces)[number]

/** What is asked: everything that the URL holds. */
export interface Filters {
  /** Location ids; empty means all that the viewer may see. */
  readonly stores: readonly string[]
  readonly range: RangeChoice
  readonly comparison: Comparison
  /** `auto`: what fits the length of the range. */
  readonly granularity: Granularity | 'auto'
  /** Empty means no filter, people whose age could not be told included. */
  readonly ages: readonly Age[]
  readonly genders: readonly Gender[]
  /** Empty means everyone; `['customer']` leaves out staff. */
  readonly roles: readonly VisitorRole[]
  /** Taxonomies of the zones side by side; empty means all that the stores have. */
  readonly zones: readonly string[]
  readonly zoneMeasure: ZoneMeasure
  /** The zone whose course is drawn; `null`: the first of those side by side. */
  readonly zoneOverTime: string | null
  readonly zonePicture: ZonePicture
  readonly dwellPlace: DwellPlace
}

export const defaultFilters: Filters = {
  stores: [],
  range: { kind: 'preset', preset: 'last-28-days' },
  comparison: 'same-weekdays',
  granularity: 'auto',
  ages: [],
  genders: [],
  roles: [],
  zones: [],
  zoneMeasure: 'visits',
  zoneOverTime: null,
  zonePicture: 'bars',
  dwellPlace: 'zone',
}
