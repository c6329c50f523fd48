import { expect, test } from 'vitest'
import type { LiveCamera } from '../../../../src/dashboard/coverage/live-cameras.ts'
import type { StoreStates } from '../../../../src/dashboard/coverage/store-states.ts'
import { tileWords } from '../../../../src/dashboard/pages/wall/tile-words.ts'
import {
  cameraTiles,
  inTurns,
  storeTiles,
  type WallTile,
} from '../../../../src/dashboard/pages/wall/wall-tiles.ts'

const stores = ['a', 'b', 'c'].map((id) => ({
  id,
  name: `Store ${id}`,
  timezone: 'Europe/London',
  zoneFrom: 'location' as const,
}))
const camera = (recording: string, given: Partial<LiveCamera> = {}): LiveCamera => ({
  recording,
  name: recording,
  location: 'a',
  state: 'online',
  was: null,
  counted: null,
  since: { at: 0, basis: 'seen' },
  lastSeen: null,
  quality: null,
  flaps: 0,
  isEntrance: false,
  isOpen: true,
  ...given,
})
const idsOf = (tiles: readonly { readonly id: string }[]) => tiles.map(({ id }) => id)

test('sorts the worst first, the longest outage first, then by store and name', () => {
  const cameras = [
    camera('well 10'),
    camera('well 9'),
    camera('other', { location: 'b' }),
    camera('unknown', { state: 'unknown' }),
    camera('down later', { state: 'offline', since: { at: 2, basis: 'seen' } }),
    camera('poor', { state: 'degraded' }),
    camera('down first', { state: 'offline', location: 'b', since: { at: 1, basis: 'seen' } }),
  ]
  expect(idsOf(cameraTiles(cameras, stores))).toEqual([
    'down first',
    'down later',
    'poor',
    'unknown',
    'well 9',
    'well 10',
    'other',
  ])
})

test('names the store of a camera if there are several', () => {
  expect(cameraTiles([camera('Door')], stores)[0]).toMatchObject({ name: 'Door', place: 'Store a' })
  expect(cameraTiles([camera('Door')], stores.slice(0, 1))[0]).toMatchObject({ name: 'Door', place: null })
})

const store = (name: string, counts: Partial<StoreStates['counts']>, given: Partial<StoreStates> = {}) => ({
  store: name,
  name,
  timezone: 'Europe/London',
  counts: { offline: 0, degraded: 0, unknown: 0, online: 0, ...counts },
  cameras: 8,
  offline: [],
  offlineSince: null,
  ...given,
})

test('gives a store the worst state of its cameras and names the offline ones', () => {
  const since = Date.parse('2026-11-21T09:00:00Z')
  const tiles = storeTiles([
    store('dark', { offline: 8 }, { offlineSince: since }),
    store('b', { offline: 2, degraded: 1, online: 5 }, { offline: [camera('Tills'), camera('Stairs')] }),
    store('c', { degraded: 1, online: 7 }),
    store('d', { unknown: 8 }),
    store('e', { online: 8 }),
  ])
  const words = tiles.map((tile) => {
    const { state, figure } = tileWords(tile, since + 60 * 60_000)
    return [tile.id, tile.state, tile.place, `${state} ${figure}`.trim().replaceAll(/\s/g, ' ')]
  })
  expect(words).toEqual([
    ['dark', 'offline', 'All 8 cameras', 'offline 1h'],
    ['b', 'offline', 'Tills, Stairs', '2 of 8 offline'],
    ['c', 'degraded', null, '1 of 8 degraded'],
    ['d', 'unknown', null, '8 of 8 unknown'],
    ['e', 'online', null, '8 online'],
  ])
})

test('keeps the identity of an unchanged store tile', () => {
  const before = storeTiles([store('a', { offline: 1, online: 7 }), store('b', { online: 8 })])
  const after = storeTiles([store('a', { offline: 2, online: 6 }), store('b', { online: 8 })], before)
  expect(idsOf(after)).toEqual(['a', 'b'])
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})

test('excludes cameras of other stores', () => {
  expect(cameraTiles([camera('x', { location: 'elsewhere' })], stores)).toEqual([])
})

test('splits tiles that do not fit into pages by name, worst first within each', () => {
  const states = Array.from({ length: 12 }, (_, place) =>
    place === 7 ? store(`Store ${place}`, { offline: 8 }) : store(`Store ${place}`, { online: 8 }),
  )
  const tiles = storeTiles(states)
  expect(inTurns(tiles, 12)).toEqual([tiles])
  const worst = [states[7], ...states].flatMap((one) => one ?? [])
  const turns = inTurns(storeTiles([...new Set(worst)]), 9)
  expect(turns.map(idsOf)).toEqual([
    ['Store 7', 'Store 0', 'Store 1', 'Store 2', 'Store 3', 'Store 4', 'Store 5', 'Store 6', 'Store 8'],
    ['Store 9', 'Store 10', 'Store 11'],
  ])
})

test('keeps the identity of a camera tile whose displayed words are unchanged', () => {
  const at = Date.parse('2026-11-21T09:41:05Z')
  const seen = (lastSeen: number, given: Partial<LiveCamera> = {}, before: readonly WallTile[] = []) =>
    cameraTiles([camera('x', { lastSeen, quality: 0.951, ...given }), camera('y')], stores, before)
  const before = seen(at)
  const same = seen(at + 10_000, { quality: 0.949 }, before)
  expect(same[0]).toBe(before[0])
  expect(same[1]).toBe(before[1])
  for (const after of [
    seen(at + 60_000, {}, before),
    seen(at, { quality: 0.6 }, before),
    seen(at, { state: 'degraded' }, before),
    seen(at, { flaps: 4 }, before),
  ]) {
    expect(after.find(({ id }) => id === 'x')).not.toBe(before[0])
    expect(after.find(({ id }) => id === 'y')).toBe(before[1])
  }
})

test('shows a camera that is worked on quietly, after all that need a hand', () => {
  const cameras = [camera('Door', { state: 'offline' }), camera('Till', { state: 'unknown' }), camera('Yard')]
  const tiles = cameraTiles(cameras, stores, [], new Map([[cameras[0]?.recording ?? '', 1_000_000]]))
  expect(tiles.map(({ name }) => name)).toEqual(['Till', 'Door', 'Yard'])
  expect(tiles.map(({ workUntil }) => workUntil)).toEqual([null, 1_000_000, null])
})
