import type { Kind } from '../../kinds/kinds.ts'
import { doorOf } from '../engine/bulk-door.ts'
import type { OwnTables } from '../engine/bulk-tables.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../engine/warehouse-interface.ts'
import { noteRemovedHoursIn } from '../records/removed-hours.ts'
import { deleteOfLocations, deleteRows, keyColumns, placeColumn } from '../records/replaced-records.ts'
import { type Stretch, stretchesOf } from './bulk-stretches.ts'

/** An import whose valid rows are in the table of their kind. */
export interface WrittenImport {
  readonly kind: Kind
  /** `rows` has the rows read; `gone` has the identities of removed records, if the kind has removals. */
  readonly own: OwnTables
  /** Only rows of this import have this version or a higher one. */
  readonly now: number
  readonly rowsImported: number
  readonly rowsRemoved: number
  readonly blockRows: number
  /** True if the table was empty before. */
  readonly isFirst: boolean
  /** Reads the file again, into `rows`. */
  readonly read: () => Promise<void>
}

export function identityOf({ identity, table }: Kind): string {
  return `SELECT ${identity.join(', ')} FROM ${database}.${table}`
}

/**
 * Makes each record of an import count once, as `replaceRecords` does for HTTP. A record that was stored at another
 * time is deleted there, and a removed record is deleted. Of several lines for one record the last one wins.
 *
 * Everything happens in the engine by one rule: of the rows of an identity the newest remains. So repeating an
 * interrupted import completes it.
 */
export async function correctRecords(warehouse: Warehouse, written: WrittenImport): Promise<void> {
  const { kind, own, rowsImported, rowsRemoved } = written
  const haveMoved =
    kind.moves !== null && rowsImported > 0 && (await findMoved(warehouse, written, kind.moves))
  if (!haveMoved && rowsRemoved === 0) return
  const areContested = await findContested(warehouse, written, haveMoved)
  if (areContested) await readLines(written)
  const key = keyColumns(kind).join(', ')
  await own.make(
    'outdated',
    `ENGINE = MergeTree ORDER BY tuple() EMPTY AS SELECT ${key} FROM ${database}.${kind.table}`,
  )
  if (haveMoved && kind.moves !== null) await markMoved(warehouse, written, kind.moves, areContested)
  if (rowsRemoved > 0) await markRemoved(warehouse, written, areContested)
  await deleteOutdated(warehouse, written)
}

/** A write has no default settings for the rows that it reads, so exclude deleted rows here. */
const reading = 'SETTINGS apply_mutations_on_fly = 1'

/**
 * Returns the rows of each identity that can have several positions, with those positions. Compares hashes, so that a
 * file of new rows costs one scan of its ids and one of its stores' ids. A collision only causes an unnecessary check.
 * Missing a moved row would take a collision of 64 bits.
 *
 * @returns whether there are any
 */
async function findMoved(warehouse: Warehouse, written: WrittenImport, moves: string): Promise<boolean> {
  const { kind, own, now, isFirst } = written
  const table = `${database}.${kind.table}`
  const identity = kind.identity.join(', ')
  const hash = `cityHash64(${identity})`
  const place = `cityHash64(${identity}, ${moves})`
  const stretches = await stretchesOf(warehouse, written)
  const fresh = ({ where }: Stretch) => `${table} WHERE version >= ${now} AND ${where}`
  const atTwoPlaces: Stretch[] = []
  for (const stretch of stretches) {
    if (await haveTwoRows(warehouse, kind, fresh(stretch), stretch)) atTwoPlaces.push(stretch)
  }
  if (isFirst && atTwoPlaces.length === 0) return false
  const atItsStores = (stretch: Stretch) =>
    `${stretch.where} AND location_id IN (SELECT DISTINCT location_id FROM ${fresh(stretch)})`

  await own.make('suspects', '(hash UInt64) ENGINE = Memory')
  for (const stretch of atTwoPlaces) {
    await warehouse.command(
      `INSERT INTO ${own.of('suspects')}
       SELECT hash FROM (SELECT ${hash} AS hash, ${place} AS place FROM ${fresh(stretch)})
       GROUP BY hash HAVING min(place) != max(place) ${reading}`,
      stretch.values,
    )
  }
  for (const stretch of isFirst ? [] : stretches) {
    await warehouse.command(
      `INSERT INTO ${own.of('suspects')}
       SELECT DISTINCT ${hash} FROM ${table}
       WHERE version < ${now} AND ${atItsStores(stretch)} AND ${hash} IN (SELECT ${hash} FROM ${fresh(stretch)})
         AND ${place} NOT IN (SELECT ${place} FROM ${fresh(stretch)}) ${reading}`,
      stretch.values,
    )
  }
  if (await isEmpty(warehouse, own.of('suspects'))) return false

  await own.make(
    'places',
    `ENGINE = MergeTree ORDER BY tuple() EMPTY AS SELECT ${identity}, ${moves}, version FROM ${table}`,
  )
  for (const stretch of stretches) {
    await warehouse.command(
      `INSERT INTO ${own.of('places')} (${identity}, ${moves}, version)
       SELECT ${identity}, ${moves}, max(version) FROM ${table}
       WHERE ${atItsStores(stretch)} AND ${hash} IN (SELECT hash FROM ${own.of('suspects')})
       GROUP BY ${identity}, ${moves} ${reading}`,
      stretch.values,
    )
  }
  return true
}

/**
 * Finds records whose winner depends on the order in the file: nearby lines share a version, and a removal has none.
 *
 * @returns whether there are any
 */
async function findContested(
  warehouse: Warehouse,
  written: WrittenImport,
  haveMoved: boolean,
): Promise<boolean> {
  const { kind, own, now, rowsImported, rowsRemoved } = written
  const identity = kind.identity.join(', ')
  await own.make('contested', `ENGINE = MergeTree ORDER BY tuple() EMPTY AS ${identityOf(kind)}`)
  if (haveMoved) {
    await warehouse.command(
      `INSERT INTO ${own.of('contested')} SELECT ${identity} FROM ${own.of('places')}
       GROUP BY ${identity}
       HAVING max(version) >= ${now} AND countEqual(groupArray(version), max(version)) > 1`,
    )
  }
  if (rowsImported > 0 && rowsRemoved > 0) {
    await warehouse.command(
      `INSERT INTO ${own.of('contested')} SELECT DISTINCT ${identity} FROM ${database}.${kind.table}
       WHERE version >= ${now} AND ${isGone(written)} ${reading}`,
    )
  }
  return !(await isEmpty(warehouse, own.of('contested')))
}

/** Reads the contested records line by line. */
async function readLines({ kind, own, read }: WrittenImport): Promise<void> {
  const key = keyColumns(kind).join(', ')
  await own.drop('went', 'valid', 'tallied')
  await own.make(
    'lines',
    `ENGINE = MergeTree ORDER BY tuple() EMPTY AS
     SELECT ${key}, toUInt8(0) AS gone, toUInt64(0) AS row FROM ${database}.${kind.table}`,
  )
  await own.makeView(
    'said',
    own.of('lines'),
    `SELECT ${key}, gone, row FROM ${own.of('rows')}
     WHERE fault = 0 AND (${kind.identity.join(', ')}) IN (${contested({ kind, own })})`,
  )
  await read()
}

const contested = ({ kind, own }: Pick<WrittenImport, 'kind' | 'own'>) =>
  `SELECT ${kind.identity.join(', ')} FROM ${own.of('contested')}`

const isGone = ({ kind, own }: WrittenImport) => {
  const identity = kind.identity.join(', ')
  const place = placeColumn(kind)
  return `${place} IN (SELECT ${place} FROM ${own.of('gone')}) AND (${identity}) IN (SELECT ${identity} FROM ${own.of('gone')})`
}

async function markMoved(
  warehouse: Warehouse,
  written: WrittenImport,
  moves: string,
  areContested: boolean,
): Promise<void> {
  const { kind, own } = written
  const identity = kind.identity.join(', ')
  const newest = `SELECT ${identity}, argMax(${moves}, version) FROM ${own.of('places')}`
  const stays = areContested
    ? `${newest} WHERE (${identity}) NOT IN (${contested(written)}) GROUP BY ${identity}
       UNION ALL SELECT ${identity}, argMax(${moves}, row) FROM ${own.of('lines')}
       GROUP BY ${identity} HAVING argMax(gone, row) = 0`
    : `${newest} GROUP BY ${identity}`
  await warehouse.command(
    `INSERT INTO ${own.of('outdated')} (${identity}, ${moves}) SELECT ${identity}, ${moves} FROM ${own.of('places')}
     WHERE (${identity}, ${moves}) NOT IN (${stays})`,
  )
}

async function markRemoved(
  warehouse: Warehouse,
  written: WrittenImport,
  areContested: boolean,
): Promise<void> {
  const { kind, own } = written
  const key = keyColumns(kind).join(', ')
  const identity = kind.identity.join(', ')
  const cameBack = `SELECT ${identity} FROM ${own.of('lines')} GROUP BY ${identity} HAVING argMax(gone, row) = 0`
  await warehouse.command(
    `INSERT INTO ${own.of('outdated')} (${key}) SELECT DISTINCT ${key} FROM ${database}.${kind.table}
     WHERE ${isGone(written)} ${areContested ? `AND (${identity}) NOT IN (${cameBack})` : ''} ${reading}`,
  )
}

/** Number of keys read at once for a deletion. */
const keysAtOnce = 20_000

/**
 * Deletes outdated rows. The embedded engine joins the import's own table, because no other request runs meanwhile. A
 * server keeps serving requests and its replicas lack that table, so there the deletion lists its keys.
 */
async function deleteOutdated(warehouse: Warehouse, { kind, own, now }: WrittenImport): Promise<void> {
  const columns = keyColumns(kind)
  const key = columns.join(', ')
  const place = placeColumn(kind)
  if (kind.table === 'locations') {
    const found = await warehouse.query<{ id: string }>(`SELECT DISTINCT id FROM ${own.of('outdated')}`)
    await deleteOfLocations(
      warehouse,
      found.map(({ id }) => id),
    )
  }
  if (kind.table === 'opening_hours') await noteRemovedHoursIn(warehouse, own.of('outdated'), now)
  if (doorOf(warehouse).readsFiles) {
    if (await isEmpty(warehouse, own.of('outdated'))) return
    await warehouse.command(
      `DELETE FROM ${database}.${kind.table}
       WHERE ${place} IN (SELECT ${place} FROM ${own.of('outdated')})
         AND (${key}) IN (SELECT ${key} FROM ${own.of('outdated')})
       SETTINGS lightweight_deletes_sync = 1`,
    )
    return
  }
  for (let from = 0; ; from += keysAtOnce) {
    const found = await warehouse.query<{ key: readonly string[] }>(
      `SELECT [${columns.map((column) => `toString(${column})`).join(', ')}] AS key FROM ${own.of('outdated')}
       ORDER BY ${key} LIMIT {count:UInt32} OFFSET {from:UInt64}`,
      { count: keysAtOnce, from },
    )
    await deleteRows(
      warehouse,
      kind,
      found.map((row) => row.key),
    )
    if (found.length < keysAtOnce) return
  }
}

/**
 * True if any record has more than one row. Lists of ids cost half as much as sets, and grouping costs more than both.
 * Works store by store, so that the ids of each fit into the CPU cache.
 */
async function haveTwoRows(
  warehouse: Warehouse,
  { identity }: Kind,
  fresh: string,
  { values }: Stretch,
): Promise<boolean> {
  const ids = identity.filter((column) => column !== 'location_id').join(', ')
  const [found] = await warehouse.query<{ two: number }>(
    `SELECT max(two) AS two FROM (
       SELECT length(groupArray(cityHash64(${ids})) AS hashes) != length(arrayDistinct(hashes)) AS two
       FROM ${fresh} GROUP BY location_id)
     SETTINGS max_rows_to_read = 0, max_execution_time = 0`,
    values,
  )
  return found?.two === 1
}

async function isEmpty(warehouse: Warehouse, table: string): Promise<boolean> {
  const [found] = await warehouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${table}`)
  return found?.rows === 0
}
