import fc from 'fast-check'
import type { DayRange } from '../../src/calendar/calendar.ts'
import { addDays } from '../../src/calendar/local-day.ts'

/** Zones with edge cases: no midnight on change days, half-hour offsets, changes of half an hour, no changes at all. */
const awkwardZones = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'Pacific/Apia',
  'Asia/Tokyo',
] as const

export const anyZone = fc.constantFrom(...awkwardZones)

/** 2011, the year of Samoa's skipped day, to 2027. */
export const anyDay = fc.integer({ min: 0, max: 6200 }).map((offset) => addDays('2011-01-01', offset))

export function anyRange(longest: number): fc.Arbitrary<DayRange> {
  return fc
    .tuple(anyDay, fc.integer({ min: 0, max: longest - 1 }))
    .map(([first, more]) => ({ first, last: addDays(first, more) }))
}
