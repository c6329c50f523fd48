import { describe, expect, test } from 'vitest'
import type { KindName } from '../../../../src/service/kinds/kinds.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { runsRare } from '../../../support/thoroughness.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { type Feed, keepChain, openFeed } from './feed.ts'

const warehouse = await openMemoryWarehouse()

async function open(over: Warehouse = warehouse): Promise<Feed> {
  const feed = await openFeed(over, { now: () => caseNow })
  await keepChain(feed)
  return feed
}

/** The rows of a table whose id has this prefix, as `<location> <time> <id>`. */
async function rows(table: string, id: string, time: string, prefix: string): Promise<readonly string[]> {
  const found = await warehouse.query<{ row: string }>(
    `SELECT concat(location_id, ' ', left(toString(${time}), 16), ' ', ${id}) AS row FROM shopfloor.${table} FINAL
     WHERE startsWith(${id}, {prefix:String}) ORDER BY row`,
    { prefix },
  )
  return found.map(({ row }) => row)
}
const visitRows = (prefix: string) => rows('visits', 'visit_id', 'entered_at', prefix)
const saleRows = (prefix: string) => rows('transactions', 'transaction_id', 'sold_at', prefix)

const visit = (visit_id: string, entered_at: string, location_id = 'london') => ({
  location_id,
  entered_at,
  visit_id,
})
const sale = (transaction_id: string, sold_at: string) => ({
  location_id: 'london',
  sold_at,
  transaction_id,
  kind: 'sale',
  amount: 10,
  units: 1,
})

describe('a visit that is repeated with another time', () => {
  test('moves and moves back, however often it is sent', async () => {
    const feed = await open()
    const morning = [visit('m1', '2026-02-10T10:00:00Z'), visit('m2', '2026-02-10T10:05:00Z')]
    const noon = [visit('m1', '2026-02-10T12:00:00Z')]
    await feed.keep('visits', morning)
    await feed.keep('visits', morning)
    expect(await visitRows('m')).toEqual(['london 2026-02-10 10:00 m1', 'london 2026-02-10 10:05 m2'])
    await feed.keep('visits', noon)
    await feed.keep('visits', noon)
    expect(await visitRows('m')).toEqual(['london 2026-02-10 10:05 m2', 'london 2026-02-10 12:00 m1'])
    await feed.keep('visits', morning)
    expect(await visitRows('m')).toEqual(['london 2026-02-10 10:00 m1', 'london 2026-02-10 10:05 m2'])
  })

  test('moves to another month and another year', async () => {
    const feed = await open()
    for (const day of ['1971-01-01', '1973-03-03', '2024-02-29', '2001-09-09', '2025-12-31', '2026-03-01']) {
      await feed.keep('visits', [visit('y1', `${day}T23:59:59.999Z`)])
      expect(await visitRows('y')).toEqual([`london ${day} 23:59 y1`])
    }
  })

  test('is another visit in another store', async () => {
    const feed = await open()
    await feed.keep('visits', [
      visit('s1', '2026-02-10T10:00:00Z'),
      visit('s1', '2026-02-10T11:00:00Z', 'york'),
    ])
    expect(await visitRows('s')).toEqual(['london 2026-02-10 10:00 s1', 'york 2026-02-10 11:00 s1'])
  })

  test('keeps the last time sent, with concurrent senders', async () => {
    const feed = await open()
    const hours = Array.from(
      { length: 12 },
      (_, hour) => `2026-02-10T${String(hour).padStart(2, '0')}:00:00Z`,
    )
    await Promise.all(hours.map((hour) => feed.keep('visits', [visit('c1', hour), visit('c2', hour)])))
    const found = await visitRows('c')
    expect(found.map((row) => row.slice(-2))).toEqual(['c1', 'c2'])
  })

  test.runIf(runsRare)('is corrected among ten thousand at once', async () => {
    const feed = await open()
    const batch = (day: string) =>
      Array.from({ length: 10_000 }, (_, n) =>
        visit(`k${n}`, new Date(Date.parse(`${day}T00:00:00Z`) + n * 8000).toISOString()),
      )
    await feed.keep('visits', batch('2026-02-11'))
    await feed.keep('visits', batch('2026-02-12'))
    const [counts] = await warehouse.query(
      `SELECT count() AS visits, uniqExact(visit_id) AS ids, countIf(entered_at < '2026-02-12') AS old
       FROM shopfloor.visits FINAL WHERE startsWith(visit_id, 'k')`,
    )
    expect(counts).toEqual({ visits: 10_000, ids: 10_000, old: 0 })
  })
})

test('counts a transaction once that is repeated with another time or amount', async () => {
  const feed = await open()
  await feed.keep('transactions', [sale('t1', '2026-02-10T10:00:00Z'), sale('t2', '2026-02-10T10:00:00Z')])
  await feed.keep('transactions', [{ ...sale('t1', '2026-01-31T10:00:00Z'), kind: 'void' }])
  expect(await saleRows('t')).toEqual(['london 2026-01-31 10:00 t1', 'london 2026-02-10 10:00 t2'])
})

test.each(['1971-01-01', '2026-02-10'])(
  "counts an hour of %s once, even after a correction of the store's time zone",
  async (day) => {
    const feed = await open()
    const lost = `lost-${day}`
    const store = { id: lost, organisation_id: 'chain', name: 'Lost', currency: 'EUR' }
    const hour = { location_id: lost, started_at: `${day}T10:00:00Z` }
    await feed.keep('locations', [{ ...store, timezone: 'UTC' }])
    await feed.keep('hourly-counts', [{ ...hour, entries: 5 }])
    await feed.keep('passers-by', [{ ...hour, passers_by: 50 }])
    await feed.keep('locations', [{ ...store, timezone: 'Europe/Paris' }])
    await feed.keep('hourly-counts', [{ ...hour, entries: 6 }])
    await feed.keep('passers-by', [{ ...hour, passers_by: 60 }])
    for (const [table, entries] of [
      ['hourly_counts', 6],
      ['passers_by', 60],
    ] as const) {
      const column = table === 'passers_by' ? 'passers_by' : 'entries'
      const found = await warehouse.query(
        `SELECT label, ${column} AS people FROM shopfloor.${table} FINAL WHERE location_id = '${lost}'`,
      )
      expect(found).toEqual([{ label: `${day} 11:00`, people: entries }])
    }
  },
)

test('keeps the counts of one hour by two cameras apart', async () => {
  const feed = await open()
  const hour = { location_id: 'london', started_at: '2026-02-10T10:00:00Z' }
  await feed.keep('hourly-counts', [
    { ...hour, recording_id: 'one', entries: 5 },
    { ...hour, recording_id: 'two', entries: 6 },
    { ...hour, recording_id: 'one', entries: 7 },
  ])
  const found = await warehouse.query(
    `SELECT recording_id, entries FROM shopfloor.hourly_counts FINAL WHERE location_id = 'london' ORDER BY 1`,
  )
  expect(found).toEqual([
    { recording_id: 'one', entries: 7 },
    { recording_id: 'two', entries: 6 },
  ])
})

test('ignores an older heartbeat in the same batch or a later one', async () => {
  const feed = await open()
  const beat = (time: string, quality: number) => ({
    location_id: 'london',
    recording_id: 'london-door',
    seen_at: `2026-03-02T${time}Z`,
    quality,
  })
  const newest = () =>
    warehouse.query('SELECT toString(seen_at) AS at, quality FROM shopfloor.heartbeats FINAL')
  const { body } = await feed.send('heartbeats', [
    beat('10:00:00', 1),
    beat('11:00:00', 0.5),
    beat('09:00:00', 1),
  ])
  expect(body).toEqual({ kind: 'heartbeats', received: 3, taken: 1 })
  expect(await newest()).toEqual([{ at: '2026-03-02 11:00:00.000', quality: 0.5 }])
  await feed.keep('heartbeats', [beat('10:30:00', 1)])
  expect(await newest()).toEqual([{ at: '2026-03-02 11:00:00.000', quality: 0.5 }])
  await feed.keep('heartbeats', [beat('11:30:00', 0.25)])
  expect(await newest()).toEqual([{ at: '2026-03-02 11:30:00.000', quality: 0.25 }])
})

describe('a removed record', () => {
  const stay = {
    location_id: 'london',
    taxonomy: 'Checkout',
    entered_at: '2026-02-10T10:00:00Z',
    visit_id: 'gone',
    dwell_seconds: 30,
  }
  const segment = {
    location_id: 'london',
    recording_id: 'london-door',
    started_at: '2026-02-10T10:00:00Z',
    uptime: 1,
  }
  test.each([
    ['visits', visit('gone', '2026-02-10T10:00:00Z'), { location_id: 'london', visit_id: 'gone' }],
    ['transactions', sale('gone', '2026-02-10T10:00:00Z'), { location_id: 'london', transaction_id: 'gone' }],
    ['area_visits', stay, stay],
    [
      'shifts',
      {
        location_id: 'london',
        shift_id: 'gone',
        starts_at: '2026-02-10T10:00:00Z',
        ends_at: '2026-02-10T14:00:00Z',
      },
      { location_id: 'london', shift_id: 'gone' },
    ],
    ['segments', segment, segment],
    [
      'hourly_counts',
      { location_id: 'york', started_at: '2026-02-10T10:00:00Z', entries: 3 },
      { location_id: 'york', started_at: '2026-02-10T10:00:00Z' },
    ],
    [
      'opening_hours',
      { location_id: 'york', weekday: 3, opens: '09:00', closes: '18:00' },
      { location_id: 'york', weekday: 3 },
    ],
    [
      'location_groups',
      { location_id: 'york', dimension: 'region', name: 'North' },
      { location_id: 'york', dimension: 'region', name: 'North' },
    ],
    [
      'special_days',
      { location_id: 'york', day: '2026-02-10', opens: '09:00', closes: '18:00' },
      { location_id: 'york', day: '2026-02-10' },
    ],
  ])('of %s disappears, can be removed again, and can be restored', async (table, record, named) => {
    const feed = await open()
    const kind = table.replace('_', '-') as KindName
    const where = Object.entries(named)
      .filter(([, value]) => typeof value === 'string' && !value.includes('T'))
      .map(([column, value]) => `${column} = '${value}'`)
    const stored = async () => {
      const found = await warehouse.query(
        `SELECT 1 FROM shopfloor.${table} FINAL WHERE ${where.join(' AND ')}`,
      )
      return found.length
    }
    for (let round = 0; round < 2; round += 1) {
      await feed.keep(kind, [record])
      expect(await stored()).toBe(1)
      await feed.keep(kind, [{ ...named, removed: true }])
      expect(await stored()).toBe(0)
      await feed.keep(kind, [{ ...named, removed: true }])
    }
    // Within a batch the later line wins.
    await feed.keep(kind, [{ ...named, removed: true }, record])
    expect(await stored()).toBe(1)
    await feed.keep(kind, [record, { ...named, removed: true }])
    expect(await stored()).toBe(0)
  })
})

test("accepts a batch of more months than the engine's default limit", async () => {
  const feed = await open()
  await feed.keep(
    'visits',
    Array.from({ length: 240 }, (_, month) =>
      visit(`old${month}`, new Date(Date.UTC(2000, month, 1)).toISOString()),
    ),
  )
  expect(await visitRows('old')).toHaveLength(240)
})

test('does not acknowledge an interrupted correction, and completes it when repeated', async () => {
  const broken = { command: 0, insert: 0 }
  const feed = await open({
    ...warehouse,
    command(statement, parameters) {
      broken.command -= 1
      if (broken.command === 0) return Promise.reject(new Error('the engine fails'))
      return warehouse.command(statement, parameters)
    },
    insert(table, added) {
      broken.insert -= 1
      if (broken.insert === 0) return Promise.reject(new Error('No space left on device'))
      return warehouse.insert(table, added)
    },
  })
  const after = [visit('f1', '2026-02-10T12:00:00Z'), visit('f2', '2026-01-10T12:00:00Z')]
  await feed.keep('visits', [visit('f1', '2026-02-10T10:00:00Z'), visit('f2', '2026-02-10T10:00:00Z')])
  for (const fault of ['insert', 'command'] as const) {
    broken[fault] = 1
    const { status, body, headers } = await feed.send('visits', after)
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('1')
    expect(body).toMatchObject({
      code: 'unavailable',
      detail: 'The records could not be stored. Send the batch again.',
    })
  }
  expect(feed.service.logged()).toContain('No space left on device')
  await feed.keep('visits', after)
  expect(await visitRows('f')).toEqual(['london 2026-01-10 12:00 f2', 'london 2026-02-10 12:00 f1'])
})
