import { beforeAll, expect, test } from 'vitest'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'

const maxStatementRows = 120_000
const warehouse = await openMemoryWarehouse({ maxStatementRows, maxResultBytes: 1024 * 1024 })
const stores = Array.from({ length: 5 }, (_, index) => `store-${index}`)
const visitsPerStore = 80_000

beforeAll(async () => {
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert(
    'locations',
    stores.map((id) => ({ id, organisation_id: 'chain', name: id, timezone: 'UTC', currency: 'GBP' })),
  )
  // Spread over March 2026.
  await warehouse.command(
    `INSERT INTO shopfloor.visits (location_id, entered_at, visit_id, role)
     SELECT store, toDateTime64('2026-03-01 00:00:00', 3, 'UTC') + visit * 30, toString(visit), 'customer'
     FROM (SELECT arrayJoin({stores:Array(String)}) AS store) AS s, (SELECT number AS visit FROM numbers({visits:UInt32})) AS v`,
    { stores, visits: visitsPerStore },
  )
})

const march = {
  start: '2026-03-01T00:00:00.000Z',
  end: '2026-03-31T23:59:59.999Z',
  facets: ['summary'],
  aggregationPeriod: 'day',
} as const
const context = { now: Date.parse('2026-04-02T00:00:00Z') }

/** Number of rows of all tables that the engine has read since it was opened. */
async function rowsRead(): Promise<number> {
  const [found] = await warehouse.query<{ value: number }>(
    `SELECT value FROM system.events WHERE event = 'SelectedRows'`,
  )
  return found?.value ?? 0
}

test('refuses a request with too many rows as too_large before reading, with advice', async () => {
  const before = await rowsRead()
  const asked = entries(warehouse, { ...march, entities: ['chain'], entityType: 'organisation' }, context)
  await expect(asked).rejects.toMatchObject({
    name: 'Fault',
    code: 'too_large',
    message: `The request would read more than ${maxStatementRows} rows. Select fewer stores or a shorter range.`,
  })
  // Only the small tables: stores, opening hours and cameras.
  expect((await rowsRead()) - before).toBeLessThan(1000)
})

test('accepts a request about one store, because the limit counts rows to read, not stored rows', async () => {
  const before = await rowsRead()
  const answer = await entries(
    warehouse,
    { ...march, entities: ['store-3'], entityType: 'location' },
    context,
  )
  expect(answer.summary).toEqual([{ location: 'store-3', entries: visitsPerStore }])
  const read = (await rowsRead()) - before
  expect(read).toBeGreaterThanOrEqual(visitsPerStore)
  expect(read).toBeLessThan(maxStatementRows)
})

test('accepts a shorter range of the whole chain', async () => {
  const day = { ...march, end: '2026-03-01T23:59:59.999Z' }
  const answer = await entries(
    warehouse,
    { ...day, entities: ['chain'], entityType: 'organisation' },
    context,
  )
  expect(answer.summary).toEqual(stores.map((location) => ({ location, entries: 2880 })))
})

test('rejects a result that is too large as too_large', async () => {
  await expect(
    warehouse.query('SELECT visit_id, entered_at FROM shopfloor.visits WHERE location_id < {until:String}', {
      until: 'store-1',
    }),
  ).rejects.toMatchObject({ name: 'Fault', code: 'too_large' })
  expect(await warehouse.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})
