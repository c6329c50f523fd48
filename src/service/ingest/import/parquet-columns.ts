import { open } from 'node:fs/promises'
import { type CompactStruct, readCompactStruct } from './thrift-compact.ts'

/** A column of a Parquet file, as far as it matters how it is read. */
export interface ParquetColumn {
  readonly name: string
  /** It holds instants; everything else is read as text. */
  readonly isTime: boolean
}

const mark = 'PAR1'
const endBytes = 8
/** Of a file with a hundred thousand pieces. What says that it is more is damaged. */
const mostFooterBytes = 256 * 1024 ** 2

/** Ids of fields in `FileMetaData`, `SchemaElement` and `LogicalType` (parquet.thrift of the format). */
const schemaOf = 2
const element = { type: 1, name: 4, children: 5, convertedType: 6, logicalType: 10 } as const
const logicalTimestamp = 8
const convertedTimestamps: ReadonlySet<unknown> = new Set([9, 10])
const int96 = 3

/**
 * The columns that a file says it has, from its footer. Who has the file reads it: a server is sent no more than bytes,
 * and has to be told first what to make of them.
 *
 * @throws Error where the footer is no footer
 */
export async function parquetColumns(path: string): Promise<readonly ParquetColumn[]> {
  const schema = readCompactStruct(await readFooter(path)).get(schemaOf)
  const [root, ...elements] = Array.isArray(schema) ? schema.filter((one) => one instanceof Map) : []
  if (root === undefined) throw new Error('its footer names no columns')
  const columns: ParquetColumn[] = []
  for (let next = 0; next < elements.length; next += sizeAt(elements, next)) {
    const column = elements[next]
    if (column !== undefined) columns.push({ name: textOf(column.get(element.name)), isTime: isTime(column) })
  }
  return columns
}

/** How many elements a column is: one that has columns of its own is followed by them. */
function sizeAt(elements: readonly CompactStruct[], index: number): number {
  const children = Number(elements[index]?.get(element.children) ?? 0)
  let size = 1
  for (let child = 0; child < children && index + size < elements.length; child += 1) {
    size += sizeAt(elements, index + size)
  }
  return size
}

function isTime(column: CompactStruct): boolean {
  const logical = column.get(element.logicalType)
  return (
    (logical instanceof Map && logical.has(logicalTimestamp)) ||
    convertedTimestamps.has(column.get(element.convertedType)) ||
    column.get(element.type) === int96
  )
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
}

async function readFooter(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = Buffer.alloc(endBytes)
    await file.read(end, 0, endBytes, Math.max(0, size - endBytes))
    const length = end.readUInt32LE(0)
    if (end.toString('latin1', 4) !== mark) throw new Error('its end is missing')
    if (length > Math.min(mostFooterBytes, size - endBytes))
      throw new Error('its footer is longer than itself')
    const footer = Buffer.alloc(length)
    await file.read(footer, 0, length, size - endBytes - length)
    return footer
  } finally {
    await file.close()
  }
}
