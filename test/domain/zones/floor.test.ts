import { expect, test } from 'vitest'
import { floorOf } from '../../../src/domain/zones/floor.ts'

const context = (taxonomy: string, recording_id: string, area_type = 'taxonomy') => ({
  taxonomy,
  recording_id,
  area_type,
})

test('merges a zone of several cameras, and lists its cameras once', () => {
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

test('drops areas that are not zones, and empty paths', () => {
  expect(
    floorOf('leeds', [context('Doors', 'a', 'location-dwell'), context('', 'a'), context(' : ', 'a')]),
  ).toEqual([])
})
