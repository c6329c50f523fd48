import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runImport } from '../../../../src/service/ingest/import/import-command.ts'
import { conversionRate } from '../../../../src/service/warehouse/questions/conversion-rate.ts'
import { entries } from '../../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

const warehouse = await openMemoryWarehouse()
const folder = await mkdtemp(join(tmpdir(), 'shopfloor-stores-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(content: string, ...words: readonly string[]) {
  const file = join(folder, 'counts.csv')
  await writeFile(file, content)
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const first = words[0]?.startsWith('--') === false ? [words[0], file, ...words.slice(1)] : [file, ...words]
  const status = await runImport(first, {
    openWarehouse: async () => ({ ...warehouse, close: async () => {} }),
    write,
    writeFault: write,
    isTerminal: false,
  })
  return { status, output }
}

const counts = 'When,In,Where\n2026-03-02 10:00,40,Leeds\n2026-03-02 11:00,20,Leeds\n'
const hourly = ['--time', 'When', '--count', 'In', '--location', 'Where']
const london = [...hourly, '--timezone', 'Europe/London']

const stores = () =>
  warehouse.query(
    `SELECT id, name, organisation_id AS owner, timezone, currency, latitude, status
     FROM shopfloor.locations FINAL ORDER BY id`,
  )
const hours = () =>
  warehouse.query(
    `SELECT location_id AS id, toString(started_at) AS at, label, entries FROM shopfloor.hourly_counts FINAL
     ORDER BY id, at`,
  )
const leeds = {
  id: 'leeds',
  organisation_id: 'chain',
  name: 'Leeds',
  timezone: 'Europe/London',
  currency: 'GBP',
  latitude: 53.8,
  longitude: -1.5,
}
const leedsAsBefore = {
  id: 'leeds',
  name: 'Leeds',
  owner: 'chain',
  timezone: 'Europe/London',
  currency: 'GBP',
  latitude: 53.8,
  status: 'active',
}

beforeEach(async () => {
  for (const table of [
    'organisations',
    'locations',
    'opening_hours',
    'visits',
    'hourly_counts',
    'transactions',
  ]) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert('locations', [leeds])
})

describe('the store of a file of counts', () => {
  test.each([
    ['its name', counts, []],
    ['its id', counts.replaceAll('Leeds', 'leeds'), []],
    ['its name in an organisation given by name', counts, ['--organisation', 'Chain']],
    ['its name in an organisation given by id', counts, ['--organisation', 'chain']],
  ])('is an existing location, found by %s', async (_by, file, more) => {
    const { status, output } = await run(file, ...london, ...more)
    expect(status).toBe(0)
    expect(output).not.toContain('New stores')
    expect(await stores()).toEqual([leedsAsBefore])
    expect(await hours()).toMatchObject([{ id: 'leeds' }, { id: 'leeds' }])
  })

  test('is created if none has its name, and reported', async () => {
    const { output } = await run(counts.replaceAll('Leeds', 'York'), ...london, '--currency', 'GBP')
    expect(output).toMatch(/New stores {4}York \(location_id [0-9a-f]{24}\)/)
    expect(await stores()).toHaveLength(2)
    // The next month goes to the same store, whatever options are omitted then.
    const again = await run(counts.replaceAll('Leeds', 'York').replaceAll('-03-', '-02-'), ...london)
    expect(again.output).not.toContain('New stores')
    expect(await stores()).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'York', currency: 'GBP' })]),
    )
    expect(await stores()).toHaveLength(2)
  })

  test('must be disambiguated if several organisations have one of that name', async () => {
    await warehouse.insert('organisations', [{ id: 'rival', name: 'Rival' }])
    await warehouse.insert('locations', [{ ...leeds, id: 'leeds-2', organisation_id: 'rival' }])
    const { status, output } = await run(counts, ...london)
    expect(status).toBe(1)
    expect(output).toContain(
      '2 × several organisations have a store "Leeds" (Chain, Rival): add --organisation',
    )
    const given = await run(counts, ...london, '--organisation', 'Rival')
    expect(given.status).toBe(0)
    expect(await hours()).toMatchObject([{ id: 'leeds-2' }, { id: 'leeds-2' }])
  })
})

describe('an import that differs from its store', () => {
  test.each([
    ['--currency', 'EUR', 'currency GBP, and --currency is EUR'],
    ['--counts-of', 'customers', 'counts of everybody, and --counts-of is customers'],
    ['--timezone', 'Europe/Paris', 'time zone Europe/London, and --timezone is Europe/Paris'],
  ])('is rejected with both values: %s %s', async (option, value, says) => {
    const words = option === '--timezone' ? hourly : london
    const { status, output } = await run(counts, ...words, option, value)
    expect(status).toBe(1)
    expect(output).toContain(
      `the store "Leeds" has ${says}: leave it as it is, or add --update to change the store`,
    )
    expect(await stores()).toEqual([leedsAsBefore])
    expect(await hours()).toEqual([])
  })

  test('changes the store with --update and keeps its other properties', async () => {
    const { status, output } = await run(counts, ...london, '--currency', 'EUR', '--update')
    expect(status).toBe(0)
    expect(output).toContain('Updated       Leeds: currency GBP → EUR')
    expect(await stores()).toEqual([{ ...leedsAsBefore, currency: 'EUR' }])
  })

  test('moves repeated hours to the new time zone and counts none twice', async () => {
    await run(counts, ...london)
    const { output } = await run(counts, ...hourly, '--timezone', 'Europe/Paris', '--update')
    expect(output).toContain('Updated       Leeds: time zone Europe/London → Europe/Paris')
    expect(await hours()).toEqual([
      { id: 'leeds', at: '2026-03-02 09:00:00', label: '2026-03-02 10:00', entries: 40 },
      { id: 'leeds', at: '2026-03-02 10:00:00', label: '2026-03-02 11:00', entries: 20 },
    ])
  })

  test('cannot move visits to another time zone', async () => {
    const visits = 'When\n2026-03-02 10:00\n'
    const words = ['--time', 'When', '--location-name', 'Leeds', '--timezone', 'Europe/Paris', '--update']
    const { status, output } = await run(visits, ...words)
    expect(status).toBe(1)
    expect(output).toContain('change the time zone in its record of the kind locations')
  })
})

test('gives the example of a door counter and a till a conversion rate and a closed Sunday', async () => {
  const guide = await readFile(new URL('../../../../docs/import.md', import.meta.url), 'utf8')
  const example = guide.slice(guide.indexOf('## A shop with a door counter and a till'))
  const blockOf = (name: string) =>
    new RegExp(`\\n\`${name}\`.*?\n\n\`\`\`\\w*\\n(.*?)\`\`\``, 's').exec(example)?.[1] ?? ''
  const calls = (/```sh\n(.*?)```/s.exec(example)?.[1] ?? '').replaceAll('\\\n', ' ').trim().split('\n')
  const ids: string[] = []
  for (const call of calls) {
    const words =
      call
        .match(/"[^"]*"|\S+/g)
        ?.map((word) => word.replaceAll('"', ''))
        .slice(4) ?? []
    const name = words.find((word) => /\.(csv|ndjson)$/.test(word)) ?? ''
    const { status, output } = await run(blockOf(name), ...words.filter((word) => word !== name))
    expect({ call, status }).toEqual({ call, status: 0 })
    ids.push(...(/location_id (\w+)/.exec(output)?.slice(1) ?? []))
  }
  const [id = ''] = ids
  const body = {
    start: '2026-03-06T00:00:00.000Z',
    end: '2026-03-08T23:59:59.999Z',
    entities: [id],
    entityType: 'location' as const,
    facets: ['segments' as const, 'summary' as const],
    aggregationPeriod: 'day' as const,
  }
  const now = Date.parse('2026-03-10T00:00:00Z')
  const rates = await conversionRate(warehouse, { ...body, breakdownByDimensions: ['entity'] }, { now })
  expect(rates.summary).toEqual([
    { location: id, sales_conversion_rate: 0.05, customer_entries: 60, unknown_role_share: 0 },
  ])
  const counted = await entries(warehouse, body, { now })
  expect(counted.segments?.map((row) => row.entries)).toEqual([20, 40, null])
})
