import { expect, test } from 'vitest'
import { kindNamed } from '../../../../src/service/ingest/kinds/kinds.ts'
import { refusedRecords, takenRecords } from '../kinds/record-cases.ts'
import { openImporter } from './records-import.ts'

// The cases of records are those that are sent over HTTP, too.
const { warehouse, run } = await openImporter()
await warehouse.insert('organisations', [{ id: 'org', name: 'Chain' }])
await warehouse.insert('locations', [
  { id: 'store', organisation_id: 'org', name: 'Store', timezone: 'Europe/London', currency: 'GBP' },
])
await warehouse.insert('recordings', [
  {
    id: 'door',
    organisation_id: 'org',
    location_id: 'store',
    camera_server_id: 'server',
    name: 'Door',
    use_uploading_schedule: false,
    version: 1,
    timezone: 'Europe/London',
  },
])

const line = (record: Readonly<Record<string, unknown>>) => `${JSON.stringify(record)}\n`

test.each(takenRecords)(
  'a record of $kind in a file becomes the row that it becomes over HTTP',
  async ({ kind: name, record, row }) => {
    const kind = kindNamed(name)
    if (kind === undefined) throw new Error(`there is no kind ${name}`)
    expect((await run(name, line(record))).output).toContain('Rows taken    1')
    const where = kind.identity.map(
      (column) => `replaceRegexpOne(toString(${column}), '[.]000$', '') = '${asStored(row[column])}'`,
    )
    const [found] = await warehouse.query<Record<string, unknown>>(
      `SELECT * FROM shopfloor.${kind.table} FINAL WHERE ${where.join(' AND ')}`,
    )
    const columns = Object.keys(row)
    const stored = columns.map((column) => [column, found?.[column]])
    expect(Object.fromEntries(stored.map(([column, value]) => [column, asStored(value)]))).toEqual(
      Object.fromEntries(columns.map((column) => [column, asStored(row[column])])),
    )
    if (kind.localHour !== null) expect(found?.label).toBe('2026-03-01 10:00')
    if (name === 'recordings') expect(found?.timezone).toBe('Europe/London')
  },
)

/** As the engine writes it: instants with a space, without the zone; of both sides without milliseconds of 0. */
function asStored(value: unknown): string {
  return String(value)
    .replace(/^(\d{4}-\d\d-\d\d)T(.+)Z$/, '$1 $2')
    .replace(/^(.{19})\.000$/, '$1')
}

test.each(refusedRecords)(
  'a record of $kind in a file is refused for one of its faults: $record',
  async ({ kind, record, faults }) => {
    const { output } = await run(kind, line(record))
    expect(output).toContain('Rows taken    0')
    expect(output).toContain('Rows refused  1')
    const [, told = ''] = /1 × (.*)/.exec(output) ?? []
    const isDamage = told.startsWith('line is damaged')
    expect(faults.some(({ field }) => (isDamage ? told.includes(field) : told.startsWith(`${field} `)))).toBe(
      true,
    )
  },
)
