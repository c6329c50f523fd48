import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindNamed } from '../../../../src/service/kinds/kinds.ts'
import { refusedRecords, takenRecords } from '../../kinds/record-cases.ts'
import { openImporter } from './records-import.ts'

// The HTTP tests use the same cases.
const { warehouse, run, folder } = await openImporter()
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

type Fields = Readonly<Record<string, unknown>>

const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`

/** One record as a file of each form. Other tests cover compression and Parquet's column types. */
const forms: Readonly<Record<string, (record: Fields) => string | Promise<Buffer>>> = {
  'newline-delimited JSON': line,
  CSV: (record) => `${Object.keys(record).map(quoted).join()}\n${Object.values(record).map(quoted).join()}\n`,
  async Parquet(record) {
    const file = join(folder, 'record.parquet')
    const columns = Object.entries(record).map(([name, value]) => `'${value ?? ''}' AS ${name}`)
    await warehouse.command(
      `INSERT INTO FUNCTION file('${file}', Parquet) SELECT ${columns.join(', ')} SETTINGS engine_file_truncate_on_insert = 1`,
    )
    return readFile(file)
  },
}

function line(record: Fields): string {
  return `${JSON.stringify(record)}\n`
}

test.each(
  Object.entries(forms).flatMap(([form, fileOf]) => takenRecords.map((one) => ({ ...one, form, fileOf }))),
)(
  'stores a record of $kind from a file of $form as over HTTP',
  async ({ kind: name, record, row, form, fileOf }) => {
    const kind = kindNamed(name)
    if (kind === undefined) throw new Error(`there is no kind ${name}`)
    const { output } = await run(name, await fileOf(record))
    expect(output).toContain(`: ${name}, ${form}\n`)
    // Every form has the same identity as the first.
    expect(output).toMatch(form === 'newline-delimited JSON' ? /Rows imported 1/ : /Rows imported 1, 0 new/)
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

/** The engine's format: instants with a space and without a zone. Milliseconds of 0 are omitted on both sides. */
function asStored(value: unknown): string {
  return String(value)
    .replace(/^(\d{4}-\d\d-\d\d)T(.+)Z$/, '$1 $2')
    .replace(/^(.{19})\.000$/, '$1')
}

test.each(refusedRecords)(
  'rejects a record of $kind in a file for one of its faults: $record',
  async ({ kind, record, faults }) => {
    const { output } = await run(kind, line(record))
    expect(output).toContain('Rows imported 0')
    expect(output).toContain('Rows rejected 1')
    const [, told = ''] = /1 × (.*)/.exec(output) ?? []
    const isDamage = told.startsWith('line is damaged')
    expect(
      faults.some(({ field, message }) =>
        isDamage ? told.includes(field) : told.startsWith(`${field} ${message}`),
      ),
    ).toBe(true)
  },
)
