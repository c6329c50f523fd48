import { expect, test } from 'vitest'
import { settleZones } from '../../../../src/dashboard/data/questions/store-zones.ts'

const location = (id: string, timezone: string | null) => ({ id, name: id, timezone, currency: null })

test('settles a location that names its zone without recordings', () => {
  expect(settleZones([location('leeds', 'Europe/London')], null)).toEqual([
    { id: 'leeds', name: 'leeds', timezone: 'Europe/London', zoneFrom: 'location' },
  ])
})

test('takes the zone of the recordings if a location names none, or an unknown one', () => {
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

test('assumes UTC if nothing names a zone', () => {
  const recordings = [{ location: 'leeds', timezone: 'Mars/Olympus' }]
  expect(settleZones([location('leeds', null)], recordings)).toEqual([
    { id: 'leeds', name: 'leeds', timezone: 'UTC', zoneFrom: 'assumed' },
  ])
})
