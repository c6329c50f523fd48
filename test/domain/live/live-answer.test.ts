import { expect, test } from 'vitest'
import { type LiveDetails, liveAnswer } from '../../../src/domain/live/live-answer.ts'
import { mergeLive } from '../../../src/domain/live/merge-live.ts'
import { type StatedCamera, statedCamera, untoldCamera } from '../../../src/domain/live/stated-camera.ts'
import type { LiveState } from '../../../src/protocol/derived/live-answers.ts'
import { readLive } from '../../../src/protocol/derived/live-answers.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minuteMs = 60_000
const ago = (minutes: number) => new Date(now - minutes * minuteMs).toISOString()

const camera = (
  id: string,
  state: LiveState,
  minutes: number | null = 0,
  quality: number | null = 0.98,
): StatedCamera => ({
  recording: id,
  location: id.slice(0, id.indexOf('-')),
  state,
  lastSeen: minutes === null ? null : now - minutes * minuteMs,
  quality,
})

const nothingKnown: LiveDetails = { names: new Map(), hours: new Map(), duties: new Map() }

function answer(
  cameras: readonly StatedCamera[],
  {
    limit = 500,
    since,
    details = nothingKnown,
  }: { limit?: number; since?: string; details?: LiveDetails } = {},
) {
  const stores = ['york', 'leeds', 'hull'].map((id) => ({ id, timezone: 'Europe/London' }))
  const body = { limit, ...(since !== undefined && { since }) }
  return liveAnswer(cameras, body, { stores, now, askDetails: async () => details })
}

const namesIn = (rows: Awaited<ReturnType<typeof answer>>['stores']) =>
  rows.map(({ location, cameras }) => [location, ...cameras.map(({ recording }) => recording)])

test('sorts counts by store id, whatever the order of the request', async () => {
  const { summary, byStore } = await answer([
    camera('york-1', 'offline', 30),
    camera('york-2', 'online'),
    camera('leeds-1', 'degraded'),
  ])
  expect(byStore).toEqual({
    offline: [0, 0, 1],
    degraded: [0, 1, 0],
    unknown: [0, 0, 0],
    online: [0, 0, 1],
  })
  expect(summary).toEqual([{ offline: 1, degraded: 1, unknown: 0, online: 1 }])
})

test('marks a store as offline since its first camera went silent', async () => {
  const { stores } = await answer([
    camera('york-1', 'offline', 30),
    camera('york-2', 'offline', 45),
    camera('leeds-1', 'offline', null),
    camera('hull-1', 'degraded', 50),
  ])
  expect(stores.map(({ location, offlineSince }) => [location, offlineSince])).toEqual([
    ['york', ago(45)],
    ['leeds', null],
    ['hull', null],
  ])
})

test('marks an online camera that was last seen long before another as unknown, with its reported state', async () => {
  const { stores, summary } = await answer([camera('york-1', 'online', 11), camera('leeds-1', 'online', 0)])
  expect(summary).toEqual([{ offline: 0, degraded: 0, unknown: 1, online: 1 }])
  expect(stores[0]?.cameras).toMatchObject([{ recording: 'york-1', state: 'unknown', was: 'online' }])
  expect((await answer([camera('york-1', 'online', 10), camera('leeds-1', 'online', 0)])).summary).toEqual([
    { offline: 0, degraded: 0, unknown: 0, online: 2 },
  ])
})

test('marks a camera as unknown if the status omits it or has an unknown word', async () => {
  const owners = new Map([['c', 'york']])
  const record = {
    recording_id: 'c',
    location_id: '',
    status: 'rebooting',
    last_seen_utc: ago(1),
    average_quality: null,
  }
  expect(statedCamera(record, owners)).toMatchObject({ location: 'york', state: 'unknown' })
  expect(statedCamera({ ...record, status: 'online', average_quality: 0.79 }, owners).state).toBe('degraded')
  expect(statedCamera({ ...record, status: 'online', average_quality: 0.8 }, owners).state).toBe('online')
  const { stores } = await answer([untoldCamera('york-9', 'york')])
  expect(stores[0]?.cameras).toMatchObject([{ recording: 'york-9', state: 'unknown', lastSeen: null }])
})

const shop = [
  camera('york-1', 'offline', 30),
  camera('york-2', 'offline', 40),
  camera('leeds-1', 'offline', 20),
  camera('leeds-2', 'online'),
  camera('hull-1', 'online'),
  camera('hull-2', 'degraded'),
]

test.each([
  [
    6,
    'all',
    [
      ['york', 'york-2', 'york-1'],
      ['leeds', 'leeds-1', 'leeds-2'],
      ['hull', 'hull-2', 'hull-1'],
    ],
    0,
    0,
  ],
  [
    5,
    'unwell',
    [
      ['york', 'york-2', 'york-1'],
      ['leeds', 'leeds-1'],
      ['hull', 'hull-2'],
    ],
    0,
    0,
  ],
  // A wholly offline store counts as one.
  [3, 'folded', [['york'], ['leeds', 'leeds-1'], ['hull', 'hull-2']], 0, 0],
  [2, 'folded', [['york'], ['leeds', 'leeds-1']], 1, 1],
  [1, 'folded', [['york']], 2, 2],
] as const)('with a limit of %i lists %s', async (limit, listed, rows, stores, cameras) => {
  const told = await answer(shop, { limit })
  expect(told.listed).toBe(listed)
  expect(namesIn(told.stores)).toEqual(rows)
  expect(told.more).toEqual({ stores, cameras })
})

test('counts cameras of one store beyond the limit', async () => {
  const many = ['1', '2', '3', '4'].map((id) => camera(`leeds-${id}`, id === '4' ? 'online' : 'offline', 5))
  const told = await answer(many, { limit: 2 })
  expect(namesIn(told.stores)).toEqual([['leeds', 'leeds-1', 'leeds-2']])
  expect(told.more).toEqual({ stores: 0, cameras: 1 })
})

test('omits unchanged stores since the cursor, and names those that have recovered', async () => {
  const first = await answer(shop, { limit: 5 })
  const same = await answer(shop, { limit: 5, since: first.cursor })
  expect(same).toMatchObject({ stores: [], changed: { left: [] }, cursor: first.cursor })
  expect(same.byStore).toBeUndefined()
  const later = [camera('hull-2', 'online'), ...shop.slice(0, 5), camera('leeds-3', 'unknown')]
  const changes = await answer(later, { limit: 5, since: first.cursor })
  expect(namesIn(changes.stores)).toEqual([['leeds', 'leeds-1', 'leeds-3']])
  expect(changes.changed).toEqual({ left: ['hull'] })
  expect(mergeLive(first, changes)).toEqual(await answer(later, { limit: 5 }))
})

test.each(['', 'nonsense', '1.2.3-4', '....'])('answers in full for the foreign cursor %j', async (since) => {
  const whole = await answer(shop)
  expect(await answer(shop, { since })).toEqual(whole)
  expect(readLive(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
})

test('answers in full for a cursor of another limit', async () => {
  const { cursor } = await answer(shop, { limit: 5 })
  expect((await answer(shop, { since: cursor })).changed).toBeUndefined()
})

test('returns null for changes without a known whole', async () => {
  const { cursor } = await answer(shop)
  expect(mergeLive(null, await answer(shop, { since: cursor }))).toBeNull()
})

test('answers for 2000 stores in less than 64 KiB on a normal day, and less than 100 KiB if all are offline', async () => {
  const stores = Array.from({ length: 2000 }, (_, place) => ({
    id: `5f1d7a0c9b3e4a0012c4${String(place).padStart(4, '0')}`,
    timezone: 'Europe/London',
  }))
  const chain = (isDown: (number: number) => boolean) =>
    stores.flatMap(({ id }, store) =>
      Array.from({ length: 8 }, (_, place) => ({
        ...camera('x-1', isDown(store * 8 + place) ? 'offline' : 'online', 30),
        recording: `6a2e7a0c9b3e4a0012c4${String(store * 8 + place).padStart(5, '0')}`,
        location: id,
      })),
    )
  const duties = new Map(
    stores.map(({ id }) => [
      id,
      { entrances: new Set<string>(), zones: new Map([['Women:Dresses', new Set<string>()]]) },
    ]),
  )
  const names = new Map(chain(() => true).map(({ recording }) => [recording, 'Women’s fashion, rear']))
  const details = { ...nothingKnown, names, duties }
  const sizeOf = async (isDown: (number: number) => boolean, limit: number, since = '') => {
    const told = await liveAnswer(
      chain(isDown),
      { limit, since },
      { stores, now, askDetails: async () => details },
    )
    return { told, bytes: JSON.stringify(told).length }
  }
  const normal = await sizeOf((number) => number % 100 === 7, 500)
  expect(normal.told.listed).toBe('unwell')
  expect(normal.bytes).toBeLessThan(64 * 1024)
  const changed = await sizeOf((number) => number % 100 === 7 || number === 5000, 500, normal.told.cursor)
  expect(changed.told.stores).toHaveLength(1)
  expect(changed.bytes).toBeLessThan(24 * 1024)
  const dark = await sizeOf(() => true, 500)
  expect(dark.told.more.stores).toBe(1500)
  expect(dark.bytes).toBeLessThan(100 * 1024)
})
