import { Fault } from '../../faults/fault.ts'
import type { Kind } from '../../kinds/kinds.ts'
import type { Row } from '../../kinds/read-record.ts'
import { database, histories, tables } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { noteRemovedHours } from './removed-hours.ts'

/** Values of the sorting key, in the engine's format. */
type RowKey = readonly string[]

export interface RecordChanges {
  /** Complete rows of the kind's table, each identity once. */
  readonly upserted: readonly Row[]
  /** Identities of removed records. */
  readonly removed: readonly Row[]
}

/**
 * Stores records and removes others. A record that was stored with another time or hour label is replaced, although its
 * key in the table differs: of the rows of one identity, the newest remains.
 *
 * Outdated rows are searched after the new ones are stored. So repeating an interrupted call completes it, and of two
 * concurrent calls the later search sees both.
 */
export async function replaceRecords(
  warehouse: Warehouse,
  kind: Kind,
  { upserted, removed }: RecordChanges,
): Promise<void> {
  await warehouse.insert(kind.table, upserted)
  if (kind.table === 'locations') {
    await deleteOfLocations(
      warehouse,
      removed.map(({ id }) => String(id)),
    )
  }
  if (kind.table === 'opening_hours') await noteRemovedHours(warehouse, removed.map(identities(kind)))
  await deleteRows(warehouse, kind, [
    ...(await outdatedRows(warehouse, kind, upserted)),
    ...(await removedRows(warehouse, kind, removed)),
  ])
}

/** Returns rows of these identities that a newer row has replaced. */
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
  /** The values of the moving column in the rows of the identity. */
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
      // Ids of many stores can exceed the row limit; retry with halves.
      const isTooMuch = error instanceof Fault && error.code === 'too_large' && identities.length > 1
      if (!isTooMuch) throw error
      const middle = Math.ceil(identities.length / 2)
      return [...(await find(identities.slice(0, middle))), ...(await find(identities.slice(middle)))]
    }
  }
  // Sort by store, so that each half has half the stores.
  const found = await find([...asked.values()].sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0)))
  // Two records of two stores match up to four pairs.
  return found.filter(({ identity }) => asked.has(identity.join(separator)))
}

/** The column that locates rows of the kind: the location's id, or for locations the id itself. */
export function placeColumn({ identity }: Pick<Kind, 'identity'>): 'location_id' | 'id' {
  return identity.includes('location_id') ? 'location_id' : 'id'
}

/**
 * Deletes everything stored of locations. The locations themselves come last, so that an interrupted removal can be
 * repeated.
 */
export async function deleteOfLocations(warehouse: Warehouse, locations: readonly string[]): Promise<void> {
  if (locations.length === 0) return
  for (const [table, columns] of Object.entries({ ...tables, ...histories })) {
    if (!/\blocation_id\b/.test(columns)) continue
    await warehouse.command(
      `DELETE FROM ${database}.${table} WHERE location_id IN {locations:Array(String)}
       SETTINGS lightweight_deletes_sync = 0`,
      { locations },
    )
  }
}

/** The engine stores a deletion as its statement's text, so the text has to stay short enough to parse again. */
const maxKeys = 2000

/** The columns of the table's sorting key. */
export function keyColumns({ identity, moves }: Kind): readonly string[] {
  return moves === null ? identity : [...identity, moves]
}

/** @param keys values of the key columns, in the engine's format */
export async function deleteRows(warehouse: Warehouse, kind: Kind, keys: readonly RowKey[]): Promise<void> {
  const columns = keyColumns(kind)
  // Compare one text per row. The engine stores the deletion as text with instants as seconds, and reads eight
  // digits back as a date.
  const key = columns.map((column) => `toString(${column})`).join(`, '${separator}', `)
  const placed = placeColumn(kind)
  const place = columns.indexOf(placed)
  for (const [month, ofMonth] of byMonth(kind, columns, keys)) {
    for (let from = 0; from < ofMonth.length; from += maxKeys) {
      const some = ofMonth.slice(from, from + maxKeys)
      // Queries hide the rows at once, and the engine rewrites parts later. Waiting for it would block everything
      // for a second.
      await warehouse.command(
        `DELETE FROM ${database}.${kind.table} ${month === '' ? '' : `IN PARTITION ID '${month}'`}
         WHERE ${placed} IN {locations:Array(String)} AND concat(${key}) IN {keys:Array(String)}
         SETTINGS lightweight_deletes_sync = 0`,
        {
          locations: [...new Set(some.map((values) => values[place] ?? ''))],
          keys: some.map((values) => values.join(separator)),
        },
        kind.table,
      )
    }
  }
}

/** Groups keys by partition: every partition is a month of the time in the key. Empty if a table has no partitions. */
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

/** Record texts contain no control characters. */
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

/** Instants are passed as text and cast to the column's type, so that the index is used. */
function isAmong(column: string, type: string): string {
  if (!isTime(type)) return `${column} IN {${column}:Array(${type})}`
  const read = type === secondType ? 'toDateTime(said, ' : 'toDateTime64(said, 3, '
  return `${column} IN (SELECT ${read}'UTC') FROM (SELECT arrayJoin({${column}:Array(String)}) AS said))`
}

function isTime(type: string | undefined): boolean {
  return type?.startsWith('DateTime') === true
}

const secondType = "DateTime('UTC')"

/** The engine's type of a key column. */
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
