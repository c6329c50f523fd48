import { beforeEach, describe, expect, test } from 'vitest'
import type { KindName } from '../../../../src/service/kinds/kinds.ts'
import { changes } from '../../../../src/service/warehouse/derived/changes.ts'
import { migrations } from '../../../../src/service/warehouse/engine/migrations.ts'
import { openImporter } from '../../ingest/import/records-import.ts'
import { openFeed } from '../../ingest/ingest-api/feed.ts'
import { SmallChain } from '../small-chain.ts'

/** Opening hours that senders write, and the changes that the route lists. */
const importer = await openImporter()
const { warehouse } = importer
const chain = new SmallChain(warehouse)

type Keep = (kind: KindName, records: readonly object[]) => Promise<unknown>

const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const now = () => Date.now() + 1000

/** How hours are sent, and the day of writing: the engine's clock over HTTP, that of the import for a file. */
const doors: readonly (readonly [string, () => string, () => Promise<Keep>])[] = [
  ['over HTTP', () => day(now()), async () => (await openFeed(warehouse, { now: Date.now })).keep],
  [
    'from a file',
    () => '2026-03-02',
    async () => (kind, records) => importer.run(kind, records.map((one) => JSON.stringify(one)).join('\n')),
  ],
]

async function told(entities: readonly string[] = ['leeds']) {
  const at = now()
  const { openingHours } = await changes(
    warehouse,
    { start: '2026-02-02', end: day(at), entities, entityType: 'location', limit: 100 },
    { now: at, limits: { maxHourRangeDays: 10_000 } },
  )
  const words = (hours: { opensMinute: number; closesMinute: number } | null) =>
    hours === null ? 'closed' : `${hours.opensMinute}-${hours.closesMinute}`
  return openingHours?.changes.map(({ day: on, location, weekdays }) =>
    [
      ...[on, location],
      ...weekdays.map(({ weekday, before, after }) => `${weekday} ${words(before)} > ${words(after)}`),
    ].join(' '),
  )
}

const hours = (weekday: number, opens: string, closes: string, location_id = 'leeds') => ({
  ...{ location_id, weekday },
  ...{ opens, closes },
})
const gone = (weekday: number) => ({ location_id: 'leeds', weekday, removed: true })

/** The hours of Leeds as they were written on 16 February. */
async function keepFebruary() {
  await warehouse.insert(
    'opening_hours',
    [1, 5].map((weekday) => ({
      ...{ location_id: 'leeds', weekday, opens_minute: 600, closes_minute: 1080 },
      version: Date.parse('2026-02-16T09:00:00Z'),
    })),
  )
}

beforeEach(async () => {
  for (const table of ['opening_hours', 'opening_hours_history']) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
  for (const id of ['leeds', 'york']) await chain.location(id, 'UTC')
})

describe.each(doors)('hours sent %s', (_name, today, open) => {
  test('are no change the first time, nor when the same ones are sent again', async () => {
    const keep = await open()
    expect(await told()).toEqual([])
    await keep('opening-hours', [hours(1, '10:00', '18:00')])
    expect(await told()).toEqual([])
    await keepFebruary()
    await keep('opening-hours', [hours(1, '10:00', '18:00'), hours(5, '10:00', '18:00')])
    expect(await told()).toEqual([])
  })

  test('are listed with what held before, on the day of writing', async () => {
    await keepFebruary()
    const keep = await open()
    await keep('opening-hours', [hours(5, '10:00', '20:00'), hours(7, '12:00', '16:00')])
    await keep('opening-hours', [hours(1, '09:00', '17:00', 'york')])
    expect(await told(['leeds', 'york'])).toEqual([
      `${today()} leeds 5 600-1080 > 600-1200 7 closed > 720-960`,
    ])
    expect(await told(['york'])).toEqual([])
  })

  test('are listed as closed if the weekday is removed, and not if it was never known', async () => {
    await keepFebruary()
    const keep = await open()
    await keep('opening-hours', [gone(5), gone(6)])
    expect(await told()).toEqual([`${today()} leeds 5 600-1080 > closed`])
    await keep('opening-hours', [hours(5, '10:00', '18:00')])
    expect(await told()).toEqual([])
  })

  test('are listed as closed if a later record of the same step removes the weekday', async () => {
    await keepFebruary()
    const keep = await open()
    await keep('opening-hours', [hours(5, '09:00', '18:00'), gone(5)])
    expect(await told()).toEqual([`${today()} leeds 5 600-1080 > closed`])
  })
})

test('a location that is removed and sent again has no history', async () => {
  await keepFebruary()
  const feed = await openFeed(warehouse, { now: Date.now })
  await feed.keep('locations', [{ id: 'leeds', removed: true }])
  await chain.location('leeds', 'UTC')
  await feed.keep('opening-hours', [hours(1, '09:00', '20:00')])
  expect(await told()).toEqual([])
})

test('hours from before the history are no change, whenever they were written', async () => {
  // Before the view, each weekday was written on another day.
  await warehouse.command('DROP TABLE shopfloor.opening_hours_written SYNC')
  await chain.openOn('leeds', [1], 600, 1080)
  await warehouse.command('DELETE FROM shopfloor.opening_hours WHERE weekday = 1')
  for (const [weekday, on] of [
    [1, '2026-03-04'],
    [5, '2026-03-19'],
  ] as const) {
    await warehouse.insert('opening_hours', [
      {
        ...{ location_id: 'leeds', weekday, opens_minute: 540, closes_minute: 1080 },
        version: Date.parse(on),
      },
    ])
  }
  const history = migrations.find(({ name }) => name === 'history of opening hours')
  // An interrupted migration starts again.
  for (const statement of [...(history?.statements ?? []), ...(history?.statements ?? [])]) {
    await warehouse.command(statement)
  }
  expect(await told()).toEqual([])
  await chain.openOn('leeds', [5], 540, 1200)
  expect(await told()).toEqual([`${day(now())} leeds 5 540-1080 > 540-1200`])
})
