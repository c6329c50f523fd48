import { Fault } from '../../faults/fault.ts'
import type { Kind } from '../../kinds/kinds.ts'
import type { Row } from '../../kinds/read-record.ts'
import { database, tables } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Values of the columns of a row's sorting key, as the engine writes them. */
type RowKey = readonly string[]

export interface RecordChanges {
  /** Whole rows of the kind's table, each identity once. */
  readonly kept: readonly Row[]
  /** The identities of records that are to go. */
  readonly removed: readonly Row[]
}

/**
 * Keeps records and takes others back. A record that was there with another time, or another name of its hour, is
 * replaced, although the table's key would let both stand: of the rows of one identity the newest stays.
 *
 * The rows that go are looked for when the new ones are kept. Whatever ends in between, the same call again completes
 * it; of two calls at once the later one to look sees both.
 */
export async function replaceRecords(
  warehouse: Warehouse,
  kind: Kind,
  { kept, removed }: RecordChanges,
): Promise<void> {
  await warehouse.insert(kind.table, kept)
  if (kind.table === 'locations') {
    await deleteOfLocations(
      warehouse,
      removed.map(({ id }) => String(id)),
    )
  }
  await deleteRows(warehouse, kind, [
    ...(await outdatedRows(warehouse, kind, kept)),
    ...(await removedRows(warehouse, kind, removed)),
  ])
}

/** Rows of these records' identities that a newer one of the same identity has replaced. */
async function outdatedRows(
  warehouse: Warehouse,
  kind: Kind,
  records: readonly Row[],
): Promise<readonly RowKey[]> {
  if (kind.moves === null) return []
  const found = await findRows(warehouse, kind, kind.moves, records, 'HAVING length(places) > 1')
  return found.flatMap(({ identity, places, newest }) =>
    places.filter((place) => place !== newest).map((place) => [...identity, place]),
  )
}

async function removedRows(
  warehouse: Warehouse,
  kind: Kind,
  records: readonly Row[],
): Promise<readonly RowKey[]> {
  if (kind.moves === null) return records.map(identities(kind))
  const found = await findRows(warehouse, kind, kind.moves, records, '')
  return found.flatMap(({ identity, places }) => places.map((place) => [...identity, place]))
}

interface FoundRows {
  readonly identity: readonly string[]
  /** The values of the moving column that rows of the identity have. */
  readonly places: readonly string[]
  readonly newest: string
}

async function findRows(
  warehouse: Warehouse,
  kind: Kind,
  moves: string,
  records: readonly Row[],
  having: '' | 'HAVING length(places) > 1',
): Promise<readonly FoundRows[]> {
  if (records.length === 0) return []
  const asked = new Map(
    records.map(identities(kind)).map((identity) => [identity.join(separator), identity] as const),
  )
  const columns = kind.identity
  const within = columns.map((column) => isAmong(column, typeOf(kind, column)))
  const find = async (identities: readonly RowKey[]): Promise<readonly FoundRows[]> => {
    const parameters = Object.fromEntries(
      columns.map((column, index) => [
        column,
        [...new Set(identities.map((identity) => identity[index] ?? ''))],
      ]),
    )
    try {
      return await warehouse.query<FoundRows>(
        `SELECT [${columns.map((column) => `toString(${column})`).join(', ')}] AS identity,
           groupUniqArray(toString(${moves})) AS places, toString(argMax(${moves}, version)) AS newest
         FROM ${database}.${kind.table}
         WHERE ${within.join(' AND ')}
         GROUP BY ${columns.join(', ')} ${having}`,
        parameters,
      )
    } catch (error) {
      // The ids of many stores at once are a lot to read: half as many are half of it.
      const isTooMuch = error instanceof Fault && error.code === 'too_large' && identities.length > 1
      if (!isTooMuch) throw error
      const middle = Math.ceil(identities.length / 2)
      return [...(await find(identities.slice(0, middle))), ...(await find(identities.slice(middle)))]
    }
  }
  // In the order of the stores, so that halves have half the stores.
  const found = await find([...asked.values()].sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0)))
  // Two records of two stores ask for four pairs.
  return found.filter(({ identity }) => asked.has(identity.join(separator)))
}

/** The column by which rows of the kind are looked for: their location, or the location itself. */
export function placeColumn({ identity }: Pick<Kind, 'identity'>): 'location_id' | 'id' {
  return identity.includes('location_id') ? 'location_id' : 'id'
}

/**
 * Deletes all that is stored of locations but the locations themselves, which go last: so a removal that was
 * interrupted can be sent again.
 */
export async function deleteOfLocations(warehouse: Warehouse, locations: readonly string[]): Promise<void> {
  if (locations.length === 0) return
  for (const [table, columns] of Object.entries(tables)) {
    if (!/\blocation_id\b/.test(columns)) continue
    await warehouse.command(
      `DELETE FROM ${database}.${table} WHERE location_id IN {locations:Array(String)}
       SETTINGS lightweight_deletes_sync = 0`,
      { locations },
    )
  }
}

/** A deletion is kept with the words of its statement, which have to be few enough to be read again. */
const mostKeys = 2000

/** The columns of the table's sorting key, as the kind names them. */
export function keyColumns({ identity, moves }: Kind): readonly string[] {
  return moves === null ? identity : [...identity, moves]
}

/** @param keys values of the key's columns, as the engine writes them */
export async function deleteRows(warehouse: Warehouse, kind: Kind, keys: readonly RowKey[]): Promise<void> {
  const columns = keyColumns(kind)
  // One text for each row. The engine keeps a statement that deletes as text, with an instant as a number of seconds,
  // and takes one of eight digits for a day when it reads it again.
  const key = columns.map((column) => `toString(${column})`).join(`, '${separator}', `)
  const placed = placeColumn(kind)
  const place = columns.indexOf(placed)
  for (const [month, ofMonth] of byMonth(kind, columns, keys)) {
    for (let from = 0; from < ofMonth.length; from += mostKeys) {
      const some = ofMonth.slice(from, from + mostKeys)
      // Questions leave the rows out at once; the engine rewrites its parts in its own time. To wait for that would
      // hold up everything else for a second.
      await warehouse.command(
        `DELETE FROM ${database}.${kind.table} ${month === '' ? '' : `IN PARTITION ID '${month}'`}
         WHERE ${placed} IN {locations:Array(String)} AND concat(${key}) IN {keys:Array(String)}
         SETTINGS lightweight_deletes_sync = 0`,
        {
          locations: [...new Set(some.map((values) => values[place] ?? ''))],
          keys: some.map((values) => values.join(separator)),
        },
      )
    }
  }
}

/** By partition: all partitions are months of the time in the key. The empty text where a table has none. */
function byMonth(
  kind: Kind,
  columns: readonly string[],
  keys: readonly RowKey[],
): ReadonlyMap<string, readonly RowKey[]> {
  const time = columns.findIndex((column) => isTime(typeOf(kind, column)))
  const months = new Map<string, RowKey[]>()
  for (const key of keys) {
    const [month] = /^\d{6}/.exec((key[time] ?? '').replace('-', '')) ?? ['']
    const known = months.get(month)
    if (known === undefined) months.set(month, [key])
    else known.push(key)
  }
  return months
}

/** No text of a record has a control character. */
const separator = '\n'

function identities(kind: Kind): (record: Row) => RowKey {
  const columns = kind.identity.map((column) => {
    const type = typeOf(kind, column)
    return { column, length: type === secondType ? 19 : isTime(type) ? 23 : null }
  })
  return (record) =>
    columns.map(({ column, length }) => {
      const text = String(record[column])
      return length === null ? text : text.slice(0, length).replace('T', ' ')
    })
}

/** Instants are handed over as texts, too, and become the column's own type, by which its index is searched. */
function isAmong(column: string, type: string): string {
  if (!isTime(type)) return `${column} IN {${column}:Array(${type})}`
  const read = type === secondType ? 'toDateTime(said, ' : 'toDateTime64(said, 3, '
  return `${column} IN (SELECT ${read}'UTC') FROM (SELECT arrayJoin({${column}:Array(String)}) AS said))`
}

function isTime(type: string | undefined): boolean {
  return type?.startsWith('DateTime') === true
}

const secondType = "DateTime('UTC')"

/** The engine's type of a column of the key. */
function typeOf(kind: Kind, column: string): string {
  const holds = kind.fields.find((field) => field.column === column)?.holds
  switch (holds?.type) {
    case 'instant':
      return holds.step === 'millisecond' ? "DateTime64(3, 'UTC')" : secondType
    case 'whole':
      return 'Int64'
    case 'day':
      return 'Date'
    default:
      return 'String'
  }
}
