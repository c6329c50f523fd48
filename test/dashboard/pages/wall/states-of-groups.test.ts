import { expect, test } from 'vitest'
import {
  addressOfAll,
  addressOfGroup,
  openedGroup,
} from '../../../../src/dashboard/pages/wall/group-address.ts'
import { statesOfGroups } from '../../../../src/dashboard/pages/wall/states-of-groups.ts'
import { storeTiles } from '../../../../src/dashboard/pages/wall/wall-tiles.ts'
import { storeNow } from '../cameras/live/store-now.ts'

const at = (time: string) => Date.parse(`2026-11-27T${time}:00Z`)
const states = [
  { ...storeNow('leeds', { offline: 2, online: 3 }), offlineSince: at('11:00') },
  { ...storeNow('york', { offline: 1, unknown: 2 }), offlineSince: at('09:30'), timezone: 'Europe/Dublin' },
  storeNow('hull', { online: 2 }),
  storeNow('bath', { offline: 4 }),
]

const hrefOf = (key: string) => addressOfGroup(key, '?by=region&pace=on')

test('adds up the cameras of a group, and names its stores with an offline camera and the time of the first', () => {
  const groups = [{ key: 'region:North', name: 'North', stores: ['hull', 'leeds', 'york'] }]
  expect(statesOfGroups(groups, states, hrefOf)).toMatchObject([
    {
      store: 'region:North',
      name: 'North',
      counts: { offline: 3, degraded: 0, unknown: 2, online: 5 },
      cameras: 10,
      offline: [{ name: 'leeds' }, { name: 'york' }],
      offlineSince: at('09:30'),
      // Of the store whose camera went offline first.
      timezone: 'Europe/Dublin',
      href: '?by=region&pace=on&group=region%3ANorth',
    },
  ])
})

test('says how many stores a group has while none is named, and links no group that has no name of its own', () => {
  const groups = [
    { key: 'region:East', name: 'East', stores: ['hull'] },
    { key: null, name: 'No region', stores: ['leeds'] },
  ]
  const tiles = storeTiles(statesOfGroups(groups, states, hrefOf))
  expect(tiles.map(({ name, place, href }) => [name, place, href])).toEqual([
    ['No region', 'leeds', undefined],
    ['East', '1 store', '?by=region&pace=on&group=region%3AEast'],
  ])
})

test('leads back to the wall with all groups, and to no other', () => {
  expect(openedGroup('?by=region&group=region%3ANorth')).toBe('region:North')
  expect(openedGroup('?by=region')).toBeNull()
  expect(addressOfAll('?by=region&group=region%3ANorth&stores=a%2Cb')).toBe('?by=region&stores=a%2Cb')
})

test('puts the group with the most offline cameras first, and leaves out one without a camera', () => {
  const groups = [
    { key: 'region:East', name: 'East', stores: ['hull'] },
    { key: 'region:North', name: 'North', stores: ['leeds', 'york'] },
    { key: 'region:South', name: 'South', stores: ['bath'] },
    { key: null, name: 'No region', stores: ['warehouse'] },
  ]
  const found = statesOfGroups(groups, states, hrefOf)
  expect(found.map(({ name }) => name)).toEqual(['South', 'North', 'East'])
  // Offline, but nobody knows since when.
  expect(found[0]).toMatchObject({ cameras: 4, offlineSince: null })
})
