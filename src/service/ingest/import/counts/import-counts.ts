import { kinds } from '../../../kinds/kinds.ts'
import { dropRelabelledHours } from '../../../warehouse/records/relabelled-hours.ts'
import { replaceRecords } from '../../../warehouse/records/replaced-records.ts'
import { storedRows } from '../../../warehouse/records/stored-rows.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import { rowFault, sameReceipt } from '../files/cell-fault.ts'
import { openCsv } from '../files/csv-records.ts'
import type { ImportOptions } from '../options/import-options.ts'
import { FullHours } from './full-hours.ts'
import { type ImportReport, ReportBook } from './import-report.ts'
import { createRowReader, refusedRecord, type TakenRow } from './read-row.ts'
import { Receipts } from './receipts.ts'
import { RepeatedTimes } from './repeated-times.ts'
import { fieldsOf, type RowFields, type RowKeys } from './row-fields.ts'
import { type KeptStore, openStoreBook } from './store-book.ts'

export interface ImportProgress {
  readonly readBytes: number
  readonly totalBytes: number
  readonly rowsRead: number
  /** Rows that are kept: they survive whatever happens from here on. */
  readonly rowsTaken: number
}

interface LayoutImport {
  /** Epoch milliseconds. */
  readonly now: number
  /** What tells rows apart, of all files of a call. */
  readonly keys: RowKeys
  readonly onProgress: (progress: ImportProgress) => void
}

/** Rows that are handed to the warehouse at once; what is reported as taken grows by this much. */
const batchRows = 20_000

const tableOf = { count: 'hourly_counts', visit: 'visits', sale: 'transactions' } as const

/**
 * Reads a file of another layout into the warehouse. A damaged row refuses that row, not the file. Every row has a
 * natural key, so the same file again changes nothing.
 *
 * @throws UnreadableFile where the file or a needed column is missing; what was reported as taken stays
 */
export async function importCounts(
  warehouse: Warehouse,
  path: string,
  options: ImportOptions,
  { now, keys, onProgress }: LayoutImport,
): Promise<ImportReport> {
  const { columns, isDryRun } = options
  const file = await openCsv(path, { ...options, needed: [...new Set(Object.values(columns))] })
  const kind = columns.amount !== undefined ? 'sale' : columns.count !== undefined ? 'count' : 'visit'
  const table = tableOf[kind]
  const readRow = createRowReader(options, now)
  const book = new ReportBook()
  const stores = await openStoreBook(warehouse, { ...options, hasVisits: kind === 'visit' })
  const repeated = new RepeatedTimes(options.repeatedHour)
  const hours = new FullHours()
  const receipts = options.sumReceipts ? new Receipts() : null
  let batchedRows = 0
  let batch: RowFields[] = []

  const storedBefore = new Map<string, number>()
  const flush = async () => {
    if (batch.length > 0 && !isDryRun) {
      for (const id of await stores.keep()) storedBefore.set(id, await storedRows(warehouse, table, [id]))
      // A receipt that comes again with another time moves.
      if (kind === 'sale') await replaceRecords(warehouse, kinds.transactions, { kept: batch, removed: [] })
      else await warehouse.insert(table, batch)
    }
    book.take(batchedRows, batch.length)
    batchedRows = 0
    batch = []
    onProgress({
      readBytes: file.readBytes(),
      totalBytes: file.totalBytes,
      rowsRead: book.rowsRead,
      rowsTaken: isDryRun ? 0 : book.rowsTaken,
    })
  }
  const keep = async (row: TakenRow, store: KeptStore, occurrence: 'first' | 'second', rows = 1) => {
    if (row.kind === 'count') hours.add(store.id, row.time, occurrence)
    const { id: location, organisation } = store
    batch.push(fieldsOf(row, { location, occurrence, keys, organisation, vat: options.vat }))
    batchedRows += rows
    if (batch.length >= batchRows) await flush()
  }

  for await (const record of file.records) {
    book.read()
    const row = 'fault' in record ? refusedRecord(record.fault) : readRow(record.cells)
    if (row.kind === 'refused') {
      book.refuse(record.line, row.fault)
      if (row.receipt !== null) receipts?.lacks(row.receipt)
      continue
    }
    const store = stores.find(row.location)
    if (!store.ok) {
      book.refuse(record.line, rowFault(store.reason))
      continue
    }
    const { id } = store
    if (row.kind === 'count' && row.time.kind === 'repeated') {
      if (keys.mayBeRepeated(id, row.time)) repeated.hold(id, row)
      else book.refuse(record.line, alreadyThere)
      continue
    }
    if (row.kind === 'sale' && receipts !== null) {
      if (receipts.has(row) || keys.isNew(id, row)) receipts.add(record.line, row)
      else book.refuse(record.line, inEarlierFile)
      continue
    }
    if (row.kind !== 'visit' && !keys.isNew(id, row)) {
      book.refuse(record.line, row.kind === 'sale' ? rowFault(sameReceipt) : alreadyThere)
      continue
    }
    repeated.see(id, row.time)
    if (row.time.kind !== 'exact') book.noteOdd(row.time.kind, row.time.label)
    await keep(row, store, options.repeatedHour)
  }
  for (const { row, occurrence, isOneOfTwo } of repeated.release()) {
    book.noteOdd(isOneOfTwo ? 'bothRepeated' : 'repeated', row.time.label)
    const store = stores.find(row.location)
    if (store.ok) await keep(row, store, occurrence)
  }
  for (const { row, lines, fault } of receipts?.release() ?? []) {
    const store = stores.find(row.location)
    if (fault !== null) for (const line of lines) book.refuse(line, fault)
    else if (store.ok) {
      if (row.time.kind !== 'exact') book.noteOdd(row.time.kind, row.time.label)
      await keep(row, store, options.repeatedHour, lines.length)
    }
  }
  await flush()
  const removed = kind === 'count' && !isDryRun ? await hours.removeParts(warehouse) : 0
  for (const id of isDryRun ? [] : stores.rezoned()) {
    await dropRelabelledHours(warehouse, id, options.timezone)
  }

  const ids = [...storedBefore.keys()]
  const before = [...storedBefore.values()].reduce((sum, rows) => sum + rows, 0)
  const after = ids.length === 0 ? 0 : await storedRows(warehouse, table, ids)
  return book.close({
    file: path,
    form: file,
    locations: stores.names(),
    // A store of which no row was kept was not kept either.
    stores: book.rowsTaken === 0 ? { created: [], updated: [] } : stores.changes(),
    newRows: after - before + removed,
  })
}

const alreadyThere = rowFault('the same location and time stand in an earlier row')
const inEarlierFile = rowFault('the same location and receipt number stand in an earlier file')
