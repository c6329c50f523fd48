import { expect, test } from 'vitest'
import { camerasMissed, type MissedTimeOfCamera } from '../../../src/domain/outages/cameras-missed.ts'
import { type ChainCameras, countedPlaces } from '../../../src/domain/outages/counting-cameras.ts'
import type { CamerasAsked } from '../../../src/protocol/derived/camera-bodies.ts'

/** Leeds has two zones: one camera watches both, and an entrance camera watches one. York has no zone. */
const chain: ChainCameras = {
  stores: ['leeds', 'york'],
  entrances: new Map([
    ['leeds', ['door', 'gate']],
    ['york', ['york-door']],
  ]),
  streets: new Map([['leeds', ['gate', 'street']]]),
  floor: [
    { store: 'leeds', zone: 'Men', recordings: ['both'] },
    { store: 'leeds', zone: 'Women', recordings: ['both', 'door'] },
  ],
  owners: new Map([
    ['door', 'leeds'],
    ['gate', 'leeds'],
    ['both', 'leeds'],
    ['york-door', 'york'],
    ['york-stock', 'york'],
  ]),
}

const york = { store: 'york', recordings: ['york-door'] }

test.each<[CamerasAsked, ReturnType<typeof countedPlaces>]>([
  [{ of: 'entrances' }, [{ store: 'leeds', recordings: ['door', 'gate'] }, york]],
  [{ of: 'entrances', beside: ['Women'] }, [{ store: 'leeds', recordings: ['gate'] }]],
  [{ of: 'zones' }, [...chain.floor]],
  [{ of: 'zones', zones: ['Men'] }, chain.floor.slice(0, 1)],
  [{ of: 'zone-share' }, [{ store: 'leeds', recordings: ['both', 'door'] }]],
  [{ of: 'zone-entry-rate', zones: ['Men'] }, [{ store: 'leeds', recordings: ['both', 'door', 'gate'] }]],
  [
    { of: 'store-dwell' },
    [
      { store: 'leeds', recordings: ['both', 'door'] },
      { store: 'york', recordings: ['york-door', 'york-stock'] },
    ],
  ],
  // Nobody counts who passes in York.
  [{ of: 'shopfront' }, [{ store: 'leeds', recordings: ['door', 'gate', 'street'] }]],
])('returns the cameras of %j', (asked, places) => {
  expect(countedPlaces(asked, chain)).toEqual(places)
})

const time = (usable: number, known = true): MissedTimeOfCamera => ({
  known,
  scheduledHours: 10,
  expected: 40,
  usable,
  missedHours: (40 - usable) / 4,
})

test('weighs a camera of two zones twice in the coverage, and counts its hours once', () => {
  const times = new Map([
    ['both', time(20)],
    ['door', time(40)],
  ])
  const places = countedPlaces({ of: 'zones' }, chain)
  expect(camerasMissed(places, (id) => times.get(id) ?? null, [])).toEqual({
    coverage: { share: 80 / 120, verdict: 'unreliable' },
    dueHours: 20,
    missedHours: 5,
    scattered: 5,
    stores: 1,
    withoutRecords: { first: [], count: 0 },
  })
})

test('names a store without a known camera, and keeps the coverage from being complete', () => {
  const places = countedPlaces({ of: 'entrances' }, chain)
  const onlyLeeds = (id: string) => (id === 'york-door' ? null : time(40))
  expect(camerasMissed(places, onlyLeeds, [])).toMatchObject({
    coverage: { share: null, verdict: 'unknown' },
    stores: 2,
    withoutRecords: { first: ['york'], count: 1 },
  })
  const halfKnown = (id: string) => time(40, id !== 'york-door')
  expect(camerasMissed(places, halfKnown, [])).toMatchObject({
    coverage: { verdict: 'unknown' },
    withoutRecords: { first: ['york'] },
  })
})

test('does not count time missed in incidents as scattered', () => {
  const hours = { location: 'leeds', timezone: 'Europe/London', cameras: [], everyCamera: false, hours: [] }
  const incident = { ...hours, from: '2026-03-03T12:00', until: '2026-03-03T16:00', ongoing: false }
  const places = countedPlaces({ of: 'entrances' }, { ...chain, stores: ['york'] })
  const missed = { segments: 4, quality: 0.5 }
  expect(camerasMissed(places, () => time(20), [{ ...incident, missed }])).toMatchObject({
    missedHours: 5,
    scattered: 0.5,
  })
})
