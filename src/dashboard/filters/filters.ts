import type { Age, Gender } from '../../protocol/vocabularies.ts'
import type { DayRange, Granularity } from '../time/calendar.ts'

export const presets = [
  'today',
  'yesterday',
  'last-7-days',
  'last-28-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'year-to-date',
] as const
export type Preset = (typeof presets)[number]

/** A preset stays relative: a link to "last 28 days" shows the last 28 days of whoever opens it. */
export type RangeChoice =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'days'; readonly days: DayRange }

export const comparisons = ['same-weekdays', 'previous-period', 'last-year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Roles that a visitor of a store has; interactions between people are no visitors. */
export const visitorRoles = ['customer', 'staff'] as const
export type VisitorRole = (typeof visitorRoles)[number]

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
}

export const defaultFilters: Filters = {
  stores: [],
  range: { kind: 'preset', preset: 'last-28-days' },
  comparison: 'same-weekdays',
  granularity: 'auto',
  ages: [],
  genders: [],
  roles: [],
}
