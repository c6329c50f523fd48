import { expect, test } from 'vitest'
import {
  countsNow,
  flapping,
  follow,
  type LiveMemory,
  liveCameras,
  nothingHeard,
  repeatsItself,
  severityOf,
  staleAfterMs,
} from '../../../src/dashboard/coverage/live-cameras.ts'
import type { LiveAnswer, LiveState } from '../../../src/protocol/derived/live-answers.ts'
import { answerOf, type Row, row, start, stores } from './live-fixtures.ts'

const minute = 60_000
const at = (minutes: number) => start + minutes * minute
/** Minutes from one answer to the next. */
const poll = 1 / 6

const everyMs = 10_000
const heard = (memory: LiveMemory, answer: LiveAnswer, instant: number, every = everyMs) =>
  follow(memory, { answer, stores, at: instant, everyMs: every })
const repeats = (memory: LiveMemory, now: number, serverNow: number | null = null, every = everyMs) =>
  repeatsItself(memory, { now, serverNow, everyMs: every })

/** Answers as minute → rows, one after the other. */
function after(...answers: readonly (readonly [minutes: number, ...rows: Row[]])[]): LiveMemory {
  return answers.reduce(
    (memory, [minutes, ...rows]) => heard(memory, answerOf(rows), at(minutes)),
    nothingHeard,
  )
}

const shown = (memory: LiveMemory, minutes: number, isStale = false) => {
  const [camera] = liveCameras(memory, at(minutes), isStale)
  if (camera === undefined) throw new Error('there is no camera')
  return camera
}

test('dates a state from its witnessed change, or from the first request', () => {
  const first = after([0, row('online', at(0))])
  expect(shown(first, 5).since).toEqual({ at: at(0), basis: 'asked' })
  const wellSince = new Date(at(-90)).toISOString()
  const records = after([0, row('online', at(0), { wellSince })])
  expect(shown(records, 5).since).toEqual({ at: at(-90), basis: 'asked' })
  const poor = after([0, row('online', at(0))], [3, row('degraded', at(3))], [4, row('degraded', at(4))])
  expect(shown(poor, 5).since).toEqual({ at: at(3), basis: 'seen' })
})

test('dates an outage from when the camera was last seen', () => {
  expect(shown(after([0, row('offline', at(-90))]), 0).since).toEqual({ at: at(-90), basis: 'seen' })
  expect(shown(after([0, row('offline', null)]), 0).since).toBeNull()
})

test('shows the worst state of a flapping camera until it is calm', () => {
  const states: readonly LiveState[] = ['online', 'offline', 'online', 'offline', 'online']
  const memory = after(...states.map((state, minutes) => [minutes, row(state, at(minutes))] as const), [
    5,
    row('online', at(5)),
  ])
  expect(shown(memory, 5)).toMatchObject({
    state: 'offline',
    flaps: 4,
    since: { at: at(1), basis: 'seen' },
  })
  // The first of the four changes has left the window.
  const calm = 1 + flapping.windowMs / minute + 0.1
  expect(shown(memory, calm)).toMatchObject({
    state: 'online',
    flaps: 0,
    since: { at: at(4), basis: 'seen' },
  })
})

test('takes one change down and one up for an outage, not for flapping', () => {
  const memory = after([0, row('online')], [1, row('offline')], [2, row('online', at(2))])
  expect(shown(memory, 2)).toMatchObject({ state: 'online', flaps: 0 })
})

test('shows a camera that left the list as unknown, and forgets it after a day', () => {
  const west = row('online', at(0), { recording: 'west' })
  const memory = after([0, row('online', at(0)), west], [1, west])
  expect(liveCameras(memory, at(1), false)).toMatchObject([
    { recording: 'west', state: 'online' },
    { recording: 'east', state: 'unknown', since: { at: at(1), basis: 'seen' } },
  ])
  expect(liveCameras(heard(memory, answerOf([west]), at(2 + 24 * 60)), at(2 + 24 * 60), false)).toHaveLength(
    1,
  )
})

test('shows a doubted online camera as unknown, and keeps that it was online', () => {
  const memory = after([11, row('unknown', at(0), { was: 'online' })])
  expect(shown(memory, 11)).toMatchObject({ state: 'unknown', was: 'online', counted: 'unknown' })
})

test('shows every camera of a stale response as unknown, in the order of severity', () => {
  const memory = after([0, row('offline')])
  const camera = shown(memory, 5, true)
  expect(camera).toMatchObject({ state: 'unknown', was: 'offline' })
  expect(severityOf(camera)).toBe(severityOf({ state: 'offline', was: null }))
  expect(staleAfterMs(10_000)).toBe(30_000)
  expect(staleAfterMs(60_000)).toBe(180_000)
})

test('detects repeated responses after minutes without a newer sign of life', () => {
  const memory = after([0, row('online', at(0))], [3, row('online', at(0))])
  expect(repeats(memory, at(4))).toBe(false)
  expect(repeats(memory, at(6))).toBe(true)
  const alive = heard(memory, answerOf([row('online', at(5))]), at(6))
  expect(repeats(alive, at(6))).toBe(false)
  // At night nobody is online, and nothing moves.
  expect(repeats(after([0, row('offline', at(-600))]), at(60))).toBe(false)
})

test('detects silence within half a minute once the pulse of the cameras is known', () => {
  const answers = Array.from({ length: 4 }, (_, n) => [n * poll, row('online', at(n * poll))] as const)
  const memory = after(...answers)
  expect(repeats(memory, at(3 * poll + 0.4))).toBe(false)
  expect(repeats(memory, at(3 * poll + 0.5))).toBe(true)
  // One that is heard of once a minute is not missed sooner.
  const slow = [0, 1, 2].reduce(
    (before, minutes) => heard(before, answerOf([row('online', at(minutes))]), at(minutes), minute),
    nothingHeard,
  )
  expect(repeats(slow, at(4.0), null, minute)).toBe(false)
  expect(repeats(slow, at(4.15), null, minute)).toBe(true)
  // An outage is no pulse.
  const back = after([0, row('online', at(0))], [1, row('offline', at(0))], [9, row('online', at(9))])
  expect(repeats(back, at(13))).toBe(false)
})

/** A wall that asks every so many seconds about cameras that are heard of every so many, for so many minutes. */
function watched(pollSeconds: number, beatSeconds: number, minutes: number, before = nothingHeard, from = 0) {
  let memory = before
  for (let second = from; second <= from + minutes * 60; second += pollSeconds) {
    const seen = start + Math.floor(second / beatSeconds) * beatSeconds * 1000
    memory = heard(memory, answerOf([row('online', seen)]), start + second * 1000, pollSeconds * 1000)
  }
  return memory
}

/** How long after the last answer that told something new it is known that no other comes, seconds. */
function toldAfter(memory: LiveMemory, pollSeconds = 10): number {
  const isTold = (_: unknown, half: number) =>
    repeats(memory, memory.newestSeenAt + half * 500, null, pollSeconds * 1000)
  return Array.from({ length: 700 }).findIndex(isTold) / 2
}

test('detects old responses within half a minute after two minutes of any polling interval', () => {
  for (const pollSeconds of [8.5, 9, 9.4, 9.9, 10, 10.1, 11, 11.5]) {
    for (let minutes = 2; minutes < 4; minutes += 0.1) {
      // What is left of the half minute is the page's, which looks every five seconds.
      expect(toldAfter(watched(pollSeconds, 10.2, minutes), pollSeconds)).toBeLessThanOrEqual(25.5)
    }
  }
})

test('does not call cameras old that report less often than they are polled', () => {
  for (const beatSeconds of [20, 30, 45, 60]) {
    for (let minutes = 0.2; minutes < 10; minutes += 0.1) {
      const memory = watched(9.7, beatSeconds, minutes)
      expect(repeats(memory, memory.answeredAt + 9700, null, 9700)).toBe(false)
    }
  }
})

test('learns no pulse from a silence of the screen, and forgets a long one within hours', () => {
  const before = watched(10, 10, 3)
  const back = watched(10, 10, 3, before, 10 * 60)
  expect(toldAfter(back)).toBeLessThanOrEqual(25.5)

  const slow = watched(10, 80, 5, before, 190)
  expect(toldAfter(slow)).toBeGreaterThan(60)
  expect(toldAfter(watched(10, 10, 180, slow, 400))).toBeLessThanOrEqual(25.5)
})

test('detects responses that were old from the start by the clock of the server', () => {
  const memory = after([0, row('online', at(-60))], [poll, row('online', at(-60))])
  expect(repeats(memory, at(poll))).toBe(false)
  expect(repeats(memory, at(poll), at(poll))).toBe(true)
  // Where new signs come, it is the clocks that differ.
  const alive = heard(memory, answerOf([row('online', at(-59))]), at(2 * poll))
  expect(repeats(alive, at(2 * poll), at(2 * poll))).toBe(false)
})

test('keeps bounded state however many responses come', () => {
  let memory = nothingHeard
  for (let poll = 0; poll < 1000; poll += 1) {
    const state = poll % 2 === 0 ? 'online' : 'offline'
    memory = heard(memory, answerOf([row(state)]), start + poll * 10_000)
  }
  const [track] = memory.tracks.values()
  expect(track?.changes.length).toBeLessThanOrEqual(flapping.windowMs / 10_000 + 1)
})

test('shows a camera that left a list of unwell cameras as online, and forgets it soon', () => {
  const [both, one] = [
    answerOf([row('offline'), row('offline', start, { recording: 'west' })], {
      listed: 'unwell',
      well: [6, 8],
    }),
    answerOf([row('offline')], { listed: 'unwell', well: [7, 8] }),
  ]
  const back = heard(heard(nothingHeard, both, at(0)), one, at(1))
  expect(liveCameras(back, at(1), false)).toMatchObject([
    { recording: 'east', state: 'offline' },
    { recording: 'west', state: 'online', counted: 'online', lastSeen: null },
  ])
  expect(liveCameras(heard(back, one, at(17)), at(17), false)).toHaveLength(1)
})

test('keeps the cameras of a folded store as they were', () => {
  const east = row('offline')
  const listed = answerOf([east], { listed: 'unwell' })
  const folded = {
    ...listed,
    listed: 'folded' as const,
    stores: listed.stores.map((store) => ({ ...store, cameras: [] })),
  }
  const memory = heard(heard(nothingHeard, listed, at(0)), folded, at(1))
  expect(shown(memory, 1)).toMatchObject({ recording: 'east', state: 'offline' })
})

test('judges unlisted cameras by the newest sign of any', () => {
  const fleet = (minutes: number) => ({
    ...answerOf([], { listed: 'unwell', well: [600, 0] }),
    meta: { newestSeen: new Date(at(minutes)).toISOString(), units: { quality: 'rate' as const } },
  })
  const memory = [0, poll, 2 * poll, 3 * poll].reduce(
    (before, minutes) => heard(before, fleet(minutes), at(minutes)),
    nothingHeard,
  )
  expect(repeats(memory, at(3 * poll + 0.4))).toBe(false)
  expect(repeats(memory, at(3 * poll + 0.5))).toBe(true)
})

test('corrects the counts of the response by cameras that are shown otherwise', () => {
  const told = { offline: 1, degraded: 0, unknown: 0, online: 9 }
  const held = { state: 'offline', counted: 'online' } as const
  const missing = { state: 'unknown', counted: null } as const
  const same = { state: 'offline', counted: 'offline' } as const
  expect(countsNow(told, [held, missing, same], false)).toEqual({
    offline: 2,
    degraded: 0,
    unknown: 1,
    online: 8,
  })
  expect(countsNow(told, [], true)).toEqual({ offline: 0, degraded: 0, unknown: 10, online: 0 })
})
