import { expect, test } from 'vitest'
import {
  followOutages,
  isOutages,
  noOutages,
  type OutageNews,
  type SeenCamera,
} from '../../../src/domain/outages/reported-outages.ts'

const minute = 60_000
const begin = Date.parse('2026-11-21T02:00:00Z')

/** Answers in sequence, a minute apart by default. */
function watch(
  rules: {
    readonly mayTell?: (store: string, at: number) => boolean
    readonly isKnown?: (camera: string) => boolean
  } = {},
) {
  let outages = noOutages
  let now = begin
  let ids = 0
  return {
    /** @param states of cameras: `a1` stands in store `a` */
    hear(states: Readonly<Record<string, SeenCamera['state'] | 'up'>>, passedMs = minute): readonly string[] {
      now += passedMs
      const storeOf = (id: string) => id.slice(0, 1)
      const sizes = new Map<string, number>()
      for (const id of Object.keys(states)) sizes.set(storeOf(id), (sizes.get(storeOf(id)) ?? 0) + 1)
      const unwell = Object.entries(states).flatMap(([id, state]) =>
        state === 'up' ? [] : [{ id, store: storeOf(id), state, lastSeen: null }],
      )
      const seen = { unwell, sizes }
      const followed = followOutages(outages, seen, {
        now,
        graceMs: 5 * minute,
        newId: () => {
          ids += 1
          return `${ids}`
        },
        mayTell: (store) => rules.mayTell?.(store, now) ?? true,
        isKnown: (camera) => rules.isKnown?.(camera) ?? false,
      })
      outages = JSON.parse(JSON.stringify(followed.outages))
      return followed.news.map(words)
    },
    memory: () => outages,
  }
}

function words(news: OutageNews): string {
  const { cameras, wholeStore } = news.incident
  const what = `${wholeStore ? 'store' : 'camera'} ${cameras.join(' ')} ${news.is}`
  return news.is === 'ended' && news.still.length > 0 ? `${what} without ${news.still.join(' ')}` : what
}

const quiet = { a1: 'up', a2: 'up', b1: 'up' } as const
const oneDown = { ...quiet, a1: 'down' } as const

test('reports an outage once after the grace period, and its end once', () => {
  const { hear, memory } = watch()
  expect(hear(quiet)).toEqual([])
  for (let passed = 0; passed < 5; passed += 1) expect(hear(oneDown)).toEqual([])
  expect(hear(oneDown)).toEqual(['camera a1 began'])
  for (let passed = 0; passed < 60; passed += 1) expect(hear(oneDown)).toEqual([])
  expect(hear(quiet)).toEqual([])
  expect(hear(quiet)).toEqual(['camera a1 ended'])
  expect(hear(quiet)).toEqual([])
  expect(memory()).toEqual({ down: {}, well: {}, incidents: [] })
})

test('ignores a short break, and reports a flapping camera as one outage', () => {
  const { hear } = watch()
  for (let passed = 0; passed < 4; passed += 1) hear(oneDown)
  expect(hear(quiet)).toEqual([])
  for (let passed = 0; passed < 5; passed += 1) expect(hear(oneDown)).toEqual([])
  expect(hear(oneDown)).toEqual(['camera a1 began'])
  for (let passed = 0; passed < 20; passed += 1) {
    expect(hear(quiet, 20_000)).toEqual([])
    expect(hear(oneDown, 20_000)).toEqual([])
  }
})

test('reports a store that goes dark as one outage, even if its cameras fail minutes apart', () => {
  const { hear } = watch()
  hear(oneDown)
  const dark = { ...quiet, a1: 'down', a2: 'down' } as const
  hear(dark)
  for (let passed = 0; passed < 4; passed += 1) expect(hear(dark)).toEqual([])
  expect(hear(dark)).toEqual(['store a1 a2 began'])
  expect(hear(quiet)).toEqual([])
  expect(hear(quiet)).toEqual(['store a1 a2 ended'])
})

test('reports a store that recovers without one camera, and that camera’s end separately', () => {
  const { hear } = watch()
  const dark = { ...quiet, a1: 'down', a2: 'down' } as const
  for (let passed = 0; passed < 6; passed += 1) hear(dark)
  expect(hear(oneDown)).toEqual([])
  expect(hear(oneDown)).toEqual(['store a1 a2 ended without a1'])
  for (let passed = 0; passed < 20; passed += 1) expect(hear(oneDown)).toEqual([])
  hear(quiet)
  expect(hear(quiet)).toEqual(['camera a1 ended'])
})

test('reports two cameras of one store, among others, as two outages', () => {
  const { hear } = watch()
  const two = { a1: 'down', a2: 'down', a3: 'up' } as const
  for (let passed = 0; passed < 5; passed += 1) hear(two)
  expect(hear(two)).toEqual(['camera a1 began', 'camera a2 began'])
})

test('keeps the state of a camera whose status is unknown', () => {
  const { hear } = watch()
  for (let passed = 0; passed < 20; passed += 1) expect(hear({ ...quiet, a1: 'unknown' })).toEqual([])
  for (let passed = 0; passed < 3; passed += 1) hear(oneDown)
  hear({ ...quiet, a1: 'unknown' })
  hear(oneDown)
  expect(hear(oneDown)).toEqual(['camera a1 began'])
  for (let passed = 0; passed < 20; passed += 1) expect(hear({ ...quiet, a1: 'unknown' })).toEqual([])
})

test('delays the report of a closed store until it opens, if it is still down', () => {
  const opens = begin + 30 * minute
  const { hear } = watch({ mayTell: (_store, now) => now >= opens })
  for (let passed = 1; passed < 30; passed += 1) expect(hear(oneDown)).toEqual([])
  expect(hear(oneDown)).toEqual(['camera a1 began'])
})

test('skips acknowledged cameras, which also keep their store from being dark', () => {
  const { hear } = watch({ isKnown: (camera) => camera === 'a1' })
  for (let passed = 0; passed < 5; passed += 1) hear({ a1: 'down', a2: 'down' })
  expect(hear({ a1: 'down', a2: 'down' })).toEqual(['camera a2 began'])
})

test('keeps the outage of a store that is no longer requested', () => {
  const { hear } = watch()
  for (let passed = 0; passed < 6; passed += 1) hear(oneDown)
  for (let passed = 0; passed < 9; passed += 1) expect(hear({ b1: 'up' })).toEqual([])
  expect(hear(oneDown)).toEqual([])
  expect(hear(quiet)).toEqual([])
  expect(hear(quiet)).toEqual(['camera a1 ended'])
})

test.each([
  [noOutages, true],
  [
    { ...noOutages, incidents: [{ id: '1', store: 'a', wholeStore: false, cameras: ['a1'], since: 1 }] },
    true,
  ],
  [{ ...noOutages, down: { a1: '1' } }, false],
  [{ ...noOutages, incidents: [{ id: '1' }] }, false],
  [{ down: {}, well: {} }, false],
  ['a1 b2', false],
  [null, false],
])('tells its own state from other values: %j', (value, is) => {
  expect(isOutages(value)).toBe(is)
})
