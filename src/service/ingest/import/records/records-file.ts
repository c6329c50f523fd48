import { createReadStream, createWriteStream } from 'node:fs'
import { realpath, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fieldsOfRecords, type Kind } from '../../../kinds/kinds.ts'
import type { BulkImport } from '../../../warehouse/bulk/bulk-import.ts'
import { readCsvLine } from '../files/csv-line.ts'
import { delimiterName, detectDelimiter } from '../files/delimiter.ts'
import { damaged, type FileForm, fileBytes } from '../files/file-bytes.ts'
import { type ColumnNames, columnOf, fieldsOfColumns } from '../files/file-columns.ts'
import { fileText } from '../files/file-text.ts'
import type { Mending } from '../files/mend-lines.ts'
import { parquetColumns } from '../files/parquet-columns.ts'
import { inPieces } from '../files/text-pieces.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'

/** The kind of a file's records and the names of its columns. */
export interface RecordsLayout {
  readonly kind: Kind
  readonly names: ColumnNames
  /** `null` detects it from the header. */
  readonly delimiter: string | null
}

/** Where the engine reads the rows. */
export type RecordsReading = Pick<BulkImport, 'source' | 'body'>

/** A file of records as the engine reads it. */
export interface RecordsFile {
  readonly reading: RecordsReading
  /** How to read lines that the engine rejects. `null` if the file has no lines. */
  readonly mending: Mending | null
}

interface GivenFile {
  readonly form: FileForm
  /** A temporary folder for rewritten text. */
  readonly folder: string
  /** True if the engine reads the file itself. */
  readonly readsFiles: boolean
}

interface LinkedFile extends GivenFile {
  /** Path of a link to the file. */
  readonly link: string
}

/**
 * Prepares a file for the engine: checks its columns, and rewrites text that the engine cannot read.
 *
 * @throws UnreadableFile if the file cannot be read or its columns are not those of the kind
 */
export async function openRecordsFile(given: GivenFile, options: RecordsLayout): Promise<RecordsFile> {
  // The engine interprets glob characters in a path, so use a link without any.
  const link = join(given.folder, 'rows')
  await symlink(await realpath(given.form.path), link)
  return openForm({ ...given, link }, options)
}

function openForm(file: LinkedFile, options: RecordsLayout): Promise<RecordsFile> {
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

async function openCsv(file: LinkedFile, options: RecordsLayout): Promise<RecordsFile> {
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

async function openJson(file: LinkedFile, { kind, names }: RecordsLayout): Promise<RecordsFile> {
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
  { kind, names }: RecordsLayout,
): Promise<RecordsFile> {
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
export function textBytes(form: FileForm): Readable {
  return isReadableText(form) ? fileBytes(form) : Readable.from(inPieces(fileText(form, form.encoding)))
}
