import { expect, test } from 'vitest'
import { liveGroups } from '../../../../../src/dashboard/pages/cameras/live/live-groups.ts'
import type { LiveCounts } from '../../../../../src/protocol/derived/live-answers.ts'
import { storeNow } from './store-now.ts'

const states = [
  storeNow('leeds', { offline: 2, degraded: 1, online: 3 }),
  storeNow('york', { offline: 1, unknown: 2, online: 1 }),
  storeNow('bath', { online: 4 }),
]
const none: LiveCounts = { offline: 0, degraded: 0, unknown: 0, online: 0 }

test('adds up the cameras of the stores of a group, and counts its stores with offline cameras', () => {
  const groups = [
    { key: 'region:North', name: 'North', stores: ['leeds', 'york'] },
    { key: 'region:South', name: 'South', stores: ['bath'] },
  ]
  expect(liveGroups(groups, states)).toEqual([
    {
      key: 'region:North',
      name: 'North',
      stores: 2,
      counted: 2,
      uncounted: [],
      counts: { offline: 3, degraded: 1, unknown: 2, online: 4 },
      cameras: 10,
      storesOffline: 2,
    },
    {
      key: 'region:South',
      name: 'South',
      stores: 1,
      counted: 1,
      uncounted: [],
      counts: { ...none, online: 4 },
      cameras: 4,
      storesOffline: 0,
    },
  ])
})

test('names the stores without cameras, also where no store of a group has any', () => {
  const groups = [
    { key: 'region:North', name: 'North', stores: ['leeds', 'hull'] },
    { key: null, name: 'No region', stores: ['stall'] },
  ]
  expect(liveGroups(groups, states)).toMatchObject([
    { stores: 2, counted: 1, uncounted: ['hull'], cameras: 6, storesOffline: 1 },
    { stores: 1, counted: 0, uncounted: ['stall'], cameras: 0, counts: none, storesOffline: 0 },
  ])
})

test('counts a store in each of its tags', () => {
  const groups = [
    { key: 'tag:Pilot', name: 'Pilot', stores: ['leeds', 'bath'] },
    { key: 'tag:Late', name: 'Late', stores: ['leeds'] },
  ]
  expect(liveGroups(groups, states).map(({ counts }) => counts.offline)).toEqual([2, 2])
})
