import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UnreadableFile } from './csv-records.ts'

/** In which form a file is, told by its content. */
export type FileFormat = 'csv' | 'ndjson' | 'parquet'

export interface FileForm {
  readonly path: string
  readonly totalBytes: number
  readonly isPacked: boolean
  readonly format: FileFormat
  /** The first line, unpacked, without a mark of the byte order; empty for Parquet. */
  readonly firstLine: string
}

/** A header of more bytes is none. */
const longestHeader = 64 * 1024

/**
 * Tells the form of a file by its first bytes: those of gzip, of Parquet, an object of JSON, else CSV.
 *
 * @throws UnreadableFile where there is no such file, or nothing in it
 */
export async function readForm(path: string): Promise<FileForm> {
  const totalBytes = await sizeOf(path)
  const magic = await firstBytes(path, 4)
  const isPacked = magic[0] === 0x1f && magic[1] === 0x8b
  const head = await readHead({ path, isPacked })
  if (head.length === 0) throw new UnreadableFile(`${path} is empty.`)
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') {
    return { path, totalBytes, isPacked, format: 'parquet', firstLine: '' }
  }
  const text = new TextDecoder().decode(head)
  const [firstLine = ''] = text.split(/\r?\n|\r/, 1)
  const format = text.trimStart().startsWith('{') ? 'ndjson' : 'csv'
  return { path, totalBytes, isPacked, format, firstLine }
}

/** The bytes of a file, unpacked. A fault of it ends the stream with that fault. */
export function fileBytes({ path, isPacked }: Pick<FileForm, 'path' | 'isPacked'>): Readable {
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 })
  return isPacked ? pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), () => undefined) : source
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
    // Its beginning can be read; whoever reads on meets the fault.
  } finally {
    stream.destroy()
  }
  return Buffer.concat(pieces).subarray(0, longestHeader)
}

export function damaged(path: string, cause: unknown): UnreadableFile {
  const reason = cause instanceof Error ? cause.message.replace(/[\s.]+$/, '') : String(cause)
  return new UnreadableFile(`${path} ends in the middle or is damaged: ${reason}.`, { cause })
}

/** @throws UnreadableFile where there is no such file */
export async function sizeOf(path: string): Promise<number> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new UnreadableFile(`${path} cannot be opened: is the path right?`, { cause })
  })
  if (!facts.isFile()) throw new UnreadableFile(`${path} is no file.`)
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
