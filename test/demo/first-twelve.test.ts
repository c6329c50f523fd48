import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeChain } from '../../src/demo/chain.ts'
import { demoSeed, makeDemo } from '../../src/demo/demo.ts'
import { describeStores } from '../../src/demo/further-stores.ts'
import { dayOf, secondsPerDay } from '../../src/demo/local-day.ts'
import { outagesBetween } from '../../src/demo/outages-between.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { empty } from './fact-tables.ts'

/**
 * Number of rows and a checksum over all columns but `version`, for four days and some hours of the first twelve
 * stores.
 */
const kept = {
  visits: { rows: 51926, sum: '635007663718549888' },
  area_visits: { rows: 108947, sum: '16004781862611542208' },
  transactions: { rows: 8883, sum: '3882927689523959196' },
  segments: { rows: 19407, sum: '15483410787478790792' },
  passers_by: { rows: 527, sum: '5949193775192495292' },
  shifts: { rows: 765, sum: '2303297995988369181' },
  heartbeats: { rows: 104, sum: '17678938113100548036' },
  organisations: { rows: 1, sum: '18126844342762311634' },
  locations: { rows: 12, sum: '6808797127318235652' },
  recordings: { rows: 104, sum: '8677397163596645342' },
  areas: { rows: 144, sum: '14572434392404512347' },
  lines: { rows: 34, sum: '15987691712864380077' },
  opening_hours: { rows: 83, sum: '18292404833888732707' },
  location_groups: { rows: 32, sum: '3621823450365024394' },
  special_days: { rows: 106, sum: '18091378282289568825' },
} as const

// Includes the end of a month and a clock change in New York (1 November).
const now = Date.parse('2026-11-03T14:07:23.456Z')
const chain = makeChain()

const warehouse = await openMemoryWarehouse()
beforeEach(() => empty(warehouse))

async function checksumOf(table: keyof typeof kept) {
  const isOfTwelve = {
    organisations: 'true',
    locations: 'id IN {ids:Array(String)}',
  }[table as string]
  const rows = await warehouse.query<{ rows: number; sum: string }>(
    `SELECT toUInt32(count()) AS rows, toString(sum(cityHash64(formatRow('JSONCompactEachRow', *)))) AS sum
     FROM (SELECT ${table === 'heartbeats' ? '*' : '* EXCEPT version'} FROM shopfloor.${table} FINAL
       WHERE ${isOfTwelve ?? 'location_id IN {ids:Array(String)}'})`,
    { ids: chain.stores.slice(0, 12).map((store) => store.id) },
  )
  return rows[0]
}

async function checksums() {
  const found: Record<string, unknown> = {}
  for (const table of Object.keys(kept) as (keyof typeof kept)[]) found[table] = await checksumOf(table)
  return found
}

test('keeps the demo of twelve stores unchanged', async () => {
  await makeDemo(warehouse, { now, days: 4 })
  expect(await checksums()).toEqual(kept)
})

test('gives the first twelve stores the same data in a longer chain', async () => {
  await makeDemo(warehouse, { now, days: 4, stores: 40 })
  expect(await checksums()).toEqual(kept)
})

test('keeps the outages of the first twelve stores unchanged', () => {
  const start = dayOf(2026, 1, 1) * secondsPerDay
  const checksum = '22e1f89ad1b3f70714c214853255e1764872c54a04aa131167d0cc5b53794c82'
  for (const stores of [12, 40]) {
    const longer = makeChain(describeStores(stores, demoSeed))
    const year = outagesBetween(longer, demoSeed, start, start + 365 * secondsPerDay)
    const own = year.filter(({ camera }) => camera <= chain.cameras.length)
    expect(createHash('sha256').update(JSON.stringify(own)).digest('hex')).toBe(checksum)
  }
})
