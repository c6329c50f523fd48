import { expect, test } from 'vitest'
import { entranceCameras } from '../../../src/domain/coverage/entrance-cameras.ts'

const line = (location_id: string, recording_id: string, line_type = 'location-entry') => ({
  organisation_id: 'o',
  location_id,
  recording_id,
  line_id: `${recording_id}-line`,
  line_type,
  taxonomy: '',
  direction: 'in',
})

test('returns the cameras with an entry line, without duplicates', () => {
  const lines = [line('leeds', 'east'), line('leeds', 'east'), line('leeds', 'till', 'queue')]
  expect(entranceCameras(['leeds'], lines, [{ id: 'roof', location_id: 'leeds' }])).toEqual([
    { location: 'leeds', recordings: ['east'], basis: 'entrance' },
  ])
})

test('returns every camera of the store, and none of another, if no entry line is listed', () => {
  const recordings = [
    { id: 'b', location_id: 'york' },
    { id: 'a', location_id: 'york' },
    { id: 'c', location_id: 'leeds' },
  ]
  expect(entranceCameras(['york'], [line('leeds', 'east')], recordings)).toEqual([
    { location: 'york', recordings: ['a', 'b'], basis: 'all' },
  ])
})

test('returns none for a store without a named camera', () => {
  expect(entranceCameras(['imported'], [], [])).toEqual([
    { location: 'imported', recordings: [], basis: 'all' },
  ])
})
