import { expect, test } from 'vitest'
import { groupsOf } from '../../../src/dashboard/data/questions/use-store-groups.ts'
import { storesOfSelection } from '../../../src/dashboard/filters/stores/store-groups.ts'

const group = (dimension: string, name: string, ...location_ids: string[]) => ({
  dimension,
  name,
  location_ids,
})

test('reads groups by kind and name, and drops what is none', () => {
  const groups = [
    group('tag', 'A', 'leeds'),
    group('region', 'Region 10', 'leeds'),
    group('region', 'Region 2', 'york'),
    group('district', 'B', 'leeds'),
    { dimension: 'region', name: 7, location_ids: [] },
    { dimension: 'format', name: 'City' },
    null,
  ]
  expect(groupsOf({ groups })).toEqual([
    { key: 'region:Region 2', dimension: 'region', name: 'Region 2', stores: ['york'] },
    { key: 'region:Region 10', dimension: 'region', name: 'Region 10', stores: ['leeds'] },
    { key: 'tag:A', dimension: 'tag', name: 'A', stores: ['leeds'] },
  ])
})

test.each([null, undefined, 'x', 7, {}, { groups: null }, []])('has no groups in %j', (answer) => {
  expect(groupsOf(answer)).toEqual([])
})

test('selects the stores of groups and single ids, and nothing for an unknown group', () => {
  const groups = groupsOf({ groups: [group('region', 'North', 'leeds', 'york')] })
  expect(storesOfSelection(['region:North', 'bath', 'leeds'], groups)).toEqual(
    new Set(['leeds', 'york', 'bath']),
  )
  expect(storesOfSelection(['region:South'], groups)).toEqual(new Set(['region:South']))
  expect(storesOfSelection([], groups)).toEqual(new Set())
})
