import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AggregationPeriod } from '../../src/protocol/metrics/vocabularies.ts'
import { runImport } from '../../src/service/ingest/import/import-command.ts'
import { entries } from '../../src/service/warehouse/questions/entries.ts'
import { listLocations } from '../../src/service/warehouse/questions/locations.ts'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { hasLeeds, leedsArguments } from '../support/leeds.ts'
import { type LeedsRow, readLeedsRows } from '../support/leeds-rows.ts'

function sums(rows: readonly LeedsRow[], keyOf: (row: LeedsRow) => string): Map<string, number> {
  const totals = new Map<string, number>()
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + row.count)
  return totals
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

describe.skipIf(!hasLeeds)('the 2014 counts of Leeds (skipped where the file is absent)', () => {
  let warehouse: Warehouse
  let folder = ''
  let rows: readonly LeedsRow[] = []
  let ids = new Map<string, string>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shopfloor-leeds-'))
    const open = () => openWarehouse({ kind: 'embedded', folder })
    const silent = () => {}
    await runImport(leedsArguments, {
      openWarehouse: open,
      write: silent,
      writeFault: silent,
      isTerminal: false,
    })
    warehouse = await open()
    rows = readLeedsRows()
    ids = new Map((await listLocations(warehouse, null)).map(({ id, name }) => [name, id]))
  }, 60_000)

  afterAll(async () => {
    await warehouse.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (name: string, aggregationPeriod: AggregationPeriod, start: string, end: string) =>
    (
      await entries(
        warehouse,
        {
          start,
          end,
          entities: [ids.get(name) ?? name],
          entityType: 'location',
          facets: ['segments', 'summary'],
          aggregationPeriod,
        },
        { now: Date.UTC(2026, 0, 1) },
      )
    ).segments ?? []
  const year = ['2014-01-01T00:00:00.000Z', '2014-12-31T23:59:59.999Z'] as const

  test('give eight locations in their time zone', async () => {
    const locations = await listLocations(warehouse, null)
    expect(locations).toHaveLength(8)
    expect(new Set(locations.map(({ timezone }) => timezone))).toEqual(new Set(['Europe/London']))
  })

  test.each([
    ['day', (row: LeedsRow) => row.day],
    ['week', (row: LeedsRow) => mondayOf(row.day)],
    ['month', (row: LeedsRow) => `${row.day.slice(0, 7)}-01`],
  ] as const)("match the file's own sums by %s", async (period, keyOf) => {
    for (const name of ids.keys()) {
      const expected = sums(
        rows.filter(({ location }) => location === name),
        keyOf,
      )
      const answered = (await ask(name, period, ...year)).filter((row) => row.entries !== null)
      expect(new Map(answered.map((row) => [row.index?.slice(0, 10), row.entries]))).toEqual(expected)
    }
  })

  test("match the file's own hours, except the two of clock changes", async () => {
    const expected = sums(
      rows.filter(
        ({ location, day, hour }) => location === 'Briggate' && !(day === '2014-03-30' && hour < 3),
      ),
      ({ day, hour }) => `${day}T${String(hour).padStart(2, '0')}:00:00.000`,
    )
    const answered = (await ask('Briggate', 'hour', ...year)).filter(
      (row) => row.entries !== null && !/^2014-03-30T0[0-2]/.test(row.index ?? ''),
    )
    expect(new Map(answered.map((row) => [row.index, row.entries]))).toEqual(expected)
  })

  test('are null for missing periods, and zero where nobody was counted', async () => {
    const days = await ask('Briggate', 'day', ...year)
    const counted = new Set(rows.filter(({ location }) => location === 'Briggate').map(({ day }) => day))
    expect(days).toHaveLength(365)
    for (const day of days) expect(day.entries === null).toBe(!counted.has(day.index?.slice(0, 10) ?? ''))
    expect(
      days.filter(({ entries: count }) => count === null).map(({ index }) => index?.slice(0, 10)),
    ).toEqual(['2014-01-31', '2014-02-01', '2014-02-02'])
    const hole = await ask('AlbionStSouth', 'hour', '2014-05-16T23:00:00.000Z', '2014-05-17T22:59:59.999Z')
    expect(hole.filter(({ entries: count }) => count === null)).toHaveLength(16)
    const zero = rows.find(({ location, count }) => location === 'AlbionStNorth' && count === 0)
    const that = await ask(
      'AlbionStNorth',
      'hour',
      `${zero?.day}T00:00:00.000Z`,
      `${zero?.day}T22:59:59.999Z`,
    )
    expect(zero).toBeDefined()
    expect(that.filter(({ entries: count }) => count === 0).length).toBeGreaterThan(0)
  })

  test('have 23 hours on 30 March: the skipped hour counts in the next', async () => {
    const hours = await ask('Briggate', 'hour', '2014-03-30T00:00:00.000Z', '2014-03-30T22:59:59.999Z')
    expect(hours).toHaveLength(23)
    expect(hours.slice(0, 3).map(({ index }) => index?.slice(11, 13))).toEqual(['00', '02', '03'])
    expect(hours[1]?.entries).toBe(919 + 995)
  })

  test('have 25 hours on 26 October: the second hour of the name has no data', async () => {
    const hours = await ask('Briggate', 'hour', '2014-10-25T23:00:00.000Z', '2014-10-26T23:59:59.999Z')
    expect(hours).toHaveLength(25)
    expect(hours.slice(1, 3)).toMatchObject([
      { index: '2014-10-26T01:00:00.000', entries: 1573 },
      { index: '2014-10-26T01:00:00.000', entries: null },
    ])
  })
})
