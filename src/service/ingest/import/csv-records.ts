import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type CsvError, parse } from 'csv-parse'

/** One line of the file: its cells by column, or why it cannot be read. */
export type CsvRecord =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

export interface CsvFile {
  readonly totalBytes: number
  /** Bytes of the file (packed, where it is) that were read so far. */
  readBytes(): number
  readonly records: AsyncIterable<CsvRecord>
}

/** The file cannot be read at all; the message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/**
 * Opens a CSV file, plain or gzip (told by its first bytes, not by its name). Lines are counted from 1, the
 * first line being the header. A damaged line becomes a fault of that line.
 *
 * @throws UnreadableFile where there is no such file, or a needed column is missing
 */
export async function openCsv(path: string, delimiter: string, needed: readonly string[]): Promise<CsvFile> {
  const totalBytes = await sizeOf(path)
  const source = createReadStream(path)
  const isPacked = await startsAsGzip(path)
  const faulty: CsvRecord[] = []
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    columns: (header: readonly string[]) => {
      const missing = needed.filter((column) => !header.includes(column))
      if (missing.length > 0) {
        throw new UnreadableFile(
          `${path} has no column ${missing.map((name) => `"${name}"`).join(', ')}. ` +
            `Its columns are ${header.map((name) => `"${name}"`).join(', ')}.`,
        )
      }
      return [...header]
    },
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 1_000_000,
    on_skip: (error: CsvError | undefined) => {
      const line = typeof error?.lines === 'number' ? error.lines : 0
      faulty.push({ line, fault: describeFault(error) })
    },
  })
  // A failure of any part ends the parser with that failure, which the reader below meets.
  if (isPacked) pipeline(source, createGunzip(), parser, () => {})
  else pipeline(source, parser, () => {})

  return {
    totalBytes,
    readBytes: () => source.bytesRead,
    records: readRecords(path, parser, faulty),
  }
}

async function* readRecords(
  path: string,
  parser: AsyncIterable<{ info: { lines: number }; record: Record<string, string> }>,
  faulty: CsvRecord[],
): AsyncIterable<CsvRecord> {
  try {
    for await (const { info, record } of parser) {
      yield* faulty.splice(0)
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(`${path} ends in the middle or is damaged: ${reason}.`, { cause: error })
  }
  yield* faulty.splice(0)
}

function describeFault(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'the number of fields differs from the header'
    case 'CSV_MAX_RECORD_SIZE':
      return 'the line is too long'
    default:
      return 'the quotes do not match'
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) throw new UnreadableFile(`${path} is no file.`)
    return facts.size
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`${path} cannot be opened: is the path right?`, { cause: error })
  }
}

async function startsAsGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}
