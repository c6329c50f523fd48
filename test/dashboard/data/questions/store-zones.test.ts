import { expect, test } from 'vitest'
import { settleZones } from '../../../../src/dashboard/data/questions/store-zones.ts'

const location = (id: string, timezone: string | null) => ({ id, name: id, timezone, currency: null })

test('a location that names its zone needs no recordings', () => {
  expect(settleZones([location('leeds', 'Europe/London')], null)).toEqual([
    { id: 'leeds', name: 'leeds', timezone: 'Europe/London', zoneFrom: 'location' },
  ])
})

test('a missing zone, or one that does not exist, waits for the recordings and takes theirs', () => {
  const locations = [location('leeds', null), location('pune', 'Asia/Nowhere')]
  expect(settleZones(locations, null)).toBeNull()
  const recordings = [
    { location: 'leeds', timezone: 'Europe/Paris' },
    { location: 'leeds', timezone: 'Europe/London' },
    { location: 'leeds', timezone: 'Europe/London' },
    { location: 'pune', timezone: 'Asia/Kolkata' },
  ]
  expect(settleZones(locations, recordings)?.map((store) => [store.timezone, store.zoneFrom])).toEqual([
    ['Europe/London', 'recordings'],
    ['Asia/Kolkata', 'recordings'],
  ])
})

test('where nothing names a zone it is UTC, and known to be assumed', () => {
  const recordings = [{ location: 'leeds', timezone: 'Mars/Olympus' }]
  expect(settleZones([location('leeds', null)], recordings)).toEqual([
    { id: 'leeds', name: 'leeds', timezone: 'UTC', zoneFrom: 'assumed' },
  ])
})
