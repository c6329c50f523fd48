import { expect, test } from 'vitest'
import type { LiveCamera } from '../../../../src/dashboard/coverage/live-cameras.ts'
import { inTurns, wallTiles } from '../../../../src/dashboard/pages/wall/wall-tiles.ts'

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
