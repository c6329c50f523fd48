import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '../../../faults/fault.ts'
import { fieldsOfRecords, type Kind } from '../../../kinds/kinds.ts'
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
import { readCsvLine } from '../files/csv-line.ts'
import { delimiterName, detectDelimiter } from '../files/delimiter.ts'
import { damaged, type FileForm, fileBytes, readForm } from '../files/file-bytes.ts'
import { type ColumnNames, columnOf, fieldsOfColumns } from '../files/file-columns.ts'
import { fileLines } from '../files/file-lines.ts'
import { fileText } from '../files/file-text.ts'
import { arrayLines } from '../files/json-array.ts'
import { type Mending, mendLines } from '../files/mend-lines.ts'
import { parquetColumns } from '../files/parquet-columns.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'
import type { ValueMap } from '../options/value-map.ts'

export interface RecordsOptions {
  readonly kind: Kind
  readonly names: ColumnNames
  /** `null` detects it from the header. */
  readonly delimiter: string | null
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
  readonly everyNowAndThen: (run: () => void) => () => void
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

type Reading = Pick<BulkImport, 'source' | 'body'>
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
    const file = await openFile(warehouse, form, options, folder)
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

interface OpenFile {
  readonly warehouse: Warehouse
  readonly form: FileForm
  readonly options: RecordsOptions
  readonly folder: string
  readonly reading: Reading
  /** How to read lines that the engine rejects. `null` if the file has no lines. */
  readonly mending: Mending | null
}

async function openFile(
  warehouse: Warehouse,
  form: FileForm,
  options: RecordsOptions,
  folder: string,
): Promise<OpenFile> {
  const { readsFiles } = doorOf(warehouse)
  // The engine interprets glob characters in a path, so use a link without any.
  const link = join(folder, 'rows')
  await symlink(await realpath(form.path), link)
  const file: LinkedFile = { form, folder, link, readsFiles }
  const opened = await openForm(file, options)
  return { warehouse, form, options, folder, ...opened }
}

interface LinkedFile extends Pick<OpenFile, 'form' | 'folder'> {
  /** Path of a link to the file. */
  readonly link: string
  /** True if the engine reads the file itself. */
  readonly readsFiles: boolean
}

type Opened = Pick<OpenFile, 'reading' | 'mending'>

function openForm(file: LinkedFile, options: RecordsOptions): Promise<Opened> {
  switch (file.form.format) {
    case 'csv':
      return openCsv(file, options)
    case 'json':
    case 'ndjson':
      return openJson(file, options)
    case 'parquet':
      return openParquet(file, options)
  }
}

async function openCsv(file: LinkedFile, options: RecordsOptions): Promise<Opened> {
  const { path, firstLines } = file.form
  const { kind, names } = options
  const [firstLine = ''] = firstLines
  const known = fieldsOfRecords(kind).map((field) => columnOf(field, names))
  const detected = detectDelimiter(firstLine, known)
  const delimiter = options.delimiter ?? detected
  const header = readCsvLine(firstLine, delimiter)
  if (header === null) throw new UnreadableFile(`${path} has unmatched quotes in its first line.`)
  const isOther = detected !== delimiter && !header.some((column) => known.includes(column))
  const advice = isOther ? `Remove --delimiter: the fields are between ${delimiterName(detected)}.` : null
  const columns = fieldsOfColumns(path, kind, header, names, advice)
  const { body, ...place } = await placeText(file)
  return {
    reading: { source: { format: 'csv', ...place, delimiter, columns }, body },
    mending: { kind, names, shape: { format: 'csv', delimiter, columns } },
  }
}

async function openJson(file: LinkedFile, { kind, names }: RecordsOptions): Promise<Opened> {
  const keys = new Map(fieldsOfRecords(kind).map((field) => [field, columnOf(field, names)]))
  const { body, ...place } = await placeText(file)
  return {
    reading: { source: { format: 'ndjson', ...place, names: keys, isMended: false }, body },
    mending: { kind, names, shape: { format: 'ndjson' } },
  }
}

/** Returns where the engine reads a text, which it needs as UTF-8 with line feeds. */
async function placeText({ form, folder, link, readsFiles }: LinkedFile) {
  if (!readsFiles) return { path: null, isPacked: false, body: () => textBytes(form) }
  if (isReadableText(form)) return { path: link, isPacked: form.isPacked, body: null }
  const rewritten = join(folder, 'text')
  await pipeline(textBytes(form), createWriteStream(rewritten))
  return { path: rewritten, isPacked: false, body: null }
}

async function openParquet(
  { form, folder, link, readsFiles }: LinkedFile,
  { kind, names }: RecordsOptions,
): Promise<Opened> {
  const asDamage = (cause: unknown): never => {
    throw damaged(form.path, cause)
  }
  const unpacked = form.isPacked ? join(folder, 'unpacked') : link
  if (form.isPacked) await pipeline(fileBytes(form), createWriteStream(unpacked)).catch(asDamage)
  const described = await parquetColumns(unpacked).catch(asDamage)
  const header = described.map(({ name }) => name)
  const fields = fieldsOfColumns(form.path, kind, header, names)
  const columns = described.flatMap((column, index) => {
    const field = fields[index]
    return field === undefined ? [] : [{ field, ...column }]
  })
  return {
    reading: {
      source: { format: 'parquet', path: readsFiles ? unpacked : null, columns },
      body: readsFiles ? null : () => createReadStream(unpacked),
    },
    mending: null,
  }
}

/** True if the engine can read the text as it is. */
function isReadableText({ encoding, endsLinesWithReturns }: FileForm): boolean {
  return encoding === 'utf-8' && !endsLinesWithReturns
}

/** Streams a text as UTF-8 with line feeds. */
function textBytes(form: FileForm): Readable {
  return isReadableText(form) ? fileBytes(form) : Readable.from(inPieces(fileText(form, form.encoding)))
}

async function readFile(file: OpenFile, context: RecordsContext, pass: Pass): Promise<BulkResult> {
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
  file: OpenFile,
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

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece: string[] = []
  let length = 0
  for await (const line of lines) {
    piece.push(line)
    length += line.length
    if (length < 256 * 1024) continue
    yield Buffer.from(piece.join(''))
    piece = []
    length = 0
  }
  if (length > 0) yield Buffer.from(piece.join(''))
}

/** From this number of blocks on, most months of a file are spread over several blocks. */
const manyBlocks = 4

/** Minimum bytes of a row. */
const leastRowBytes = ({ isPacked, format }: FileForm) => (isPacked || format === 'parquet' ? 25 : 80)

async function readRows(
  { warehouse, form, options: { kind, map } }: OpenFile,
  reading: Reading,
  context: RecordsContext,
  pass: Pass,
): Promise<BulkResult> {
  const now = context.now()
  const { blockRows } = context
  const isLong = form.totalBytes > manyBlocks * blockRows * leastRowBytes(form)
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
  const stop = context.everyNowAndThen(() => {
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
