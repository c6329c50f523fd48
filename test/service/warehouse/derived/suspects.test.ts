import { beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '../../../../src/protocol/requests/requests.ts'
import { suspects } from '../../../../src/service/warehouse/derived/suspects.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

/** A Monday at ten past two in the first of two stores in two time zones. Their usual visitors are counted by hand. */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2026-03-23T14:15:00Z')
const quarterMs = 900_000
const body: BodyOf<'suspects'> = { entities: ['leeds', 'berlin'], entityType: 'location', limit: 100 }
const ask = (changed: Partial<BodyOf<'suspects'>> = {}, context = {}) =>
  suspects(warehouse, { ...body, ...changed }, { now, ...context })

const weeksBefore = ['2026-03-16', '2026-03-09', '2026-03-02']

/** One visitor per minute. */
const people = (hour: string, count: number) =>
  Array.from({ length: count }, (_, minute) => `${hour}:${String(minute).padStart(2, '0')}:00Z`)

/** Today's quarter hours from nine to two in Leeds, except those that a camera missed. */
function footage(missedFrom = '2026-03-24'): readonly string[] {
  const start = Date.parse('2026-03-23T09:00Z')
  return Array.from({ length: 20 }, (_, quarter) =>
    new Date(start + quarter * quarterMs).toISOString(),
  ).filter((at) => at < missedFrom)
}

beforeAll(async () => {
  await chain.location('leeds', 'Europe/London')
  await chain.location('berlin', 'Europe/Berlin')
  for (const store of ['leeds', 'berlin']) await chain.openOn(store, [1, 2, 3, 4, 5, 6], 9 * 60, 19 * 60)
  const camera = { timezone: 'Europe/London', scheduled: true }
  await chain.recording('door', 'leeds', { ...camera, counts: true })
  await chain.recording('back', 'leeds', { ...camera, counts: true })
  await chain.recording('tops', 'leeds', camera)
  await chain.recording('stock', 'leeds', camera)
  await chain.area('leeds', 'Women:Tops', 'tops')
  await chain.recording('front', 'berlin', { timezone: 'Europe/Berlin', scheduled: true })
  for (const id of ['door', 'tops', 'stock']) await chain.segments('leeds', id, footage())
  await chain.segments('leeds', 'back', footage('2026-03-23T13:30'))
  await chain.segments('berlin', 'front', footage())

  // 10, 16 and 10 visitors between one and two in Leeds, and 20 in the hour before. Today nobody comes after twelve.
  for (const [week, day] of weeksBefore.entries()) {
    await chain.visits('leeds', [...people(`${day}T12`, 20), ...people(`${day}T13`, week === 1 ? 16 : 10)])
    await chain.visits('berlin', people(`${day}T12`, 20))
    await chain.areaVisits(
      'leeds',
      'Women:Tops',
      people(`${day}T13`, 60).map((at) => [at, 60, `stay ${at}`] as const),
    )
  }
  // Days between the compared ones have no effect.
  await chain.visits('leeds', people('2026-03-20T13', 60))
  await chain.visits('leeds', [...people('2026-03-23T11', 20), ...people('2026-03-23T14', 9)])
  await chain.visits('berlin', people('2026-03-23T12', 15))
  await chain.areaVisits(
    'leeds',
    'Women:Tops',
    people('2026-03-23T13', 11).map((at) => [at, 60, `stay ${at}`] as const),
  )
})

test('names the cameras with missing counts, largest gap first', async () => {
  expect(await ask()).toEqual({
    suspects: [
      {
        recording: 'tops',
        name: 'camera tops',
        location: 'leeds',
        counts: { kind: 'zone', zone: 'Women:Tops' },
        reason: 'few',
        counted: 11,
        usual: 60,
        from: '2026-03-23T13:00:00.000',
        until: '2026-03-23T14:00:00.000',
      },
      {
        recording: 'door',
        name: 'camera door',
        location: 'leeds',
        counts: { kind: 'entries' },
        reason: 'silent',
        counted: 0,
        usual: 32,
        from: '2026-03-23T12:00:00.000',
        until: '2026-03-23T14:00:00.000',
      },
    ],
    count: 2,
    hasUptime: true,
    hasHistory: true,
    meta: {
      units: { counted: 'peopleCount', usual: 'peopleCount' },
      countedUntil: '2026-03-23T14:10:00.000Z',
    },
  })
})

test('lists as many as the limit allows, and counts the others', async () => {
  const { suspects: rows, count } = await ask({ limit: 1 })
  expect([rows.map(({ recording }) => recording), count]).toEqual([['tops'], 2])
})

test('returns the same when it processes few stores at a time', async () => {
  expect(await ask({}, { limits: { maxCells: 1 } })).toEqual(await ask())
})

test('rejects a store of another organisation', async () => {
  await expect(ask({}, { organisations: ['others'] })).rejects.toMatchObject({ code: 'forbidden' })
})
