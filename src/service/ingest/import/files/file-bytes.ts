import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createDecoder, encodingOfHead, type FileEncoding } from './file-encoding.ts'
import { adviceOnFormat } from './foreign-formats.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The format of a file, detected from its content. */
export type FileFormat = 'csv' | 'ndjson' | 'json' | 'parquet'

export interface FileForm {
  readonly path: string
  readonly totalBytes: number
  readonly isPacked: boolean
  /** `json`: one array of objects. */
  readonly format: FileFormat
  /** Detected from the first bytes. A Windows-1252 text without accents there looks like UTF-8. */
  readonly encoding: FileEncoding
  /** True if lines end with a carriage return only, as on the classic Macintosh. */
  readonly endsLinesWithReturns: boolean
  /** The first lines, decompressed and decoded, without a byte order mark. Empty for Parquet. */
  readonly firstLines: readonly string[]
}

/** Maximum length of a header. */
const longestHeader = 64 * 1024

/**
 * Detects the form of a file from its first bytes: gzip, Parquet, JSON, else CSV.
 *
 * @throws UnreadableFile if the file does not exist, is empty or has an unsupported format
 */
export async function readForm(path: string): Promise<FileForm> {
  const totalBytes = await sizeOf(path)
  const magic = await firstBytes(path, 4)
  const isPacked = magic[0] === 0x1f && magic[1] === 0x8b
  const head = await readHead({ path, isPacked })
  if (head.length === 0) throw new UnreadableFile(`${path} is empty.`)
  const form = { path, totalBytes, isPacked }
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') {
    return { ...form, format: 'parquet', encoding: 'utf-8', endsLinesWithReturns: false, firstLines: [] }
  }
  const advice = adviceOnFormat(head)
  if (advice !== null) throw new UnreadableFile(`${path} ${advice}`)
  const encoding = await encodingOfHead(head)
  const text = createDecoder(encoding).decode(head)
  if (text.includes('\0')) {
    throw new UnreadableFile(`${path} holds binary data, not text. The import reads CSV, JSON and Parquet.`)
  }
  return {
    ...form,
    format: formatOf(text),
    encoding,
    endsLinesWithReturns: text.includes('\r') && !text.includes('\n'),
    firstLines: text.split(/\r?\n|\r/),
  }
}

function formatOf(text: string): FileFormat {
  if (/^\s*\[\s*[{\]]/.test(text)) return 'json'
  return /^\s*\{/.test(text) ? 'ndjson' : 'csv'
}

/** Streams the decompressed bytes of a file. An error of the file ends the stream with that error. */
export function fileBytes(form: Pick<FileForm, 'path' | 'isPacked'>): Readable {
  return openBytes(form).stream
}

/** Streams the decompressed bytes of a file, and reports how many of its stored bytes were read so far. */
export function openBytes({ path, isPacked }: Pick<FileForm, 'path' | 'isPacked'>): {
  readonly stream: Readable
  readonly readBytes: () => number
} {
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const stream = isPacked
    ? pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), () => undefined)
    : source
  // The consumer gets the error by reading. A late error, after it has left, must not end the process.
  stream.on('error', () => undefined)
  return { stream, readBytes: () => source.bytesRead }
}

async function readHead(form: Pick<FileForm, 'path' | 'isPacked'>): Promise<Buffer> {
  const stream = fileBytes(form)
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= longestHeader) break
    }
  } catch (error) {
    if (bytes === 0) throw damaged(form.path, error)
    // The beginning is readable. The reader of the rest reports the error.
  } finally {
    stream.destroy()
  }
  return Buffer.concat(pieces).subarray(0, longestHeader)
}

export function damaged(path: string, cause: unknown): UnreadableFile {
  if (cause instanceof UnreadableFile) return cause
  const reason = cause instanceof Error ? cause.message.replace(/[\s.]+$/, '') : String(cause)
  return new UnreadableFile(`${path} ends in the middle or is damaged: ${reason}.`, { cause })
}

/** @throws UnreadableFile if the file does not exist */
async function sizeOf(path: string): Promise<number> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new UnreadableFile(`File not found or not readable: ${path}`, { cause })
  })
  if (!facts.isFile()) throw new UnreadableFile(`${path} is not a file.`)
  return facts.size
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Returns the faults of files that cannot be opened. All are checked before the first is read, which can take an hour.
 */
export async function faultsOfFiles(files: readonly string[]): Promise<readonly string[]> {
  const looked = await Promise.allSettled(files.map(sizeOf))
  return looked.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (one.reason instanceof UnreadableFile) return [one.reason.message]
    throw one.reason
  })
}
