import { open } from 'node:fs/promises'
import { parquetMetadata, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'

/** A column of a Parquet file, with what decides how it is read. */
export interface ParquetColumn {
  readonly name: string
  /** True if it holds instants. Other columns are read as text. */
  readonly isTime: boolean
}

const mark = 'PAR1'
const endBytes = 8
/** Enough for twenty columns in fifteen thousand row groups. The reader needs about twenty times as much memory. */
const maxFooterBytes = 32 * 1024 ** 2

/**
 * Reads the columns of a file from its footer. A ClickHouse server receives only bytes, so it has to know the columns
 * beforehand.
 *
 * @throws Error if the footer is invalid
 */
export async function parquetColumns(path: string): Promise<readonly ParquetColumn[]> {
  const { children } = readSchema(await readFooter(path))
  if (children.length === 0) throw new Error('its footer names no columns')
  return children.map(({ element }) => ({ name: String(element.name), isTime: isTime(element) }))
}

function readSchema(footer: Uint8Array): SchemaTree {
  try {
    return parquetSchema(parquetMetadata(footer, { geoparquet: false }))
  } catch (cause) {
    throw new Error('its footer is damaged', { cause })
  }
}

function isTime({ type, logical_type, converted_type }: SchemaElement): boolean {
  return (
    logical_type?.type === 'TIMESTAMP' ||
    converted_type === 'TIMESTAMP_MILLIS' ||
    converted_type === 'TIMESTAMP_MICROS' ||
    type === 'INT96'
  )
}

/** Returns the footer with the last eight bytes of the file: its length and the magic number. */
async function readFooter(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = Buffer.alloc(endBytes)
    await file.read(end, 0, endBytes, Math.max(0, size - endBytes))
    const length = end.readUInt32LE(0)
    if (end.toString('latin1', 4) !== mark) throw new Error('its end is missing')
    if (length > size - endBytes) throw new Error('its footer claims to be longer than the file')
    if (length > maxFooterBytes) throw new Error('its footer describes more row groups than can be read')
    const footer = Buffer.alloc(length + endBytes)
    await file.read(footer, 0, footer.length, size - footer.length)
    return footer
  } finally {
    await file.close()
  }
}
