import { surplusFields } from './cell-fault.ts'
import { readCsvLine, readLooseCsvLine } from './csv-line.ts'
import { type CsvLines, csvLines } from './csv-lines.ts'
import { detectDelimiter } from './delimiter.ts'
import { type FileForm, fileBytes, openBytes, readForm } from './file-bytes.ts'
import { encodingOfBytes, type FileEncoding } from './file-encoding.ts'
import { textLines } from './file-lines.ts'
import { fileText } from './file-text.ts'
import { exampleRows, missingColumns } from './unfit-header.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** One record of the file: its cells by column, or why it is invalid. */
export type CsvRecord =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

export interface CsvFile {
  readonly totalBytes: number
  /** Bytes of the file read so far, compressed if it is. */
  readBytes(): number
  readonly isPacked: boolean
  readonly delimiter: string
  readonly encoding: FileEncoding
  readonly records: AsyncIterable<CsvRecord>
}

export interface CsvLayout {
  /** `null` detects it from the header. */
  readonly delimiter: string | null
  /** Lines to skip before the header. */
  readonly skipLines: number
  /** Columns to read. Others are ignored. */
  readonly needed: readonly string[]
}

/**
 * Opens a CSV file, plain or gzip-compressed, in UTF-8, UTF-16 or Windows-1252. Lines are counted from 1. An invalid
 * record becomes a fault of its line.
 *
 * @throws UnreadableFile if the file does not exist or is not CSV. While reading: if a needed column is missing or
 * repeated, or the file is truncated
 */
export async function openCsv(path: string, layout: CsvLayout): Promise<CsvFile> {
  const form = await readForm(path)
  if (form.format !== 'csv') {
    throw new UnreadableFile(
      `${path} holds ${form.format === 'parquet' ? 'Parquet' : 'JSON'}. A file with columns of another layout must be CSV. ` +
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
  const lines = textLines(text, skipLines + 1)
  const first = await lines.next()
  const header = first.done === true || 'damage' in first.value ? '' : first.value.text
  if (header === '')
    throw new UnreadableFile(missingColumns(form, { ...layout, header: [], missing: needed }))
  const cells = readCsvLine(header, delimiter) ?? readLooseCsvLine(header, delimiter)
  const places = placesOf(form, layout, cells)
  for await (const record of csvLines(lines, delimiter, cells.length)) {
    yield 'damage' in record
      ? readDamaged(record, places, { delimiter, width: cells.length })
      : readRow(record.number, record.cells, places, cells.length)
  }
}

/** Reads a row with unbalanced quotes if only ignored columns contain them. */
function readDamaged(
  { number, damage, text }: Extract<CsvLines, { readonly damage: string }>,
  places: ReadonlyMap<string, number>,
  { delimiter, width }: { readonly delimiter: string; readonly width: number },
): CsvRecord {
  const cells = text === null ? [] : readLooseCsvLine(text, delimiter)
  const isRead = cells.length === width && ![...places.values()].some((place) => cells[place]?.includes('"'))
  return isRead ? readRow(number, cells, places, width) : { line: number, fault: damage }
}

/** Returns the index of each needed column. */
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
    // A short row is valid if only ignored columns are missing.
    if (cell === undefined) return { line, fault: 'the row has fewer fields than the header' }
    if (cell.includes('\ufffd')) return { line, fault: 'the line is not UTF-8' }
    cells[column] = cell
  }
  // Spreadsheets add empty fields at the end of rows. Other surplus fields mean that cells are shifted.
  const isShifted = record.length > width && record.slice(width).some((cell) => cell.trim() !== '')
  return isShifted ? { line, fault: surplusFields } : { line, cells }
}
