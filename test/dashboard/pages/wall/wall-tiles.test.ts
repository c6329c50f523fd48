import { expect, test } from 'vitest'
import type { LiveCamera } from '../../../../src/dashboard/coverage/live-cameras.ts'
import { inTurns, type WallTile, wallTiles } from '../../../../src/dashboard/pages/wall/wall-tiles.ts'

const stores = ['a', 'b', 'c'].map((id) => ({
  id,
  name: `Store ${id}`,
  timezone: 'Europe/London',
  zoneFrom: 'location' as const,
}))
const camera = (recording: string, given: Partial<LiveCamera> = {}): LiveCamera => ({
  recording,
  location: 'a',
  state: 'online',
  was: null,
  since: { at: 0, basis: 'seen' },
  lastSeen: null,
  quality: null,
  flaps: 0,
  ...given,
})
const idsOf = (tiles: readonly { readonly recording: string }[]) => tiles.map(({ recording }) => recording)

test('the worst comes first, of what is down the longest down, and the rest by store and name', () => {
  const cameras = [
    camera('well 10'),
    camera('well 9'),
    camera('other', { location: 'b' }),
    camera('unknown', { state: 'unknown' }),
    camera('down later', { state: 'offline', since: { at: 2, basis: 'seen' } }),
    camera('poor', { state: 'degraded' }),
    camera('down first', { state: 'offline', location: 'b', since: { at: 1, basis: 'seen' } }),
  ]
  expect(idsOf(wallTiles(cameras, new Map(), stores))).toEqual([
    'down first',
    'down later',
    'poor',
    'unknown',
    'well 9',
    'well 10',
    'other',
  ])
})

test('a camera has its name, else its id; its store is named where there are several', () => {
  const names = new Map([['x', 'Door']])
  const [several] = wallTiles([camera('x')], names, stores)
  expect(several).toMatchObject({ name: 'Door', place: 'Store a' })
  const [alone] = wallTiles([camera('y')], names, stores.slice(0, 1))
  expect(alone).toMatchObject({ name: 'y', place: null })
})

test('cameras of a store that is not shown are left out', () => {
  expect(wallTiles([camera('x', { location: 'elsewhere' })], new Map(), stores)).toEqual([])
})

test('what fits is shown at once; else stores follow one another whole, and each camera has its turn once', () => {
  const cameras = stores.flatMap(({ id: location }) =>
    Array.from({ length: 4 }, (_, n) => camera(`${location}${n}`, { location })),
  )
  const tiles = wallTiles(cameras, new Map(), stores)
  expect(inTurns(tiles, 12)).toEqual([tiles])
  const turns = inTurns(tiles, 9)
  expect(turns.map((turn) => [...new Set(turn.map(({ location }) => location))])).toEqual([['a', 'b'], ['c']])
  expect(
    turns
      .flat()
      .map(({ recording }) => recording)
      .sort(),
  ).toEqual(idsOf(cameras))
  // A store of more than fit is shown in parts.
  expect(inTurns(tiles.slice(0, 4), 3).map(({ length }) => length)).toEqual([3, 1])
})

test('a tile that says what it said before is the same object, and is not drawn again', () => {
  const at = Date.parse('2026-11-21T09:41:05Z')
  const seen = (lastSeen: number, given: Partial<LiveCamera> = {}, before: readonly WallTile[] = []) =>
    wallTiles([camera('x', { lastSeen, quality: 0.951, ...given }), camera('y')], new Map(), stores, before)
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
    expect(after.find(({ recording }) => recording === 'x')).not.toBe(before[0])
    expect(after.find(({ recording }) => recording === 'y')).toBe(before[1])
  }
})
