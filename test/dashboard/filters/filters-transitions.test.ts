import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { presets } from '../../../src/dashboard/filters/entries/range.ts'
import { defaultFilters } from '../../../src/dashboard/filters/filters.ts'
import {
  canStepForward,
  daysOfFilters,
  granularityOf,
  leavesOutStaff,
  reset,
  step,
  togglePeople,
  toggleStaff,
  toggleZones,
  withComparison,
  withGranularity,
  withPreset,
  withRange,
  withStores,
} from '../../../src/dashboard/filters/filters-transitions.ts'
import { fits } from '../../../src/dashboard/time/granularity.ts'
import { anyRange } from '../../calendar/zones.ts'
import { anyFilters } from './any-filters.ts'

const calendar = { today: '2025-11-21', chain: gregorian }

describe('a range', () => {
  test('resets a granularity that does not fit', () => {
    const hourly = withGranularity(withPreset(defaultFilters, 'last-7-days', calendar), 'hour', calendar)
    expect(hourly.granularity).toBe('hour')
    expect(withPreset(hourly, 'last-28-days', calendar).granularity).toBe('hour')
    expect(withPreset(hourly, 'year-to-date', calendar).granularity).toBe('auto')
  })

  test('always has a granularity that fits', () => {
    fc.assert(
      fc.property(anyFilters, anyRange(3000), (filters, days) => {
        const next = withRange(filters, { kind: 'days', days }, calendar)
        expect(fits(granularityOf(next, calendar), days)).toBe(true)
      }),
    )
  })

  test('steps back from today to yesterday and returns', () => {
    const today = withPreset(defaultFilters, 'today', calendar)
    const yesterday = step(today, -1, calendar)
    expect(yesterday.range).toEqual({ kind: 'preset', preset: 'yesterday' })
    expect(step(yesterday, 1, calendar)).toEqual(today)
  })

  test('steps back by its length and returns to the same days', () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets), (preset) => {
        const filters = withPreset(defaultFilters, preset, calendar)
        const returned = step(step(filters, -1, calendar), 1, calendar)
        expect(daysOfFilters(returned, calendar)).toEqual(daysOfFilters(filters, calendar))
      }),
    )
  })

  test('has no step forward if it ends today', () => {
    expect(canStepForward(defaultFilters, calendar)).toBe(false)
    expect(step(defaultFilters, 1, calendar)).toBe(defaultFilters)
    expect(canStepForward(step(defaultFilters, -1, calendar), calendar)).toBe(true)
  })
})

describe('a granularity', () => {
  test('becomes auto if it is the default of the range', () => {
    expect(withGranularity(defaultFilters, 'day', calendar).granularity).toBe('auto')
    expect(withGranularity(defaultFilters, 'week', calendar).granularity).toBe('week')
  })

  test('is days if the service counts no hours, even for a single day', () => {
    const withoutHours = { ...calendar, hoursOffered: false }
    const today = withPreset(defaultFilters, 'today', calendar)
    expect(granularityOf(today, calendar)).toBe('hour')
    expect(granularityOf(today, withoutHours)).toBe('day')
    expect(granularityOf({ ...defaultFilters, granularity: 'hour' }, withoutHours)).toBe('day')
    expect(granularityOf({ ...defaultFilters, granularity: 'week' }, withoutHours)).toBe('week')
  })

  test('is rejected if it does not fit the range', () => {
    expect(withGranularity(defaultFilters, 'month', calendar).granularity).toBe('auto')
    expect(granularityOf({ ...defaultFilters, granularity: 'month' }, calendar)).toBe('day')
  })
})

describe('choices', () => {
  test('of stores hold each once', () => {
    expect(withStores(defaultFilters, ['a', 'b', 'a']).stores).toEqual(['a', 'b'])
  })

  test('are undone if made twice', () => {
    const twice = (name: 'ages' | 'genders' | 'roles', word: string) =>
      togglePeople(togglePeople(defaultFilters, name, word), name, word)
    expect(twice('ages', '25_34')).toEqual(defaultFilters)
    expect(twice('genders', 'female')).toEqual(defaultFilters)
    expect(twice('roles', 'staff')).toEqual(defaultFilters)
    expect(toggleStaff(toggleStaff(defaultFilters))).toEqual(defaultFilters)
  })

  test('of ages add up, and those of roles replace each other', () => {
    const ages = togglePeople(togglePeople(defaultFilters, 'ages', '25_34'), 'ages', '35_44')
    expect(ages.ages).toEqual(['25_34', '35_44'])
    const roles = togglePeople(togglePeople(defaultFilters, 'roles', 'staff'), 'roles', 'customer')
    expect(roles.roles).toEqual(['customer'])
  })

  test('of staff leave customers', () => {
    const filters = toggleStaff(defaultFilters)
    expect(filters.roles).toEqual(['customer'])
    expect(leavesOutStaff(filters)).toBe(true)
    expect(leavesOutStaff({ ...filters, roles: ['staff'] })).toBe(false)
  })

  test('of zones toggle singly and by group', () => {
    const women = ['Women:Tops', 'Women:Coats']
    const one = toggleZones(defaultFilters, ['Women:Tops'])
    expect(one.zones).toEqual(['Women:Tops'])
    const all = toggleZones(toggleZones(one, ['Men:Suits']), women)
    expect([...all.zones].sort()).toEqual(['Men:Suits', 'Women:Coats', 'Women:Tops'])
    expect(toggleZones(all, women).zones).toEqual(['Men:Suits'])
    expect(toggleZones(one, ['Women:Tops'])).toEqual(defaultFilters)
  })

  test('of zones survive a reset', () => {
    const zones = { zones: ['Women:Tops'] } as const
    expect(reset({ ...toggleStaff(defaultFilters), ...zones })).toEqual({ ...defaultFilters, ...zones })
  })

  test('are reset except the stores', () => {
    const filters = withComparison(withStores(toggleStaff(defaultFilters), ['a']), 'none')
    expect(reset(filters)).toEqual({ ...defaultFilters, stores: ['a'] })
  })
})
