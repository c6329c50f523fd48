import { expect, test } from 'vitest'
import { downCameras } from '../../../src/domain/day-so-far/down-cameras.ts'
import type {
  LiveAnswer,
  LiveCameraRow,
  LiveState,
  LiveStoreRow,
} from '../../../src/protocol/derived/live-answers.ts'

const camera = (recording: string, rest: Partial<LiveCameraRow> = {}): LiveCameraRow => ({
  recording,
  name: `Camera ${recording}`,
  state: 'offline',
  lastSeen: '2026-03-04T09:00:00.000Z',
  quality: null,
  affects: { entries: recording.startsWith('door'), zones: [] },
  ...rest,
})

const row = (location: string, cameras: readonly LiveCameraRow[], open = true): LiveStoreRow => ({
  location,
  open,
  offlineSince: '2026-03-04T08:00:00.000Z',
  cameras,
})

/** @param byStore of Leeds, and of York */
const live = (
  stores: readonly LiveStoreRow[],
  byStore: Partial<Record<LiveState, readonly number[]>>,
): LiveAnswer => ({
  summary: [{ offline: 0, degraded: 0, unknown: 0, online: 0 }],
  byStore: { offline: [0, 0], degraded: [0, 0], unknown: [0, 0], online: [0, 0], ...byStore },
  listed: 'folded',
  stores,
  more: { stores: 0, cameras: 0 },
  cursor: '',
  meta: { newestSeen: null, units: { quality: 'rate' } },
})

const asked = ['york', 'leeds']
const open = () => ({ entrances: ['door'] })
const resting = () => ({ entrances: ['door'], resting: true }) as const
const untold = () => undefined

test('lists entrance cameras first, then the longest silent', () => {
  const cameras = [
    camera('b', { lastSeen: '2026-03-04T08:30:00.000Z' }),
    camera('a', { lastSeen: '2026-03-04T09:30:00.000Z' }),
    camera('door'),
    camera('c', { state: 'degraded' }),
  ]
  const down = downCameras(live([row('york', cameras)], { offline: [0, 3], degraded: [0, 1] }), asked, open)
  expect([...down.keys()]).toEqual(['york'])
  expect(down.get('york')).toMatchObject({ count: 3, entrances: 1, since: Date.parse('2026-03-04T08:00Z') })
  expect(down.get('york')?.named.map(({ recording }) => recording)).toEqual(['door', 'b', 'a'])
})

test('reports a camera as offline outside opening hours only while others of its store are online', () => {
  const stores = [row('leeds', [camera('door')]), row('york', [camera('door')])]
  const answer = live(stores, { offline: [1, 1], online: [0, 1], unknown: [2, 0] })
  expect([...downCameras(answer, asked, resting).keys()]).toEqual(['york'])
})

test('takes opening state and entrances from the live answer for a store without a usual row', () => {
  const stores = [row('leeds', [camera('door east')], false), row('york', [camera('door west')])]
  const down = downCameras(live(stores, { offline: [1, 1] }), asked, untold)
  expect([...down].map(([store, { entrances }]) => [store, entrances])).toEqual([['york', 1]])
})

test('counts all cameras of a wholly offline store, including its entrances', () => {
  const down = downCameras(live([row('york', [])], { offline: [0, 8] }), asked, open)
  expect(down.get('york')).toMatchObject({ count: 8, entrances: 1, named: [] })
})

test('knows only the number for a store beyond the limit', () => {
  const down = downCameras(live([], { offline: [2, 0] }), asked, open)
  expect(down.get('leeds')).toMatchObject({ count: 2, since: null })
})
