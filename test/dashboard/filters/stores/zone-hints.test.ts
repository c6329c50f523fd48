import { expect, test } from 'vitest'
import { zoneHints } from '../../../../src/dashboard/filters/stores/zone-hints.ts'

const locations = (zones: readonly (string | null)[]) =>
  zones.map((timezone, place) => ({ id: `${place}`, name: `Store ${place}`, timezone, currency: null }))
const hints = (zones: readonly (string | null)[], viewer: string, day = '2026-11-22') => [
  ...zoneHints(locations(zones), day, viewer),
]

test('names the offset of the stores whose clocks differ from the viewer’s', () => {
  const found = hints(['Europe/London', 'Asia/Kolkata', null], 'Europe/Lisbon')
  expect(found).toEqual([['1', 'GMT+5:30']])
})

test('compares with most stores where the viewer is in no zone of theirs', () => {
  const found = hints(['Europe/London', 'America/New_York', 'Europe/London'], 'Asia/Tokyo')
  expect(found).toEqual([['1', 'GMT−5']])
})

test('says nothing where all clocks agree, whatever their zones are called', () => {
  expect(hints(['Europe/London', 'Europe/Lisbon'], 'America/New_York')).toEqual([])
})

test('compares the clocks of that day', () => {
  // Both an hour ahead of London on one day of summer; Tunis has no summer time.
  expect(hints(['Europe/London', 'Africa/Tunis'], 'Europe/London', '2026-07-01')).toEqual([])
  expect(hints(['Europe/London', 'Africa/Tunis'], 'Europe/London', '2026-11-22')).toHaveLength(1)
})
