import type { DayRange, Granularity, LocalDay, Weekday } from '../../calendar/calendar.ts'
import { sameDays } from '../../calendar/day-range.ts'
import type { Age, Gender } from '../../protocol/metrics/vocabularies.ts'
import { defaultGranularity, fits } from '../time/granularity.ts'
import { resolveRange } from '../time/preset-range.ts'
import { stepRange } from '../time/step.ts'
import {
  type Comparison,
  defaultFilters,
  type Filters,
  type Preset,
  presets,
  type RangeChoice,
  type VisitorRole,
} from './filters.ts'

/** What stands around the filters: the store's day, and where the viewer's week begins. */
export interface Calendar {
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
  /** Whether the service counts single hours; where left out, it does. */
  readonly hoursOffered?: boolean
}

export function daysOfFilters(filters: Filters, { today, weekStartsOn }: Calendar): DayRange {
  return resolveRange(filters.range, today, weekStartsOn)
}

/**
 * The interval that is drawn: the chosen one where it fits the range, else the range's own. Days stand for hours where
 * the service counts none, be it a single one.
 */
export function granularityOf(filters: Filters, calendar: Calendar): Granularity {
  const days = daysOfFilters(filters, calendar)
  const { granularity } = filters
  const wanted = granularity !== 'auto' && fits(granularity, days) ? granularity : defaultGranularity(days)
  return wanted === 'hour' && calendar.hoursOffered === false ? 'day' : wanted
}

export function withStores(filters: Filters, stores: readonly string[]): Filters {
  return { ...filters, stores: [...new Set(stores)] }
}

/** A granularity that no longer fits goes back to what fits by itself. */
export function withRange(filters: Filters, range: RangeChoice, calendar: Calendar): Filters {
  const days = resolveRange(range, calendar.today, calendar.weekStartsOn)
  const { granularity } = filters
  const stays = granularity === 'auto' || fits(granularity, days)
  return { ...filters, range, granularity: stays ? granularity : 'auto' }
}

export function withPreset(filters: Filters, preset: Preset, calendar: Calendar): Filters {
  return withRange(filters, { kind: 'preset', preset }, calendar)
}

/** One range back or forward. Where that is what a preset means today, the preset is chosen: yesterday follows today. */
export function step(filters: Filters, direction: 1 | -1, calendar: Calendar): Filters {
  const days = daysOfFilters(filters, calendar)
  const next = stepRange(days, direction, calendar.today)
  return next === days ? filters : withRange(filters, choiceOf(next, calendar), calendar)
}

export function canStepForward(filters: Filters, calendar: Calendar): boolean {
  const days = daysOfFilters(filters, calendar)
  return stepRange(days, 1, calendar.today) !== days
}

function choiceOf(days: DayRange, { today, weekStartsOn }: Calendar): RangeChoice {
  const preset = presets.find((name) =>
    sameDays(resolveRange({ kind: 'preset', preset: name }, today, weekStartsOn), days),
  )
  return preset === undefined ? { kind: 'days', days } : { kind: 'preset', preset }
}

export function withComparison(filters: Filters, comparison: Comparison): Filters {
  return { ...filters, comparison }
}

/** What the range would get by itself is not held fast, so that it follows the next range. */
export function withGranularity(filters: Filters, granularity: Granularity, calendar: Calendar): Filters {
  const days = daysOfFilters(filters, calendar)
  const byItself = !fits(granularity, days) || granularity === defaultGranularity(days)
  return { ...filters, granularity: byItself ? 'auto' : granularity }
}

export function toggleAge(filters: Filters, age: Age): Filters {
  return { ...filters, ages: toggled(filters.ages, age) }
}

export function toggleGender(filters: Filters, gender: Gender): Filters {
  return { ...filters, genders: toggled(filters.genders, gender) }
}

/** These alone; everybody where they were alone already. */
export function toggleRole(filters: Filters, role: VisitorRole): Filters {
  const alone = filters.roles.length === 1 && filters.roles[0] === role
  return { ...filters, roles: alone ? [] : [role] }
}

export function leavesOutStaff(filters: Filters): boolean {
  return filters.roles.length > 0 && !filters.roles.includes('staff')
}

export function toggleStaff(filters: Filters): Filters {
  const roles: readonly VisitorRole[] = leavesOutStaff(filters) ? [] : ['customer']
  return { ...filters, roles }
}

/** Chooses these zones too, or no longer any of them where all are chosen: one zone, or all of a group. */
export function toggleZones(filters: Filters, zones: readonly string[]): Filters {
  const allChosen = zones.every((zone) => filters.zones.includes(zone))
  const others = filters.zones.filter((zone) => !zones.includes(zone))
  return { ...filters, zones: allChosen ? others : [...others, ...new Set(zones)] }
}

/** Everything as it is by itself, but for the stores and zones: whose figures these are is no detail of the question. */
export function reset(filters: Filters): Filters {
  const { stores, zones, zoneMeasure, zoneOverTime, zonePicture, dwellPlace } = filters
  return { ...defaultFilters, stores, zones, zoneMeasure, zoneOverTime, zonePicture, dwellPlace }
}

function toggled<T>(members: readonly T[], member: T): readonly T[] {
  return members.includes(member) ? members.filter((other) => other !== member) : [...members, member]
}
