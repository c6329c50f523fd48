import type { Warehouse } from '../../../warehouse/warehouse.ts'
import { openCsv } from '../files/csv-records.ts'
import type { ImportOptions } from '../options/import-options.ts'
import { type ImportReport, ReportBuilder } from './import-report.ts'
import { openImportStores } from './import-stores.ts'
import { createRowReader, refusedRecord } from './read-row.ts'
import type { RowKeys } from './row-fields.ts'
import { RowIntake } from './row-intake.ts'
import { RowWriter } from './row-writer.ts'

export interface ImportProgress {
  readonly readBytes: number
  readonly totalBytes: number
  readonly rowsRead: number
  /** Rows already stored. They remain if the import fails later. */
  readonly rowsImported: number
}

interface LayoutImport {
  /** Epoch milliseconds. */
  readonly now: number
  /** Shared by all files of a call to recognise repeated rows. */
  readonly keys: RowKeys
  readonly onProgress: (progress: ImportProgress) => void
}

/**
 * Imports a file in another layout into the warehouse. An invalid row is rejected; valid rows are imported. Every row
 * has a natural key, so importing a file twice is idempotent.
 *
 * @throws UnreadableFile if the file or a required column is missing; rows already reported as stored remain
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
  const report = new ReportBuilder()
  const stores = await openImportStores(warehouse, { ...options, hasVisits: kind === 'visit' })
  const writer = new RowWriter(warehouse, {
    kind,
    options,
    keys,
    stores,
    onBatch: (rows, records) => {
      report.addImported(rows, records)
      onProgress({
        readBytes: file.readBytes(),
        totalBytes: file.totalBytes,
        rowsRead: report.rowsRead,
        rowsImported: isDryRun ? 0 : report.rowsImported,
      })
    },
  })
  const rows = new RowIntake({ options, keys, stores, report, writer })

  const readRow = createRowReader(options, now)
  for await (const record of file.records) {
    report.read()
    await rows.add(record.line, 'fault' in record ? refusedRecord(record.fault) : readRow(record.cells))
  }
  await rows.release()
  const newRows = await writer.finish()
  return report.close({
    file: path,
    form: file,
    locations: stores.names(),
    // A store is only created with its first stored row.
    stores: report.rowsImported === 0 ? { created: [], updated: [] } : stores.changes(),
    newRows,
  })
}
