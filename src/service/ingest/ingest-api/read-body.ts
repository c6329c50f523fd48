import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Fault } from '../../faults/fault.ts'
import type { BatchReader } from './batch.ts'

export interface BodyLimits {
  /** Bytes of a batch, decompressed. The compressed size has the same limit. */
  readonly maxIngestBytes: number
  readonly maxIngestRecords: number
}

export interface Body {
  readonly stream: Readable
  readonly isPacked: boolean
  /** `Content-Length`. `null` if absent. */
  readonly announcedBytes: number | null
  /** Called with each decompressed piece. Throws if there is no room for it. */
  readonly onBytes: (bytes: number) => void
}

const newline = 0x0a

/**
 * Reads the lines of a body as they arrive, and stops at the first byte or record beyond a limit.
 *
 * @throws Fault `too_large` that names the limit, or `bad_request` if the body is truncated or cannot be decompressed
 */
export async function readBody(body: Body, limits: BodyLimits, reader: BatchReader): Promise<void> {
  const { maxIngestBytes, maxIngestRecords } = limits
  if ((body.announcedBytes ?? 0) > maxIngestBytes) throw tooManyBytes(maxIngestBytes)
  const pieces = body.isPacked ? unpack(body.stream, maxIngestBytes) : piecesOf(body.stream)
  let bytes = 0
  let rest: Uint8Array[] = []

  const readLine = (line: Uint8Array) => {
    reader.readLine(line)
    if (reader.received > maxIngestRecords) {
      throw new Fault('too_large', `A batch may have at most ${maxIngestRecords} records.`)
    }
  }
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxIngestBytes) throw tooManyBytes(maxIngestBytes)
    body.onBytes(piece.length)
    let start = 0
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, start)) {
      const line = piece.subarray(start, end)
      readLine(rest.length === 0 ? line : Buffer.concat([...rest, line]))
      rest = []
      start = end + 1
    }
    if (start < piece.length) rest.push(piece.subarray(start))
  }
  if (rest.length > 0) readLine(Buffer.concat(rest))
}

function tooManyBytes(limit: number): Fault {
  return new Fault('too_large', `A batch may have at most ${limit} bytes uncompressed.`)
}

/** Leaves the rest of the stream unread and open when reading stops, because the response uses the same socket. */
async function* piecesOf(stream: Readable): AsyncIterable<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new Fault('bad_request', 'The body is incomplete.', { cause: error })
  }
}

async function* unpack(packed: Readable, limit: number): AsyncIterable<Buffer> {
  const gunzip = createGunzip()
  let packedBytes = 0
  packed.on('data', (piece: Buffer) => {
    packedBytes += piece.length
    if (packedBytes > limit) gunzip.destroy(tooManyBytes(limit))
  })
  packed.once('error', (error) => gunzip.destroy(error))
  packed.pipe(gunzip)
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('bad_request', 'The body could not be decompressed: it is not gzip, or is incomplete.', {
      cause: error,
    })
  } finally {
    packed.unpipe(gunzip)
    gunzip.destroy()
  }
}
