import { describe, expect, test } from 'vitest'
import { correctionCases, shownBy } from '../../kinds/correction-cases.ts'
import { openImporter } from './records-import.ts'

// The same cases over HTTP: test/service/ingest/ingest-api/correction-cases.test.ts.
const { warehouse, run } = await openImporter()
await warehouse.insert('locations', [
  { id: 'london', organisation_id: 'chain', name: 'London', timezone: 'Europe/London', currency: 'GBP' },
  { id: 'york', organisation_id: 'chain', name: 'York', timezone: 'America/New_York', currency: 'USD' },
])
await warehouse.insert('recordings', [
  {
    id: 'london-door',
    organisation_id: 'chain',
    location_id: 'london',
    camera_server_id: 'server',
    name: 'Door',
    use_uploading_schedule: false,
    timezone: 'Europe/London',
  },
])

type Records = readonly object[]

const forms: readonly (readonly [string, (records: Records) => string])[] = [
  ['newline-delimited JSON', (records) => records.map((record) => `${JSON.stringify(record)}\n`).join('')],
  ['CSV', csv],
]

function csv(records: Records): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const cells = records.map((record) => {
    const given = new Map(Object.entries(record))
    return names.map((name) => String(given.get(name) ?? '')).join(',')
  })
  return [names.join(','), ...cells, ''].join('\n')
}

describe.each(forms)('a file of %s', (_, write) => {
  test.each(correctionCases)('$name', async (one) => {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${one.table}`)
    for (const [kind, records] of one.steps) {
      expect(await run(kind, write(records))).toMatchObject({ status: 0, faults: '' })
    }
    const found = await warehouse.query<{ shown: string }>(shownBy(one))
    expect(found.map(({ shown }) => shown)).toEqual([...one.rows].sort())
  })
})
