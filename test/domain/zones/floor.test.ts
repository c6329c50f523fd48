import { expect, test } from 'vitest'
import { floorOf } from '../../../src/domain/zones/floor.ts'

const context = (taxonomy: string, recording_id: string, area_type = 'taxonomy') => ({
  taxonomy,
  recording_id,
  area_type,
})

test('a zone of several cameras is one zone, and its cameras count once', () => {
  const floor = floorOf('leeds', [
    context('Women:Tops', 'b'),
    context('Women:Tops', 'a'),
    context('Women:Tops', 'a'),
    context('Men:Suits', 'a'),
  ])
  expect(floor).toEqual([
    { store: 'leeds', zone: 'Women:Tops', recordings: ['a', 'b'] },
    { store: 'leeds', zone: 'Men:Suits', recordings: ['a'] },
  ])
})

test('areas that are no zones, and paths of nothing, are left out', () => {
  expect(
    floorOf('leeds', [context('Doors', 'a', 'location-dwell'), context('', 'a'), context(' : ', 'a')]),
  ).toEqual([])
})
