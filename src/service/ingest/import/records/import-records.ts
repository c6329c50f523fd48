import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '../../../faults/fault.ts'
import { fieldsOfRecords } from '../../../kinds/kinds.ts'
import {
  type BulkImport,
  type BulkProgress,
  type BulkResult,
  countStored,
  importRows,
  type RefusedRows,
  watchImport,
} from '../../../warehouse/bulk/bulk-import.ts'
import { doorOf } from '../../../warehouse/engine/bulk-door.ts'
import { engineTypeOf } from '../../../warehouse/engine/engine-failure.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import { damaged, type FileForm, readForm } from '../files/file-bytes.ts'
import { fileLines } from '../files/file-lines.ts'
import { fileText } from '../files/file-text.ts'
import { arrayLines } from '../files/json-array.ts'
import { type Mending, mendLines } from '../files/mend-lines.ts'
import { inPieces } from '../files/text-pieces.ts'
import type { ValueMap } from '../options/value-map.ts'
import {
  openRecordsFile,
  type RecordsFile,
  type RecordsLayout,
  type RecordsReading,
  textBytes,
} from './records-file.ts'

export interface RecordsOptions extends RecordsLayout {
  /** Replacements of cell values, by field. */
  readonly map: ValueMap
  /** Validates all rows and imports none. */
  readonly isDryRun: boolean
  /** Imports nothing if any row is rejected. */
  readonly isStrict: boolean
}

export interface RecordsContext {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Returns a unique name of letters and digits. */
  readonly newName: () => string
  readonly blockRows: number
  readonly onProgress: (progress: RecordsProgress) => void
  /** Calls `run` repeatedly until the returned function is called. */
  readonly repeat: (run: () => void) => () => void
}

export interface RecordsProgress extends BulkProgress {
  readonly totalBytes: number
  readonly elapsedMs: number
}

export interface RecordsReport {
  readonly path: string
  readonly kind: string
  readonly form: Pick<FileForm, 'format' | 'isPacked'>
  readonly rowsRead: number
  /** Valid rows: those that a dry run would have imported. */
  readonly rowsFit: number
  readonly rowsImported: number
  /** Valid rows that remove a record. */
  readonly rowsRemoved: number
  /** Imported rows that were not there before. `null` if not counted. */
  readonly newRows: number | null
  readonly refused: readonly RefusedRows[]
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly elapsedMs: number
  readonly isDryRun: boolean
  /** True if a strict import was rejected as a whole because rows were invalid. */
  readonly isRefusedWhole: boolean
}

type Pass = Pick<BulkImport, 'isImporting' | 'isFirst'>

const validating: Pass = { isImporting: false, isFirst: false }

/**
 * Imports a file of records in our own layout. The engine reads and validates it. An invalid row is rejected; valid
 * rows are imported. Every row has a natural key, so importing a file twice is idempotent.
 *
 * @throws UnreadableFile if the file cannot be read or its columns are not those of the kind; imported rows remain
 */
export async function importRecords(
  warehouse: Warehouse,
  path: string,
  options: RecordsOptions,
  context: RecordsContext,
): Promise<RecordsReport> {
  const form = await readForm(path)
  const started = context.now()
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-import-'))
  try {
    const { readsFiles } = doorOf(warehouse)
    const opened = await openRecordsFile({ form, folder, readsFiles }, options)
    const file: Import = { warehouse, form, options, folder, ...opened }
    const before = options.isDryRun ? null : await countStored(warehouse, options.kind)
    const validated = options.isDryRun || options.isStrict ? await readFile(file, context, validating) : null
    const isImporting = !options.isDryRun && (validated === null || validated.refused.length === 0)
    const importing = { isImporting, isFirst: before === 0 }
    const result = isImporting || validated === null ? await readFile(file, context, importing) : validated
    // Removals would lower the count of new rows.
    const isCounted = isImporting && before !== null && result.rowsRemoved === 0
    const after = isCounted ? await countStored(warehouse, options.kind) : null
    return {
      path,
      kind: options.kind.name,
      form,
      rowsRead: result.rowsRead,
      rowsFit: result.rowsFit,
      rowsImported: isImporting ? result.rowsFit : 0,
      rowsRemoved: result.rowsRemoved,
      newRows: before === null || after === null ? null : after - before,
      refused: result.refused,
      startedAt: started,
      elapsedMs: context.now() - started,
      isDryRun: options.isDryRun,
      isRefusedWhole: options.isStrict && !options.isDryRun && !isImporting,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Import extends RecordsFile {
  readonly warehouse: Warehouse
  readonly form: FileForm
  readonly options: RecordsOptions
  readonly folder: string
}

async function readFile(file: Import, context: RecordsContext, pass: Pass): Promise<BulkResult> {
  try {
    const result = await readRows(file, file.reading, context, pass)
    // In newline-delimited JSON, text has no raw line breaks, so an open quote stays in its line.
    const isMisread = file.form.format === 'csv' && result.hasOpenQuote
    if (!isMisread || file.mending === null) return result
  } catch (error) {
    if (!isDamage(error)) throw error
    if (file.mending === null) throw damaged(file.form.path, error)
  }
  // Rows that the engine has already read remain imported.
  return readMended(file, file.mending, context, { ...pass, isFirst: false })
}

/** Reads a damaged file line by line, so that an invalid line affects no other. It is slower. */
async function readMended(
  file: Import,
  mending: Mending,
  context: RecordsContext,
  pass: Pass,
): Promise<BulkResult> {
  let end: unknown = null
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* textBytes(file.form) as AsyncIterable<Uint8Array>
    } catch (error) {
      // Rows before the error are valid.
      end = error
    }
  }
  const { form } = file
  const given = () =>
    form.format === 'json' ? arrayLines(form.path, fileText(form, form.encoding)) : fileLines(bytes())
  const lines = () => Readable.from(inPieces(mendLines(given(), mending)))
  const source = {
    format: 'ndjson',
    isPacked: false,
    names: new Map(fieldsOfRecords(mending.kind).map((field) => [field, field.name])),
    isMended: true,
  } as const
  let result: BulkResult
  if (file.reading.body === null) {
    const path = join(file.folder, 'mended')
    await pipeline(lines(), createWriteStream(path))
    result = await readRows(file, { source: { ...source, path }, body: null }, context, pass)
  } else {
    result = await readRows(file, { source: { ...source, path: null }, body: lines }, context, pass)
  }
  if (end !== null) throw damaged(file.form.path, end)
  return result
}

/** From this number of blocks on, most months of a file are spread over several blocks. */
const manyBlocks = 4

/** Minimum bytes of a row. */
const minRowBytes = ({ isPacked, format }: FileForm) => (isPacked || format === 'parquet' ? 25 : 80)

async function readRows(
  { warehouse, form, options: { kind, map } }: Import,
  reading: RecordsReading,
  context: RecordsContext,
  pass: Pass,
): Promise<BulkResult> {
  const now = context.now()
  const { blockRows } = context
  const isLong = form.totalBytes > manyBlocks * blockRows * minRowBytes(form)
  const bulk = { kind, map, ...reading, name: context.newName(), now, ...pass, blockRows, isLong }
  let isAsking = false
  const report = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const progress = await watchImport(warehouse, bulk)
      const seen = { ...progress, rowsImported: pass.isImporting ? progress.rowsImported : null }
      context.onProgress({ ...seen, totalBytes: form.totalBytes, elapsedMs: context.now() - now })
    } catch {
      // The next report has the progress. If the import fails, it says so itself.
    } finally {
      isAsking = false
    }
  }
  let reporting = Promise.resolve()
  const stop = context.repeat(() => {
    if (!isAsking) reporting = report()
  })
  try {
    return await importRows(warehouse, bulk)
  } finally {
    stop()
    await reporting
  }
}

/** True if the error is about the form of the file, by the type of the engine's or decompressor's error. */
function isDamage(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : error
  // Rows without line ends exceed the memory limit of an import.
  if (error instanceof Fault && error.code === 'too_large') return true
  const type = engineTypeOf(cause)
  if (type !== null) return damages.test(type)
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
}

const damages =
  /^(CANNOT_(PARSE|READ|UNPACK|EXTRACT|DECOMPRESS|SKIP)|INCORRECT_DATA|UNKNOWN_|TYPE_MISMATCH|ZLIB_|UNEXPECTED_END|ATTEMPT_TO_READ|TOO_LARGE|BAD_ARGUMENTS|PARQUET|THERE_IS_NO_COLUMN|INCOMPLETE)/
