import { expect, test } from 'vitest'
import {
  countStates,
  flapping,
  follow,
  type LiveMemory,
  type LiveState,
  liveCameras,
  nothingHeard,
  repeatsItself,
  severityOf,
  staleAfterMs,
} from '../../../src/dashboard/coverage/live-cameras.ts'
import type { StatusRecord } from '../../../src/protocol/records.ts'

const minute = 60_000
const start = Date.parse('2026-11-07T10:00:00Z')
const at = (minutes: number) => start + minutes * minute
/** Minutes from one answer to the next. */
const poll = 1 / 6

function record(
  status: string,
  seenAt: number | null = start,
  rest: Partial<StatusRecord> = {},
): StatusRecord {
  return {
    recording_id: 'east',
    location_id: 'leeds',
    status,
    last_seen_utc: seenAt === null ? null : new Date(seenAt).toISOString(),
    average_quality: 0.95,
    ...rest,
  }
}

/** Answers as minute → records, one after the other. */
function after(...answers: readonly (readonly [minutes: number, ...records: StatusRecord[]])[]): LiveMemory {
  return answers.reduce((memory, [minutes, ...records]) => follow(memory, records, at(minutes)), nothingHeard)
}

const shown = (memory: LiveMemory, minutes: number, isStale = false) => {
  const [camera] = liveCameras(memory, at(minutes), isStale)
  if (camera === undefined) throw new Error('there is no camera')
  return camera
}

test('a camera is what the service calls it; a word that nobody knows is unknown, never online', () => {
  const stateOf = (status: string, quality: number | null = 0.95) =>
    shown(after([0, record(status, start, { average_quality: quality })]), 0).state
  expect(stateOf('online')).toBe('online')
  expect(stateOf('online', null)).toBe('online')
  expect(stateOf('online', 0.79)).toBe('degraded')
  expect(stateOf('degraded')).toBe('degraded')
  expect(stateOf('offline')).toBe('offline')
  expect(stateOf('Online')).toBe('unknown')
  expect(stateOf('rebooting')).toBe('unknown')
})

test('a state lasts since its change was witnessed, or at least since it was first asked about', () => {
  const first = after([0, record('online', at(0))])
  expect(shown(first, 5).since).toEqual({ at: at(0), basis: 'asked' })
  const poor = after(
    [0, record('online', at(0))],
    [3, record('degraded', at(3))],
    [4, record('degraded', at(4))],
  )
  expect(shown(poor, 5).since).toEqual({ at: at(3), basis: 'seen' })
})

test('an offline camera is so since it was last seen, however late anybody asks', () => {
  expect(shown(after([0, record('offline', at(-90))]), 0).since).toEqual({ at: at(-90), basis: 'seen' })
  expect(shown(after([0, record('offline', null)]), 0).since).toBeNull()
})

test('a flapping camera keeps the worst of its states until it is calm, and says so', () => {
  const states: readonly LiveState[] = ['online', 'offline', 'online', 'offline', 'online']
  const memory = after(...states.map((state, minutes) => [minutes, record(state, at(minutes))] as const), [
    5,
    record('online', at(5)),
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

test('one change down and one up are an outage, no flapping', () => {
  const memory = after([0, record('online')], [1, record('offline')], [2, record('online', at(2))])
  expect(shown(memory, 2)).toMatchObject({ state: 'online', flaps: 0 })
})

test('a camera that the service does not tell of any more is unknown, and after a day forgotten', () => {
  const west = record('online', at(0), { recording_id: 'west' })
  const memory = after([0, record('online', at(0)), west], [1, west])
  expect(liveCameras(memory, at(1), false)).toMatchObject([
    { recording: 'west', state: 'online' },
    { recording: 'east', state: 'unknown', since: { at: at(1), basis: 'seen' } },
  ])
  expect(liveCameras(follow(memory, [west], at(2 + 24 * 60)), at(2 + 24 * 60), false)).toHaveLength(1)
})

test('online, and not heard of for ten minutes longer than another camera, contradicts itself', () => {
  const west = record('online', at(11), { recording_id: 'west' })
  const memory = after([11, record('online', at(0)), west])
  expect(liveCameras(memory, at(11), false)).toMatchObject([
    { recording: 'east', state: 'unknown', was: 'online' },
    { recording: 'west', state: 'online', was: null },
  ])
})

test('of a stale answer nothing is the present, and what was worst keeps its place', () => {
  const memory = after([0, record('offline')])
  const camera = shown(memory, 5, true)
  expect(camera).toMatchObject({ state: 'unknown', was: 'offline' })
  expect(severityOf(camera)).toBe(severityOf({ state: 'offline', was: null }))
  expect(staleAfterMs(10_000)).toBe(30_000)
  expect(staleAfterMs(60_000)).toBe(180_000)
})

test('a service that answers the same for minutes, cameras online, repeats itself', () => {
  const memory = after([0, record('online', at(0))], [3, record('online', at(0))])
  expect(repeatsItself(memory, at(4))).toBe(false)
  expect(repeatsItself(memory, at(6))).toBe(true)
  const alive = follow(memory, [record('online', at(5))], at(6))
  expect(repeatsItself(alive, at(6))).toBe(false)
  // At night nobody is online, and nothing moves.
  expect(repeatsItself(after([0, record('offline', at(-600))]), at(60))).toBe(false)
})

test('where it is known how often cameras are heard of, silence is told within half a minute', () => {
  const answers = Array.from({ length: 4 }, (_, n) => [n * poll, record('online', at(n * poll))] as const)
  const memory = after(...answers)
  expect(repeatsItself(memory, at(3 * poll + 0.4))).toBe(false)
  expect(repeatsItself(memory, at(3 * poll + 0.5))).toBe(true)
  // One that is heard of once a minute is not missed sooner.
  const slow = [0, 1, 2].reduce(
    (before, minutes) => follow(before, [record('online', at(minutes))], at(minutes), minute),
    nothingHeard,
  )
  expect(repeatsItself(slow, at(4.0), null, minute)).toBe(false)
  expect(repeatsItself(slow, at(4.15), null, minute)).toBe(true)
  // An outage is no pulse.
  const back = after(
    [0, record('online', at(0))],
    [1, record('offline', at(0))],
    [9, record('online', at(9))],
  )
  expect(repeatsItself(back, at(13))).toBe(false)
})

/** A wall that asks every so many seconds about cameras that are heard of every so many, for so many minutes. */
function watched(pollSeconds: number, beatSeconds: number, minutes: number, before = nothingHeard, from = 0) {
  let memory = before
  for (let second = from; second <= from + minutes * 60; second += pollSeconds) {
    const seen = start + Math.floor(second / beatSeconds) * beatSeconds * 1000
    memory = follow(memory, [record('online', seen)], start + second * 1000, pollSeconds * 1000)
  }
  return memory
}

/** How long after the last answer that told something new it is known that no other comes, seconds. */
function toldAfter(memory: LiveMemory, pollSeconds = 10): number {
  const isTold = (_: unknown, half: number) =>
    repeatsItself(memory, memory.newestSeenAt + half * 500, null, pollSeconds * 1000)
  return Array.from({ length: 700 }).findIndex(isTold) / 2
}

test('at whatever pace a wall asks, after two minutes it tells old answers within half a minute ever after', () => {
  for (const pollSeconds of [8.5, 9, 9.4, 9.9, 10, 10.1, 11, 11.5]) {
    for (let minutes = 2; minutes < 4; minutes += 0.1) {
      // What is left of the half minute is the page's, which looks every five seconds.
      expect(toldAfter(watched(pollSeconds, 10.2, minutes), pollSeconds)).toBeLessThanOrEqual(25.5)
    }
  }
})

test('cameras that are heard of more seldom than they are asked about are not called old while they live', () => {
  for (const beatSeconds of [20, 30, 45, 60]) {
    for (let minutes = 0.2; minutes < 10; minutes += 0.1) {
      const memory = watched(9.7, beatSeconds, minutes)
      expect(repeatsItself(memory, memory.answeredAt + 9700, null, 9700)).toBe(false)
    }
  }
})

test('a silence of the screen itself says nothing of the cameras, and one of theirs is forgotten within hours', () => {
  const before = watched(10, 10, 3)
  const back = watched(10, 10, 3, before, 10 * 60)
  expect(toldAfter(back)).toBeLessThanOrEqual(25.5)

  const slow = watched(10, 80, 5, before, 190)
  expect(toldAfter(slow)).toBeGreaterThan(60)
  expect(toldAfter(watched(10, 10, 180, slow, 400))).toBeLessThanOrEqual(25.5)
})

test('answers that were old when they were first told are known by the clock of the server', () => {
  const memory = after([0, record('online', at(-60))], [poll, record('online', at(-60))])
  expect(repeatsItself(memory, at(poll))).toBe(false)
  expect(repeatsItself(memory, at(poll), at(poll))).toBe(true)
  // Where new signs come, it is the clocks that differ.
  const alive = follow(memory, [record('online', at(-59))], at(2 * poll))
  expect(repeatsItself(alive, at(2 * poll), at(2 * poll))).toBe(false)
})

test('what is kept does not grow with the answers', () => {
  let memory = nothingHeard
  for (let poll = 0; poll < 1000; poll += 1) {
    memory = follow(memory, [record(poll % 2 === 0 ? 'online' : 'offline')], start + poll * 10_000)
  }
  const [track] = memory.tracks.values()
  expect(track?.changes.length).toBeLessThanOrEqual(flapping.windowMs / 10_000 + 1)
})

test('the counts of states are of all cameras', () => {
  const memory = after([0, record('online'), record('offline', start, { recording_id: 'west' })])
  expect(countStates(liveCameras(memory, at(0), false))).toEqual({
    offline: 1,
    degraded: 0,
    unknown: 0,
    online: 1,
  })
})
