import { expect, test } from 'vitest'
import { kindNames, kinds } from '../../../../src/service/kinds/kinds.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { refusedRecords } from '../../kinds/record-cases.ts'
import { examples } from './examples.ts'
import { keepChain, openFeed } from './feed.ts'

const warehouse = await openMemoryWarehouse()

/** The stored columns of each example, without the version. */
const stored: Record<string, object> = {
  locations: { ...examples.locations, status: 'active' },
  'opening-hours': { location_id: 'york', weekday: 1, opens_minute: 540, closes_minute: 1050 },
  'special-days': {
    location_id: 'york',
    day: '2026-12-25',
    opens_minute: 0,
    closes_minute: 0,
    reason: 'Christmas',
  },
  // The location's time zone, because the record names none.
  recordings: {
    ...examples.recordings,
    timezone: 'America/New_York',
    status: 'active',
    installed_at: '2025-11-03 08:00:00.000',
    removed_at: null,
  },
  lines: { ...examples.lines, taxonomy: '' },
  visits: { ...examples.visits, entered_at: '2026-03-01 10:30:00.000', recording_id: '' },
  // 15:00 UTC is 10:00 in New York.
  'hourly-counts': {
    ...examples['hourly-counts'],
    started_at: '2026-03-01 15:00:00',
    label: '2026-03-01 10:00',
  },
  'area-visits': {
    ...examples['area-visits'],
    entered_at: '2026-03-01 10:31:00.250',
    recording_id: '',
    age: '',
    gender: '',
    role: '',
  },
  'passers-by': {
    ...examples['passers-by'],
    started_at: '2026-03-01 15:00:00',
    label: '2026-03-01 10:00',
    recording_id: '',
  },
  transactions: { ...examples.transactions, sold_at: '2026-03-01 10:40:00.000' },
  shifts: { ...examples.shifts, starts_at: '2026-03-16 22:00:00.000', ends_at: '2026-03-17 02:30:00.000' },
  segments: { ...examples.segments, started_at: '2026-03-01 10:30:00' },
  heartbeats: { ...examples.heartbeats, seen_at: '2026-03-02 11:59:00.000' },
}

test('stores a record of every kind with all columns before it responds, and counts repeats once', async () => {
  const feed = await openFeed(warehouse, { now: () => caseNow })
  await keepChain(feed)
  for (const kind of Object.values(kinds)) {
    const example = examples[kind.name] ?? {}
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await feed.send(kind.name, [example])
      expect({ status, body }).toEqual({ status: 200, body: { kind: kind.name, received: 1, taken: 1 } })
    }
    const where = kind.identity.map((column) => `toString(${column}) = {${column}:String}`).join(' AND ')
    const expected: Record<string, unknown> = { ...(stored[kind.name] ?? example) }
    const rows = await warehouse.query<Record<string, unknown>>(
      `SELECT * FROM shopfloor.${kind.table} FINAL WHERE ${where}`,
      Object.fromEntries(kind.identity.map((column) => [column, String(expected[column])])),
    )
    expect(rows.map(({ version: _version, ...row }) => row)).toEqual([expected])
  }
  expect(Object.keys(examples).sort()).toEqual([...kindNames].sort())
})

test.each(refusedRecords)(
  'rejects a record of $kind over HTTP with all of its faults: $record',
  async ({ kind, record, faults }) => {
    const feed = await openFeed(warehouse, { now: () => caseNow })
    const { status, body } = await feed.send(kind, [record])
    expect(status).toBe(422)
    expect(body).toMatchObject({ lines: faults.map((fault) => ({ line: 1, ...fault })) })
  },
)
