import { storedRows } from '../../warehouse/stored-rows.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type CsvRecord, openCsv } from './csv-records.ts'
import type { ImportOptions } from './import-options.ts'
import { type ImportReport, ReportBook } from './import-report.ts'
import { createRowReader, idOf, type ReadRow } from './read-row.ts'

export interface ImportProgress {
  readonly readBytes: number
  readonly totalBytes: number
  readonly rowsRead: number
  /** Rows that are kept: they survive whatever happens from here on. */
  readonly rowsTaken: number
}

/** Rows that are handed to the warehouse at once; what is reported as taken grows by this much. */
const batchRows = 20_000

/**
 * Reads a file of counts into the warehouse. A damaged row refuses that row, not the file. Every row has a
 * natural key, so the same file again changes nothing.
 *
 * @throws UnreadableFile where the file or a needed column is missing; what was reported as taken stays
 */
export async function importCounts(
  warehouse: Warehouse,
  options: ImportOptions,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> {
  const file = await openCsv(options.file, options.delimiter, Object.values(options.columns))
  const table = options.columns.count === undefined ? 'visits' : 'hourly_counts'
  const readRow = createRowReader(options)
  const book = new ReportBook()
  const keys = createKeys(options)
  const locations = new LocationBook(warehouse, options)
  let batch: { line: number; fields: Readonly<Record<string, unknown>> }[] = []

  const storedBefore = new Map<string, number>()
  const flush = async () => {
    if (batch.length > 0) {
      for (const id of await locations.keep()) storedBefore.set(id, await storedRows(warehouse, table, [id]))
      await warehouse.insert(
        table,
        batch.map(({ fields }) => fields),
      )
      book.take(batch.length)
      batch = []
    }
    onProgress({
      readBytes: file.readBytes(),
      totalBytes: file.totalBytes,
      rowsRead: book.rowsRead,
      rowsTaken: book.rowsTaken,
    })
  }

  for await (const record of file.records) {
    book.read()
    const row = 'fault' in record ? refused(record) : readRow(record.cells)
    if (row.kind === 'refused') {
      book.refuse(record.line, row.reason)
      continue
    }
    const id = locations.idOf(row.location)
    if (row.kind === 'hour' && !keys.isNewHour(id, row.label)) {
      book.refuse(record.line, 'the same location and hour stand in an earlier line')
      continue
    }
    book.place(record.line, row)
    batch.push({ line: record.line, fields: fieldsOf(row, id, keys) })
    if (batch.length >= batchRows) await flush()
  }
  await flush()

  const ids = [...storedBefore.keys()]
  const before = [...storedBefore.values()].reduce((sum, rows) => sum + rows, 0)
  const after = ids.length === 0 ? 0 : await storedRows(warehouse, table, ids)
  return book.close({ locations: locations.names(), newRows: after - before })
}

function refused(record: Extract<CsvRecord, { fault: string }>): ReadRow {
  return { kind: 'refused', reason: record.fault }
}

type Keys = ReturnType<typeof createKeys>

/** What tells rows of one file apart. */
function createKeys(options: ImportOptions) {
  const hours = new Set<string>()
  const visits = new Map<string, number>()
  return {
    /** Whether this is the first row of the file that names the hour. */
    isNewHour(location: string, label: string): boolean {
      const known = hours.size
      return hours.add(`${location} ${label}`).size > known
    },
    /** The row's own id, else one made of what it says and how often the file has said so before. */
    visit(location: string, row: Extract<ReadRow, { kind: 'visit' }>): string {
      if (row.id !== null) return row.id
      const said = [location, String(row.time.instant), row.age, row.gender, row.role].join(' ')
      const times = visits.get(said) ?? 0
      visits.set(said, times + 1)
      return idOf(options.organisation, said, String(times))
    },
  }
}

function fieldsOf(
  row: Exclude<ReadRow, { kind: 'refused' }>,
  location: string,
  keys: Keys,
): Readonly<Record<string, unknown>> {
  const instant = new Date(row.time.instant).toISOString().replace('T', ' ').replace('Z', '')
  if (row.kind === 'hour') {
    return {
      location_id: location,
      started_at: instant.slice(0, 19),
      label: row.label,
      recording_id: '',
      entries: row.count,
    }
  }
  const { age, gender, role } = row
  return {
    location_id: location,
    entered_at: instant,
    visit_id: keys.visit(location, row),
    recording_id: '',
    age,
    gender,
    role,
  }
}

/** The locations that the file names, each kept before the first of its rows. */
class LocationBook {
  readonly #warehouse: Warehouse
  readonly #options: ImportOptions
  readonly #ids = new Map<string, string>()
  #unkept: string[] = []

  constructor(warehouse: Warehouse, options: ImportOptions) {
    this.#warehouse = warehouse
    this.#options = options
  }

  idOf(name: string): string {
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    const id = idOf(this.#options.organisation, name)
    this.#ids.set(name, id)
    this.#unkept.push(name)
    return id
  }

  names(): readonly string[] {
    return [...this.#ids.keys()]
  }

  /** @returns the ids of the locations that were kept just now */
  async keep(): Promise<readonly string[]> {
    const names = this.#unkept
    if (names.length === 0) return []
    this.#unkept = []
    const organisation = idOf(this.#options.organisation)
    await this.#warehouse.insert('organisations', [{ id: organisation, name: this.#options.organisation }])
    const rows = names.map((name) => ({
      id: this.idOf(name),
      organisation_id: organisation,
      name,
      timezone: this.#options.timezone,
      currency: this.#options.currency,
      latitude: null,
      longitude: null,
    }))
    await this.#warehouse.insert('locations', rows)
    return rows.map(({ id }) => id)
  }
}
