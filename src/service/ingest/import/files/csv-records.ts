import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, parse } from 'csv-parse'
import { surplusFields } from './cell-fault.ts'
import { detectDelimiter } from './delimiter.ts'
import { damaged, type FileForm, fileBytes, openBytes, readForm } from './file-bytes.ts'
import { encodingOfBytes, type FileEncoding } from './file-encoding.ts'
import { fileText } from './file-text.ts'
import { exampleRows, missingColumns } from './unfit-header.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** One record of the file: its cells by column, or why it cannot be read. */
export type CsvRecord =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

export interface CsvFile {
  readonly totalBytes: number
  /** Bytes of the file (packed, where it is) that were read so far. */
  readBytes(): number
  readonly isPacked: boolean
  readonly delimiter: string
  readonly encoding: FileEncoding
  readonly records: AsyncIterable<CsvRecord>
}

export interface CsvLayout {
  /** `null`: detected from the header. */
  readonly delimiter: string | null
  /** Lines before the header. */
  readonly skipLines: number
  /** Columns whose cells are read. Other columns are ignored, whatever they hold. */
  readonly needed: readonly string[]
}

/**
 * Opens a CSV file, plain or gzip-compressed, in UTF-8, UTF-16 or Windows-1252. Lines are counted from 1. A record that
 * cannot be read becomes a fault of its line.
 *
 * @throws UnreadableFile where the file does not exist or is not CSV; while records are read, where a needed column is
 * missing or there twice, or the file ends in the middle
 */
export async function openCsv(path: string, layout: CsvLayout): Promise<CsvFile> {
  const form = await readForm(path)
  if (form.format !== 'csv') {
    throw new UnreadableFile(
      `${path} holds ${form.format === 'parquet' ? 'Parquet' : 'JSON'}. With columns of its own choice a file has to be CSV. ` +
        'Records of a kind can be JSON or Parquet: npm run import -- visits FILE.',
    )
  }
  const isUtf16 = form.encoding.startsWith('utf-16')
  const encoding = isUtf16 ? form.encoding : await encodingOfBytes(fileBytes(form))
  const header = form.firstLines[layout.skipLines] ?? ''
  const delimiter = layout.delimiter ?? detectDelimiter(header, layout.needed)
  const bytes = openBytes(form)
  return {
    totalBytes: form.totalBytes,
    readBytes: bytes.readBytes,
    isPacked: form.isPacked,
    delimiter,
    encoding,
    records: readRecords(
      form,
      { ...layout, delimiter },
      fileText(form, encoding, layout.skipLines, bytes.stream),
    ),
  }
}

async function* readRecords(
  form: FileForm,
  layout: CsvLayout & { readonly delimiter: string },
  text: AsyncIterable<string>,
): AsyncIterable<CsvRecord> {
  const { delimiter, skipLines, needed } = layout
  const faulty: CsvRecord[] = []
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    // The parser would take tabs for spaces.
    ltrim: delimiter !== '\t',
    // Rows are measured against the header below: columns that nobody reads may be missing or hold stray quotes.
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 1_000_000,
    on_skip: (error: CsvError | undefined) => {
      const line = skipLines + (typeof error?.lines === 'number' ? error.lines : 0)
      faulty.push({ line, fault: describeFault(error) })
    },
  })
  // A failure of the text destroys the parser with that failure, which the loop below throws.
  pipeline(Readable.from(text), parser).catch(() => undefined)
  let places: ReadonlyMap<string, number> | null = null
  let width = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRow>) {
      if (places === null) {
        places = placesOf(form, layout, record)
        width = record.length
        continue
      }
      yield* faulty.splice(0)
      yield readRow(skipLines + info.lines, record, places, width)
    }
  } catch (error) {
    throw damaged(form.path, error)
  }
  yield* faulty.splice(0)
  if (places === null)
    throw new UnreadableFile(missingColumns(form, { ...layout, header: [], missing: needed }))
}

interface ParsedRow {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/** The index of each needed column. */
function placesOf(
  form: FileForm,
  layout: CsvLayout & { readonly delimiter: string },
  cells: readonly string[],
): ReadonlyMap<string, number> {
  const header = cells.map((cell) => cell.trim())
  const missing = layout.needed.filter((column) => !header.includes(column))
  if (missing.length > 0) throw new UnreadableFile(missingColumns(form, { ...layout, header, missing }))
  const twice = layout.needed.filter((column) => header.indexOf(column) !== header.lastIndexOf(column))
  if (twice.length > 0) {
    const names = [...new Set(twice)].map((name) => `"${name}"`).join(', ')
    throw new UnreadableFile(
      `${form.path} has the column ${names} more than once. Give each column a name of its own in line ${layout.skipLines + 1}.\n` +
        exampleRows(form, layout.skipLines),
    )
  }
  return new Map(layout.needed.map((column) => [column, header.indexOf(column)]))
}

function readRow(
  line: number,
  record: readonly string[],
  places: ReadonlyMap<string, number>,
  width: number,
): CsvRecord {
  const cells: Record<string, string> = {}
  for (const [column, place] of places) {
    const cell = record[place]
    // A row that ends early can miss columns that nobody reads.
    if (cell === undefined) return { line, fault: 'the row has fewer fields than the header' }
    if (cell.includes('\ufffd')) return { line, fault: 'the line is not UTF-8' }
    cells[column] = cell
  }
  // Spreadsheets end rows with empty fields. Other surplus fields mean that the cells are shifted.
  const isShifted = record.length > width && record.slice(width).some((cell) => cell.trim() !== '')
  return isShifted ? { line, fault: surplusFields } : { line, cells }
}

function describeFault(error: CsvError | undefined): string {
  return error?.code === 'CSV_MAX_RECORD_SIZE' ? 'the line is too long' : 'the quotes do not match'
}
