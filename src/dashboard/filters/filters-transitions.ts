import type { ChainCalendar, DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import type { Holidays } from '../../calendar/comparison.ts'
import { sameDays } from '../../calendar/day-range.ts'
import { defaultGranularity, fits } from '../time/granularity.ts'
import { resolveRange } from '../time/preset-range.ts'
import { stepRange } from '../time/step.ts'
import type { Comparison } from './entries/comparison.ts'
import { type Preset, presets, type RangeChoice } from './entries/range.ts'
import type { VisitorRole } from './entries/roles.ts'
import {
  defaultFilters,
  type FilterName,
  type Filters,
  filterNames,
  filterTable,
  type PeopleFilter,
  peopleEntry,
  peopleFilters,
} from './filters.ts'

/** The day in the stores, and the calendar of the chain. */
export interface Calendar {
  readonly today: LocalDay
  readonly chain: ChainCalendar
  /** None if omitted. */
  readonly holidays?: Holidays
  /** Whether the service counts single hours. True if omitted. */
  readonly hoursOffered?: boolean
}

export function daysOfFilters(filters: Filters, { today, chain }: Calendar): DayRange {
  return resolveRange(filters.range, today, chain)
}

/**
 * The interval of the chart: the chosen one if it fits the range, else the range's own. Days replace hours if the service
 * counts none, even for a single day.
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

/** A granularity that does not fit the new range returns to `auto`. */
export function withRange(filters: Filters, range: RangeChoice, calendar: Calendar): Filters {
  const days = resolveRange(range, calendar.today, calendar.chain)
  const { granularity } = filters
  const stays = granularity === 'auto' || fits(granularity, days)
  return { ...filters, range, granularity: stays ? granularity : 'auto' }
}

export function withPreset(filters: Filters, preset: Preset, calendar: Calendar): Filters {
  return withRange(filters, { kind: 'preset', preset }, calendar)
}

/** One range back or forward, as a preset if one means these days: yesterday follows today. */
export function step(filters: Filters, direction: 1 | -1, calendar: Calendar): Filters {
  const days = daysOfFilters(filters, calendar)
  const next = stepRange(days, direction, calendar.today, calendar.chain)
  return next === days ? filters : withRange(filters, choiceOf(next, calendar), calendar)
}

export function canStepForward(filters: Filters, calendar: Calendar): boolean {
  const days = daysOfFilters(filters, calendar)
  return stepRange(days, 1, calendar.today, calendar.chain) !== days
}

function choiceOf(days: DayRange, { today, chain }: Calendar): RangeChoice {
  const preset = presets.find((name) =>
    sameDays(resolveRange({ kind: 'preset', preset: name }, today, chain), days),
  )
  return preset === undefined ? { kind: 'days', days } : { kind: 'preset', preset }
}

export function withComparison(filters: Filters, comparison: Comparison): Filters {
  return { ...filters, comparison }
}

/** The default of the range becomes `auto`, so that it follows the next range. */
export function withGranularity(filters: Filters, granularity: Granularity, calendar: Calendar): Filters {
  const days = daysOfFilters(filters, calendar)
  const byItself = !fits(granularity, days) || granularity === defaultGranularity(days)
  return { ...filters, granularity: byItself ? 'auto' : granularity }
}

/** Narrows to these people; to everybody if there are none. */
export function withPeople(filters: Filters, name: PeopleFilter, chosen: readonly string[]): Filters {
  return { ...filters, [name]: chosen }
}

/** Selects a word or deselects it. A filter that takes one word replaces the other. */
export function togglePeople(filters: Filters, name: PeopleFilter, word: string): Filters {
  const chosen: readonly string[] = filters[name]
  if (peopleEntry(name).multiple) return withPeople(filters, name, toggled(chosen, word))
  return withPeople(filters, name, chosen.length === 1 && chosen[0] === word ? [] : [word])
}

export function narrowsPeople(filters: Filters): boolean {
  return peopleFilters.some((name) => filters[name].length > 0)
}

export function withEverybody(filters: Filters): Filters {
  return withDefaults(filters, peopleFilters)
}

export function leavesOutStaff(filters: Filters): boolean {
  return filters.roles.length > 0 && !filters.roles.includes('staff')
}

export function toggleStaff(filters: Filters): Filters {
  const roles: readonly VisitorRole[] = leavesOutStaff(filters) ? [] : ['customer']
  return { ...filters, roles }
}

/** Selects all of these zones, or deselects them if all are selected: one zone, or a group. */
export function toggleZones(filters: Filters, zones: readonly string[]): Filters {
  const allChosen = zones.every((zone) => filters.zones.includes(zone))
  const others = filters.zones.filter((zone) => !zones.includes(zone))
  return { ...filters, zones: allChosen ? others : [...others, ...new Set(zones)] }
}

/** The defaults, except of the filters that Reset keeps. */
export function reset(filters: Filters): Filters {
  return withDefaults(
    filters,
    filterNames.filter((name) => !filterTable[name].keptByReset),
  )
}

function withDefaults(filters: Filters, names: readonly FilterName[]): Filters {
  return { ...filters, ...Object.fromEntries(names.map((name) => [name, defaultFilters[name]])) }
}

function toggled<T>(members: readonly T[], member: T): readonly T[] {
  return members.includes(member) ? members.filter((other) => other !== member) : [...members, member]
}
