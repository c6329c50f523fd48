import { beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '../../../../src/protocol/requests/requests.ts'
import { incidentsOfStores } from '../../../../src/service/warehouse/derived/incidents.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

/** Two stores, open from Monday to Saturday, 09:00 to 19:00. Their usual visitors are counted by hand. */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2026-03-09T12:05:00Z')
const quarterMs = 900_000
const body: BodyOf<'incidents'> = {
  start: '2026-03-02',
  end: '2026-03-08',
  entities: ['leeds'],
  entityType: 'location',
  order: 'cost',
  limit: 100,
}
const ask = (changed: Partial<BodyOf<'incidents'>> = {}, context = {}) =>
  incidentsOfStores(warehouse, { ...body, ...changed }, { now, ...context })

/** Quarter hours within opening hours, except those that a camera missed. */
function footage(missed: readonly (readonly [from: string, until: string])[] = []): readonly string[] {
  const starts: string[] = []
  for (let at = Date.parse('2026-02-02T09:00Z'); at < Date.parse('2026-03-09T12:00Z'); at += quarterMs) {
    const start = new Date(at).toISOString()
    const hour = Number(start.slice(11, 13))
    if (hour < 9 || hour >= 19) continue
    if (!missed.some(([from, until]) => start >= from && start < until)) starts.push(start)
  }
  return starts
}

/** One visitor per minute. */
const people = (hour: string, count: number) =>
  Array.from({ length: count }, (_, minute) => `${hour}:${String(minute).padStart(2, '0')}:00Z`)

beforeAll(async () => {
  for (const store of ['leeds', 'york']) {
    await chain.location(store, 'Europe/London', { name: `Shop in ${store}` })
    await chain.openOn(store, [1, 2, 3, 4, 5, 6], 9 * 60, 19 * 60)
  }
  const camera = { timezone: 'Europe/London', scheduled: true }
  await chain.recording('door-1', 'leeds', { ...camera, counts: true })
  await chain.recording('door-2', 'leeds', { ...camera, counts: true })
  await chain.recording('tops', 'leeds', camera)
  await chain.recording('stock', 'leeds', camera)
  await chain.recording('york-door', 'york', camera)
  await chain.area('leeds', 'Women:Tops', 'tops')

  const dark = ['2026-03-03T12:00', '2026-03-03T14:00'] as const
  const ofDoor1 = ['2026-03-04T12:00', '2026-03-04T13:00'] as const
  const sinceSaturday = ['2026-03-07T18:00', '2026-03-10T00:00'] as const
  await chain.segments('leeds', 'door-1', footage([dark, ofDoor1]))
  await chain.segments('leeds', 'door-2', footage([dark, sinceSaturday]))
  await chain.segments('leeds', 'tops', footage([dark, ['2026-03-06T10:00', '2026-03-06T11:00']]))
  await chain.segments('leeds', 'stock', footage([dark]))
  const poor = footage().filter((start) => start >= '2026-03-05T10:00' && start < '2026-03-05T12:00')
  await chain.segments('leeds', 'stock', poor, 0.5)

  const days = ['02-03', '02-10', '02-17', '02-24'].map((day) => `2026-${day}`)
  const wednesdays = ['02-04', '02-11', '02-18', '02-25', '03-04'].map((day) => `2026-${day}`)
  const fridays = ['02-06', '02-13', '02-20', '02-27', '03-06'].map((day) => `2026-${day}`)
  await chain.visits(
    'leeds',
    days.flatMap((day) => people(`${day}T12`, 10)),
  )
  await chain.visits(
    'leeds',
    wednesdays.flatMap((day) => people(`${day}T12`, 8)),
  )
  await chain.visits(
    'leeds',
    fridays.flatMap((day) => people(`${day}T10`, 6)),
  )
  // Half of the visitors come to the zone.
  const stays = [
    ...days.flatMap((day) => people(`${day}T12`, 5)),
    ...wednesdays.flatMap((day) => people(`${day}T12`, 4)),
    ...fridays.slice(0, -1).flatMap((day) => people(`${day}T10`, 3)),
  ]
  await chain.areaVisits(
    'leeds',
    'Women:Tops',
    stays.map((at, position) => [at, 60, `stay-${position}`] as const),
  )
})

test('ranks outages by the visitors that the cameras usually see in the missed hours', async () => {
  const { incidents, ...all } = await ask()
  expect(incidents.map(({ visitors, missed, ...one }) => [one.cameras[0]?.recording, visitors])).toEqual([
    ['door-1', 10],
    // Its share of 8 visitors. Nobody was counted during its outage, so slightly less than half.
    ['door-1', expect.closeTo(3.92, 2)],
    ['tops', expect.closeTo(3, 6)],
    ['door-2', 0],
    ['stock', 0],
  ])
  expect(all).toMatchObject({
    count: 5,
    ongoing: 1,
    missedHours: expect.closeTo(12, 6),
    hasUptime: true,
    usual: { start: '2026-02-02', end: '2026-03-08' },
    meta: { countedUntil: '2026-03-09T12:00:00.000Z' },
  })
})

test('returns what was out, when, by which factor, and what it affects', async () => {
  const { incidents } = await ask()
  const [dark, door, zone, ongoing, stock] = incidents
  expect(dark).toEqual({
    location: 'leeds',
    cameras: ['door-1', 'door-2', 'stock', 'tops'].map((id) => ({ recording: id, name: `camera ${id}` })),
    everyCamera: true,
    from: '2026-03-03T12:00:00.000',
    until: '2026-03-03T14:00:00.000',
    ongoing: false,
    missed: { segments: 8, quality: 0 },
    visitors: 10,
    basis: { kind: 'store' },
    affects: { entries: true, zones: ['Women:Tops'] },
  })
  expect(door).toMatchObject({
    everyCamera: false,
    missed: { segments: 1, quality: 0 },
    basis: { kind: 'entrances', out: 1, of: 2 },
    affects: { entries: true, zones: [] },
  })
  expect(zone).toMatchObject({ basis: { kind: 'zones' }, affects: { entries: false, zones: ['Women:Tops'] } })
  expect(stock).toMatchObject({
    missed: { segments: 0, quality: expect.closeTo(1, 6) },
    basis: { kind: 'nothing' },
    affects: { entries: false, zones: [] },
  })
  // The closed Sunday does not end it, and hours missed after the period do not count.
  expect(ongoing).toMatchObject({
    from: '2026-03-07T18:00:00.000',
    until: '2026-03-09T12:00:00.000',
    ongoing: true,
    missed: { segments: 1 },
  })
})

test('pages in either order, and counts all matches', async () => {
  const newest = await ask({ order: 'start' })
  expect(newest.incidents.map(({ from }) => from.slice(8, 10))).toEqual(['07', '06', '05', '04', '03'])
  const page = await ask({ order: 'start', limit: 2, offset: 1 })
  expect(page).toEqual({ ...newest, incidents: newest.incidents.slice(1, 3) })
  const byCost = await ask()
  expect(await ask({ limit: 2, offset: 3 })).toEqual({ ...byCost, incidents: byCost.incidents.slice(3) })
  expect((await ask({ offset: 5 })).incidents).toEqual([])
})

test.each([
  ['STOCK', 2],
  ['shop tops', 2],
  ['leeds door-2', 2],
  ['york', 0],
  ['', 5],
])('with %j returns %i incidents', async (search, count) => {
  expect(await ask({ search })).toMatchObject({ count })
})

test('follows an outage up to 28 days beyond the period', async () => {
  const { incidents } = await ask({ start: '2026-03-03', end: '2026-03-03', entities: ['york'] })
  expect(incidents).toMatchObject([
    // Nothing was ever counted there.
    {
      from: '2026-02-03T09:00:00.000',
      earlier: true,
      ongoing: true,
      visitors: null,
      basis: { kind: 'store' },
    },
  ])
  const [old] = (await ask({ start: '2026-01-05', end: '2026-01-05', entities: ['york'] })).incidents
  expect(old).toMatchObject({
    from: '2025-12-08T09:00:00.000',
    until: '2026-02-02T19:00:00.000',
    earlier: true,
    later: true,
    ongoing: false,
    missed: { segments: 10, quality: 0 },
  })
  const [monday] = (await ask({ start: '2026-03-09', end: '2026-03-09' })).incidents
  expect(monday).toMatchObject({ from: '2026-03-07T18:00:00.000', ongoing: true, missed: { segments: 3 } })
  expect(monday).not.toHaveProperty('earlier')
})

test('returns no incident, and no uptime, from before a camera existed', async () => {
  const nothing = { incidents: [], count: 0, ongoing: 0, missedHours: 0, hasUptime: false }
  expect(await ask({ start: '2009-03-02', end: '2009-03-08' })).toMatchObject(nothing)
  expect(await ask({ start: '2026-03-10', end: '2026-03-11' })).toMatchObject(nothing)
})

test('includes footage that arrived late in the next response', async () => {
  await chain.recording('late', 'york', { timezone: 'Europe/London', scheduled: true })
  // Both cameras of the store were out until one of them recovered: one incident.
  expect(await ask({ entities: ['york'] })).toMatchObject({ count: 1, incidents: [{ everyCamera: true }] })
  await chain.segments('york', 'late', footage([['2026-03-05T10:00', '2026-03-05T11:00']]))
  expect(await ask({ entities: ['york'], search: 'late' })).toMatchObject({
    count: 1,
    incidents: [{ everyCamera: false, missed: { segments: 1 } }],
  })
  expect(await ask({ entities: ['york'] })).toMatchObject({ count: 2 })
})

test('returns the same for stores that exceed one statement as for all of them together', async () => {
  const entities = ['leeds', 'york']
  const few = { limits: { maxRows: 1000, maxCells: 1000 } }
  expect(await ask({ entities }, few)).toEqual(await ask({ entities }))
})

test('rejects too many days or stores, and stores that do not exist', async () => {
  await expect(ask({ start: '2020-01-01' })).rejects.toMatchObject({ code: 'too_large' })
  await expect(ask({ entities: ['leeds', 'york'] }, { limits: { maxStores: 1 } })).rejects.toMatchObject({
    code: 'too_large',
  })
  await expect(ask({ entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
})

test('returns what the cameras of a number saw, each once', async () => {
  const { cameras, count } = await ask({ cameras: { of: 'entrances' } })
  // Two doors, six days of ten hours. They missed four, one and one hour.
  expect(cameras).toEqual({
    coverage: { share: expect.closeTo(114 / 120, 9), verdict: 'partial' },
    dueHours: 120,
    missedHours: expect.closeTo(6, 9),
    scattered: 0,
    stores: 1,
    withoutRecords: { first: [], count: 0 },
  })
  // Both doors were out on Tuesday, then one after the other.
  expect(count).toBe(3)
  const rate = await ask({ cameras: { of: 'zone-entry-rate', zones: ['Women:Tops'] } })
  expect(rate.cameras).toMatchObject({ dueHours: 180, missedHours: expect.closeTo(9, 9), stores: 1 })
  const zone = await ask({ cameras: { of: 'zones', zones: ['Women:Tops'] } })
  expect(zone.cameras).toMatchObject({ dueHours: 60, missedHours: expect.closeTo(3, 9) })
  expect((await ask({ cameras: { of: 'zones', zones: ['Men'] } })).cameras).toMatchObject({
    coverage: { share: null, verdict: 'unknown' },
    dueHours: 0,
    stores: 0,
  })
  expect(await ask()).not.toHaveProperty('cameras')
})

test('restricts incidents to an hour of one day, or to an hour of a weekday', async () => {
  const cameras = { of: 'entrances' } as const
  const noon = await ask({ cameras, start: '2026-03-03', end: '2026-03-03', hours: { hour: 12 } })
  expect(noon).toMatchObject({ count: 1, missedHours: 2, cameras: { dueHours: 2, missedHours: 2 } })
  expect(noon.incidents).toMatchObject([
    { everyCamera: true, until: '2026-03-03T14:00:00.000', visitors: 10 },
  ])
  const wednesdays = await ask({ cameras, hours: { hour: 12, weekday: 3 } })
  expect(wednesdays).toMatchObject({ count: 1, cameras: { dueHours: 2, missedHours: 1 } })
  const mondays = await ask({ cameras, hours: { hour: 12, weekday: 1 } })
  expect(mondays).toMatchObject({ count: 0, cameras: { dueHours: 2, missedHours: 0 } })
})

test('estimates by the requested demographics', async () => {
  // No visitor has a known age.
  const { incidents } = await ask({ ages: ['25_34'], cameras: { of: 'entrances' } })
  expect(incidents.map(({ visitors }) => visitors)).toEqual(
    [null, null, null].map(() => expect.toBeOneOf([0, null])),
  )
})

test('names the stores without a known camera', async () => {
  await chain.location('bare', 'Europe/London')
  const { cameras } = await ask({ entities: ['leeds', 'bare'], cameras: { of: 'entrances' } })
  expect(cameras).toMatchObject({ stores: 2, withoutRecords: { first: ['bare'], count: 1 } })
})

test('weighs an hour that opens late as a whole hour', async () => {
  await chain.location('late', 'Europe/London')
  await chain.openOn('late', [1, 2, 3, 4, 5, 6, 7], 9 * 60 + 30, 12 * 60 + 15)
  await chain.recording('late-door', 'late', { timezone: 'Europe/London', scheduled: true })
  const whole = footage().filter((start) => start.startsWith('2026-03-03'))
  await chain.segments(
    'late',
    'late-door',
    whole.filter((start) => start.slice(11, 16) !== '09:30' && start.slice(11, 13) !== '12'),
  )
  const { cameras } = await ask({
    entities: ['late'],
    start: '2026-03-03',
    end: '2026-03-03',
    cameras: { of: 'entrances' },
  })
  // From 9:30, half of the hour; the quarter from 12:00 counts as a whole.
  expect(cameras).toMatchObject({
    coverage: { share: expect.closeTo(9 / 11, 9) },
    dueHours: 4,
    missedHours: expect.closeTo(1.5, 9),
  })
})
