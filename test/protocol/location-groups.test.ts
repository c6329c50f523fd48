import { expect, test } from 'vitest'
import { readLocationGroups } from '../../src/protocol/location-groups.ts'

const north = { dimension: 'region', name: 'North', location_ids: ['a', 'b'] }

test('reads groups, and drops broken ones', () => {
  const broken = [
    { ...north, dimension: 'district' },
    { ...north, name: ' ' },
    { ...north, location_ids: [] },
    { ...north, location_ids: ['a', 7] },
    { dimension: 'region', name: 'South' },
    null,
  ]
  expect(readLocationGroups([north, ...broken])).toEqual([north])
})

test.each([null, 'a', 7, {}, { data: [north] }])('returns null for %j', (answer) => {
  expect(readLocationGroups(answer)).toBeNull()
})
