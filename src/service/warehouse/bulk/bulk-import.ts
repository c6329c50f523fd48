import type { Readable } from 'node:stream'
import type { ClickHouseSettings } from '@clickhouse/client'
import type { Kind } from '../../kinds/kinds.ts'
import { type BulkDoor, doorOf } from '../engine/bulk-door.ts'
import { createOwnTables, dropLeftovers, type OwnTables } from '../engine/bulk-tables.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import type { RowFault } from './bulk-check.ts'
import { correctRecords, identityOf } from './bulk-corrections.ts'
import { literal } from './bulk-fields.ts'
import type { FieldMap } from './bulk-map.ts'
import type { RowSource } from './bulk-source.ts'
import { type BulkStatement, bulkStatement, hasVersion } from './bulk-statement.ts'
import { mergeLoneParts } from './lone-parts.ts'

export interface RefusedRows extends RowFault {
  readonly rows: number
  /** The first rows, with the value of the field. */
  readonly first: readonly { readonly row: number; readonly value: string }[]
}

export interface BulkResult {
  readonly rowsRead: number
  /** Valid rows, which are imported unless this is a dry run. */
  readonly rowsFit: number
  /** Valid rows that remove a record. */
  readonly rowsRemoved: number
  readonly refused: readonly RefusedRows[]
  /**
   * True if a cell spans several lines. No field contains a line break, so a quote was left open and the following rows
   * were misread. The file has to be read again line by line.
   */
  readonly hasOpenQuote: boolean
}

export interface BulkImport {
  readonly kind: Kind
  readonly source: RowSource
  /** Replacements of cell values. */
  readonly map: FieldMap
  /** The bytes of the rows, unless the engine reads the file itself. */
  readonly body: (() => Readable) | null
  /** A unique name of letters and digits. */
  readonly name: string
  /** Epoch milliseconds, used as the version of the rows. */
  readonly now: number
  /** False for a dry run, which only validates rows. */
  readonly isImporting: boolean
  /** Rows per block, each of which becomes parts of the table. */
  readonly blockRows: number
  /** True if most months are spread over several blocks. */
  readonly isLong: boolean
  /** True if the table was empty before this file. */
  readonly isFirst: boolean
}

export const defaultBlockRows = 500_000

/** Rejected rows reported per reason. */
const rowsShown = 20

/**
 * Imports the rows of a file in one pass of the engine. They pass through a table that stores nothing: one view sends
 * valid rows to the kind's table, another counts rows by fault. `bulk-corrections.ts` then handles moved and removed
 * records. On success the valid rows are stored; on an error some of them can be.
 *
 * @throws an error of the engine if the file is malformed, and Fault `unavailable` or `too_large`
 */
export async function importRows(warehouse: Warehouse, given: BulkImport): Promise<BulkResult> {
  const { kind, source, map, name, now } = given
  const door = doorOf(warehouse)
  const statement = bulkStatement(kind, source, map, now)
  const own = createOwnTables(warehouse, name)
  await dropLeftovers(warehouse, door.readsFiles)
  try {
    await makeTables(own, statement, given)
    const columns = statement.columns.join(', ')
    const insert = `INSERT INTO ${own.of('rows')} (row, fault, value, gone, ${columns}) ${statement.select}`
    const settings = { ...statement.source.settings, ...bulkSettings(given) }
    const read = async () => {
      if (given.body === null) await warehouse.command(`${insert}\nSETTINGS ${written(settings)}`)
      else await door.send(`${insert}\nFORMAT ${statement.source.format}`, given.body(), settings)
    }
    const tally = () => readTally(warehouse, own.of('tally'), statement.faults)
    const complete = async ({ rowsFit, rowsRemoved }: BulkResult) => {
      await correctRecords(warehouse, {
        ...given,
        own,
        rowsImported: rowsFit - rowsRemoved,
        rowsRemoved,
        read,
      })
      if (given.isLong) await mergeLoneParts(warehouse, kind)
    }
    try {
      await read()
    } catch (error) {
      // Rows before the damage are stored, so they must count once too. Report the original error.
      if (given.isImporting)
        await tally()
          .then(complete, () => undefined)
          .catch(() => undefined)
      throw error
    }
    const result = await tally()
    if (given.isImporting) await complete(result)
    return result
  } finally {
    await own.dropAll()
  }
}

/** Makes the table that stores nothing, and the views that its rows pass through. */
async function makeTables(
  own: OwnTables,
  statement: BulkStatement,
  { kind, isImporting }: Pick<BulkImport, 'kind' | 'isImporting'>,
): Promise<void> {
  const columns = statement.columns.join(', ')
  await own.make(
    'rows',
    `ENGINE = Null EMPTY AS
     SELECT toUInt64(0) AS row, toUInt16(0) AS fault, '' AS value, toUInt8(0) AS gone, ${columns}
     FROM ${database}.${kind.table}`,
  )
  await own.make(
    'tally',
    `(fault UInt16, rows UInt64, gone UInt64, broken UInt64, first Array(Tuple(UInt64, String))) ENGINE = Memory`,
  )
  await own.makeView(
    'tallied',
    own.of('tally'),
    // Don't compute a value for valid rows.
    `SELECT fault, count() AS rows, countIf(rows.gone != 0) AS gone,
       countIf(fault != 0 AND position(value, '\n') > 0) AS broken,
       groupArrayIf(${rowsShown})((row, if(fault = 0, '', leftUTF8(value, 60))), fault != 0) AS first
     FROM ${own.of('rows')} AS rows GROUP BY fault`,
  )
  if (!isImporting) return
  const good = `FROM ${own.of('rows')} WHERE fault = 0 AND gone`
  await own.makeView('valid', `${database}.${kind.table}`, `SELECT ${columns} ${good} = 0`)
  if (statement.mayRemove) {
    await own.make('gone', `ENGINE = MergeTree ORDER BY tuple() EMPTY AS ${identityOf(kind)}`)
    await own.makeView('went', own.of('gone'), `SELECT ${kind.identity.join(', ')} ${good} = 1`)
  }
}

/**
 * Settings in the text of the statement, because the embedded engine keeps separate settings for all later statements.
 */
function written(settings: ClickHouseSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${literal(String(value))}`)
    .join(', ')
}

function bulkSettings({ blockRows, isLong }: Pick<BulkImport, 'blockRows' | 'isLong'>): ClickHouseSettings {
  return {
    // Sort and write two blocks at a time. Larger blocks make fewer parts but use more memory.
    max_insert_threads: '2',
    max_insert_block_size: String(blockRows),
    min_insert_block_size_rows: String(blockRows),
    min_insert_block_size_bytes: String(256 * 1024 ** 2),
    // A file can span any number of months.
    max_partitions_per_insert_block: '0',
    async_insert: 0,
    insert_deduplicate: 0,
    // Deduplicating each block takes a quarter of the import. The engine does it again when it merges blocks, and
    // until then queries do (`FINAL`).
    optimize_on_insert: isLong ? 0 : 1,
    // Count bytes as they are read, for the progress report.
    storage_file_read_method: 'pread',
    // Compute the details of a rejection for rejected rows only.
    short_circuit_function_evaluation: 'force_enable',
    // An open quote must not load the rest of the file into memory.
    max_memory_usage: String(1024 ** 3),
    max_execution_time: 0,
    max_rows_to_read: '0',
    max_result_bytes: '0',
  }
}

async function readTally(
  warehouse: Warehouse,
  tally: string,
  faults: readonly RowFault[],
): Promise<BulkResult> {
  const found = await warehouse.query<{
    fault: number
    rows: number
    gone: number
    broken: number
    first: readonly (readonly [number, string])[]
  }>(
    `SELECT fault, sum(rows) AS rows, sum(gone) AS gone, sum(broken) AS broken,
       arraySlice(arraySort(groupArrayArray(first)), 1, ${rowsShown}) AS first
     FROM ${tally} GROUP BY fault ORDER BY fault`,
  )
  const fit = found.find(({ fault }) => fault === 0)
  return {
    rowsRead: found.reduce((sum, { rows }) => sum + rows, 0),
    rowsFit: fit?.rows ?? 0,
    rowsRemoved: fit?.gone ?? 0,
    refused: found
      .filter(({ fault }) => fault !== 0)
      .map(({ fault, rows, first }) => ({
        field: faults[fault - 1]?.field ?? '',
        message: faults[fault - 1]?.message ?? '',
        rows,
        first: first.map(([row, value]) => ({ row, value })),
      })),
    hasOpenQuote: found.some(({ broken }) => broken > 0),
  }
}

export interface BulkProgress {
  /** Validated rows. */
  readonly rowsRead: number
  /** Bytes of the file on disk. */
  readonly readBytes: number
  /** Rows already stored for good. `null` if unknown until the end. */
  readonly rowsImported: number | null
}

/** Reports the progress of an import that the engine reads itself. */
export async function watchImport(
  warehouse: Warehouse,
  { kind, name, now }: Pick<BulkImport, 'kind' | 'name' | 'now'>,
): Promise<BulkProgress> {
  const door = doorOf(warehouse)
  const [running] = await door.watch<{ rows: number; bytes: number }>(
    `SELECT sum(ProfileEvents['ReadBufferFromFileDescriptorReadBytes']) AS bytes,
       (SELECT sum(rows) FROM ${database}.import_${name}_tally) AS rows
     FROM system.processes
     WHERE position(query, 'INSERT INTO ${database}.import_${name}_rows') > 0
       AND position(query, 'system.processes') = 0`,
  )
  return {
    rowsRead: running?.rows ?? 0,
    readBytes: running?.bytes ?? 0,
    rowsImported: hasVersion(kind) ? await rowsOfImport(door, kind, now) : null,
  }
}

/** Counts rows in the parts written since the start, which are on disk. */
async function rowsOfImport(door: BulkDoor, kind: Kind, now: number): Promise<number> {
  const [found] = await door.watch<{ rows: number }>(
    `SELECT count() AS rows FROM ${database}.${kind.table}
     WHERE version >= ${now} AND _part IN (
       SELECT name FROM system.parts
       WHERE database = '${database}' AND table = '${kind.table}' AND active
         AND modification_time >= toDateTime(${Math.floor(now / 1000)}))`,
  )
  return found?.rows ?? 0
}

/** Larger tables are not counted, because counting would take longer than most imports. */
const maxCounted = 5_000_000

/** Returns the number of different rows in the kind's table. `null` if it is too large to count. */
export async function countStored(warehouse: Warehouse, { table }: Kind): Promise<number | null> {
  const [all] = await warehouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${database}.${table}`)
  if (all === undefined || all.rows === 0) return 0
  if (all.rows > maxCounted) return null
  const [different] = await warehouse.query<{ rows: number }>(
    `SELECT count() AS rows FROM ${database}.${table} FINAL`,
  )
  return different?.rows ?? null
}
