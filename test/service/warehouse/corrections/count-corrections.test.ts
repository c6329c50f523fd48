import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../../src/calendar/local-day.ts'
import type { KindName } from '../../../../src/service/kinds/kinds.ts'
import { CountNotes } from '../../../../src/service/warehouse/corrections/count-notes.ts'
import { changes } from '../../../../src/service/warehouse/derived/changes.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { openImporter } from '../../ingest/import/records-import.ts'
import { openFeed } from '../../ingest/ingest-api/feed.ts'
import { SmallChain } from '../small-chain.ts'

/** Counts that senders correct, and the corrections that the route lists. */
const importer = await openImporter()
const { warehouse } = importer
const chain = new SmallChain(warehouse)

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Ahead of the engine's clock, which dates the rows. */
let now = Date.now() + hourMs
const today = () => dayOf(now)
/** A day that was over long before the clock of imports. */
const day = (offset: number) => addDays('2026-02-01', offset)

type Keep = (kind: KindName, records: readonly object[]) => Promise<unknown>

/** How counts are sent, and when by the clock that dates them. */
const doors: readonly (readonly [string, () => number, () => Promise<Keep>])[] = [
  ['over HTTP', Date.now, async () => (await openFeed(warehouse, { now: Date.now })).keep],
  [
    'from a file',
    () => Date.parse('2026-03-02T12:00:00Z'),
    async () => (kind, records) => importer.run(kind, records.map((one) => JSON.stringify(one)).join('\n')),
  ],
]

const visit = (id: string, on: string, location_id = 'leeds', hour = '12:00') => ({
  ...{ location_id, visit_id: id },
  entered_at: `${on}T${hour}:00Z`,
})
const gone = (id: string) => ({ location_id: 'leeds', visit_id: id, removed: true })

let notes = new CountNotes(warehouse, () => now)

async function told(entities: readonly string[] = ['leeds'], asked: object = {}) {
  const { corrections } = await changes(
    warehouse,
    { start: day(-20), end: day(29), entities, entityType: 'location', limit: 100, ...asked },
    { now, limits: { maxHourRangeDays: 10_000 } },
  )
  return corrections?.changes.map(({ location, source, first, last, before, after, correctedOn }) =>
    [
      location,
      source,
      first,
      last,
      `${before} > ${after}`,
      correctedOn === today() ? 'today' : correctedOn,
    ].join(' '),
  )
}

/** Passes the time in which changes are late data, and notes what is counted then. */
async function settle() {
  await notes.note()
  now += 3 * dayMs
  await notes.note()
}

beforeEach(async () => {
  for (const table of [
    'visits',
    'hourly_counts',
    'area_visits',
    'transactions',
    'passers_by',
    'counts_history',
  ] as const) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
  for (const id of ['leeds', 'york']) await chain.location(id, 'UTC')
  now = Date.now() + hourMs
  notes = new CountNotes(warehouse, () => now)
})

test('nothing is known before the service has noted any counts', async () => {
  await chain.visits('leeds', [`${day(0)}T12:00:00Z`])
  expect(await told()).toBeUndefined()
  await notes.note()
  expect(await told()).toEqual([])
})

describe.each(doors)('counts sent %s', (_name, sentAt, open) => {
  beforeEach(() => {
    now = sentAt() + hourMs
  })

  const history = [
    ...[0, 1, 2, 4].flatMap((offset) => ['a', 'b'].map((id) => visit(`${id}${offset}`, day(offset)))),
    visit('y', day(0), 'york'),
  ]

  test('are no correction the first time, nor while the history arrives, nor repeated unchanged', async () => {
    const keep = await open()
    await keep('visits', history.slice(0, 3))
    await notes.note()
    await keep('visits', history)
    await settle()
    await keep('visits', history)
    await notes.note()
    expect(await told(['leeds', 'york'])).toEqual([])
  })

  test('are a correction if they change a settled day; adjacent days are one', async () => {
    const keep = await open()
    await keep('visits', history)
    await settle()
    await keep('visits', [
      ...history,
      ...[0, 1, 4].map((offset) => visit(`c${offset}`, day(offset))),
      // A day without counts before, and one of another store.
      visit('new', day(3)),
      visit('y2', day(0), 'york'),
    ])
    await notes.note()
    expect(await told()).toEqual([
      `leeds entries ${day(4)} ${day(4)} 2 > 3 today`,
      `leeds entries ${day(0)} ${day(1)} 4 > 6 today`,
    ])
    expect(await told(['york'])).toEqual([`york entries ${day(0)} ${day(0)} 1 > 2 today`])
    expect(await told(['leeds'], { start: day(1), end: day(3) })).toEqual([
      `leeds entries ${day(1)} ${day(1)} 2 > 3 today`,
    ])
  })

  test('are a correction if records are removed or moved to another day', async () => {
    const keep = await open()
    await keep('visits', history)
    await settle()
    await keep('visits', [gone('a0'), gone('b0'), visit('b1', day(2))])
    await notes.note()
    expect(await told()).toEqual([`leeds entries ${day(0)} ${day(2)} 6 > 4 today`])
  })

  test('are no correction on the day on which they return to what they were', async () => {
    const keep = await open()
    await keep('visits', history)
    await settle()
    await keep('visits', [gone('a0')])
    await notes.note()
    expect(await told()).toEqual([`leeds entries ${day(0)} ${day(0)} 2 > 1 today`])
    await keep('visits', [visit('a0', day(0))])
    await notes.note()
    expect(await told()).toEqual([])
  })

  test('are found after a restart', async () => {
    const keep = await open()
    await keep('visits', history)
    await settle()
    await keep('visits', [visit('c0', day(0))])
    notes = new CountNotes(warehouse, () => now)
    await notes.note()
    expect(await told()).toEqual([`leeds entries ${day(0)} ${day(0)} 2 > 3 today`])
  })
})

test('late data of two days is no correction, and later data is', async () => {
  await chain.visits('leeds', [`${day(30)}T10:00:00Z`])
  const midnight = Date.parse(day(31))
  now = midnight + 47 * hourMs
  await notes.note()
  await chain.visits('leeds', [`${day(30)}T11:00:00Z`])
  now = midnight + 49 * hourMs
  await notes.note()
  expect(await told(['leeds'], { end: day(31) })).toEqual([])
  now = midnight + 5 * dayMs
  await chain.visits('leeds', [`${day(30)}T12:00:00Z`])
  await notes.note()
  expect(await told(['leeds'], { end: day(31) })).toEqual([`leeds entries ${day(30)} ${day(30)} 2 > 3 today`])
})

test('each source is corrected by itself, amounts, dwell times and staff too', async () => {
  const on = (hour: string) => `${day(0)}T${hour}:00:00Z`
  await chain.hourlyCounts('leeds', { [on('10')]: 30 })
  await chain.passersBy('leeds', { [on('10')]: 200 })
  await chain.areaVisits('leeds', 'Kids', [[on('10'), 60, 'v']])
  await chain.receipts('leeds', [[on('10'), '19.99', 1]])
  await warehouse.insert('visits', [{ location_id: 'leeds', entered_at: on('11'), visit_id: 'v', role: '' }])
  await settle()
  expect(await told()).toEqual([])
  await chain.hourlyCounts('leeds', { [on('10')]: 35 })
  await notes.note()
  expect(await told()).toEqual([`leeds entries ${day(0)} ${day(0)} 31 > 36 today`])
  now += dayMs
  await warehouse.insert('visits', [
    { location_id: 'leeds', entered_at: on('11'), visit_id: 'v', role: 'staff' },
  ])
  await chain.passersBy('leeds', { [on('10')]: 190 })
  await chain.areaVisits('leeds', 'Kids', [[on('10'), 90, 'v']])
  await warehouse.insert('transactions', [
    {
      ...{ location_id: 'leeds', sold_at: on('10'), transaction_id: `sale ${on('10')} 19.99` },
      ...{ kind: 'sale', amount: '29.99', units: 1 },
    },
  ])
  await notes.note()
  expect(await told()).toEqual([
    `leeds entries ${day(0)} ${day(0)} 36 > 36 today`,
    `leeds passers-by ${day(0)} ${day(0)} 200 > 190 today`,
    `leeds transactions ${day(0)} ${day(0)} 1 > 1 today`,
    `leeds zone-visits ${day(0)} ${day(0)} 1 > 1 today`,
    `leeds entries ${day(0)} ${day(0)} 31 > 36 ${dayOf(now - dayMs)}`,
  ])
  expect((await told(['leeds'], { limit: 2 }))?.length).toBe(2)
})

test('days are those of the store', async () => {
  await chain.location('delhi', 'Asia/Kolkata')
  // A quarter past midnight, and a quarter to.
  await chain.visits('delhi', [`${day(0)}T18:45:00Z`, `${day(0)}T18:15:00Z`])
  await settle()
  await chain.visits('delhi', [`${day(0)}T18:50:00Z`])
  await notes.note()
  const [row] = (await told(['delhi'])) ?? []
  expect(row).toMatch(`delhi entries ${day(1)} ${day(1)} 1 > 2`)
  // Another time zone has other days: nothing was corrected.
  await chain.location('delhi', 'UTC')
  await notes.note()
  expect(await told(['delhi'])).toEqual([row])
})

test('a removed location has no corrections when it is sent again', async () => {
  const feed = await openFeed(warehouse, { now: Date.now })
  await chain.visits('leeds', [`${day(0)}T12:00:00Z`])
  await settle()
  await chain.visits('leeds', [`${day(0)}T13:00:00Z`])
  await notes.note()
  expect(await told()).toHaveLength(1)
  await feed.keep('locations', [{ id: 'leeds', removed: true }])
  await notes.note()
  await chain.location('leeds', 'UTC')
  await chain.visits('leeds', [`${day(0)}T12:00:00Z`])
  await notes.note()
  expect(await told()).toEqual([])
})

test('reads nothing but the lists of parts while nothing is written', async () => {
  await chain.visits('leeds', [`${day(0)}T12:00:00Z`])
  await settle()
  let statements = 0
  const counting = new CountNotes(
    {
      ...warehouse,
      query: (...asked) => {
        statements += 1
        return warehouse.query(...asked)
      },
    },
    () => now,
  )
  await counting.note()
  const first = statements
  // Rows of today are of no settled day.
  await chain.visits('leeds', [new Date(now - hourMs).toISOString()])
  await counting.note()
  expect(statements - first).toBeLessThanOrEqual(3)
})

test('several services on one server note the same', async () => {
  await chain.visits('leeds', [`${day(0)}T12:00:00Z`, `${day(1)}T12:00:00Z`])
  await settle()
  const other = new CountNotes(warehouse, () => now)
  await other.note()
  await chain.visits('leeds', [`${day(0)}T13:00:00Z`])
  await Promise.all([notes.note(), other.note()])
  await Promise.all([notes.note(), other.note()])
  expect(await told()).toEqual([`leeds entries ${day(0)} ${day(0)} 1 > 2 today`])
})

test('nothing is noted where the engine cannot tell what changes', async () => {
  await chain.visits('leeds', [`${day(0)}T12:00:00Z`])
  const listing = (parts: () => Promise<readonly object[]>): Warehouse => ({
    ...warehouse,
    query: async <T>(...asked: Parameters<Warehouse['query']>) =>
      (asked[0].includes('system.parts') ? await parts() : await warehouse.query(...asked)) as readonly T[],
  })
  const replicated = listing(async () => [{ table: 'visits', engine: 'ReplicatedReplacingMergeTree' }])
  const hidden = listing(() => Promise.reject(new Error('not enough privileges')))
  for (const server of [replicated, hidden]) await new CountNotes(server, () => now).note()
  expect(await told()).toBeUndefined()
  await notes.note()
  expect(await told()).toEqual([])
})
