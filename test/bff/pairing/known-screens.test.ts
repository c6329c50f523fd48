import { expect, test } from 'vitest'
import { KnownScreens } from '../../../src/bff/pairing/known-screens.ts'
import { type Screen, screenLifeMs } from '../../../src/bff/pairing/screen.ts'

const screenOf = (id: string, changes: Partial<Screen> = {}): Screen => ({
  id,
  name: id,
  stores: ['leeds'],
  groups: [],
  figures: false,
  pairedBy: 'Ann',
  pairedAt: 1,
  changedAt: 1,
  endedAt: null,
  ...changes,
})

test('keeps the later record of a screen and notifies its listeners only of that', () => {
  const screens = new KnownScreens(10, () => 0)
  const heard: string[] = []
  screens.watch('a', ({ name }) => heard.push(name))
  expect(screens.merge([screenOf('a', { changedAt: 2 })])).toBe(true)
  expect(screens.merge([screenOf('a', { changedAt: 1, name: 'old' })])).toBe(false)
  expect(screens.merge([screenOf('a', { changedAt: 3, name: 'new' })])).toBe(true)
  expect(heard).toEqual(['a', 'new'])
})

test('never pairs an unpaired screen again', () => {
  const screens = new KnownScreens(10, () => 0)
  screens.merge([screenOf('a', { endedAt: 5 })])
  expect(screens.merge([screenOf('a', { changedAt: 9 })])).toBe(false)
})

test('takes changes of known screens when it is full, but no new ones', () => {
  const screens = new KnownScreens(1, () => 0)
  screens.merge([screenOf('a')])
  expect(screens.merge([screenOf('b')])).toBe(false)
  expect(screens.merge([screenOf('a', { changedAt: 2 })])).toBe(true)
})

test('forgets unpaired screens once their cookies have expired', () => {
  let now = 0
  const screens = new KnownScreens(10, () => now)
  screens.merge([screenOf('a', { endedAt: 0 }), screenOf('b')])
  now = screenLifeMs
  screens.forgetExpired()
  expect(screens.all()).toHaveLength(2)
  now += 1
  screens.forgetExpired()
  expect(screens.all().map(({ id }) => id)).toEqual(['b'])
  expect(screens.merge([screenOf('a', { endedAt: 0 })])).toBe(false)
})

test('knows which records a list lacks', () => {
  const screens = new KnownScreens(10, () => 0)
  screens.merge([screenOf('a', { changedAt: 2 })])
  expect(screens.newerThan([]).map(({ id }) => id)).toEqual(['a'])
  expect(screens.newerThan([screenOf('a')]).map(({ changedAt }) => changedAt)).toEqual([2])
  expect(screens.newerThan([screenOf('a', { changedAt: 2 }), screenOf('b')])).toEqual([])
})
