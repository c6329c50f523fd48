import type { Readable } from 'node:stream'
import type { ClickHouseSettings } from '@clickhouse/client'
import type { Kind } from '../../kinds/kinds.ts'
import { type BulkDoor, doorOf } from '../engine/bulk-door.ts'
import { createOwnTables, dropLeftovers } from '../engine/bulk-tables.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { correctRecords, identityOf } from './bulk-corrections.ts'
import { literal } from './bulk-fields.ts'
import type { FieldMap } from './bulk-map.ts'
import type { RowSource } from './bulk-source.ts'
import { bulkStatement, hasVersion, type RowFault } from './bulk-statement.ts'
import { mergeLoneParts } from './lone-parts.ts'

export interface RefusedRows extends RowFault {
  readonly rows: number
  /** The first of them, with what stands in the field. */
  readonly first: readonly { readonly row: number; readonly value: string }[]
}

export interface BulkResult {
  readonly rowsRead: number
  /** Good rows: taken, where any are. */
  readonly rowsFit: number
  /** Of these, rows whose record is taken back. */
  readonly rowsRemoved: number
  readonly refused: readonly RefusedRows[]
  /**
   * A cell goes over several lines. No field holds a line break, so a quote was left open and what stands behind it has
   * been read wrongly: the file is to be read by somebody who reads line by line.
   */
  readonly hasOpenQuote: boolean
}

export interface BulkImport {
  readonly kind: Kind
  readonly source: RowSource
  /** Words in the place of what cells hold. */
  readonly map: FieldMap
  /** The bytes of the rows, where the engine does not read the file itself. */
  readonly body: (() => Readable) | null
  /** Nothing else that runs has it: letters and digits. */
  readonly name: string
  /** Epoch milliseconds: the version of the rows. */
  readonly now: number
  /** Whether good rows are taken, or all are judged alone. */
  readonly takes: boolean
  /** Rows that become parts of the table at once. */
  readonly blockRows: number
  /** Whether the rows are so many that most months come in several blocks. */
  readonly isLong: boolean
  /** Whether the table held no row before this file. */
  readonly isFirst: boolean
}

export const defaultBlockRows = 500_000

/** Refused rows that are shown of each reason. */
const rowsShown = 20

/**
 * Rows of a file into their table, read, judged and made by the engine in one pass: they pass through a table that
 * keeps nothing, from which good rows go on to the kind's table and the number of rows by their fault to another. Then
 * records that stood elsewhere or are to go are seen to (`bulk-corrections.ts`). When it returns, the good rows are
 * kept; where it throws, some may be.
 *
 * @throws an error of the engine where the form of the file is damaged, and Fault `unavailable` or `too_large`
 */
export async function importRows(warehouse: Warehouse, given: BulkImport): Promise<BulkResult> {
  const { kind, source, map, name, now } = given
  const door = doorOf(warehouse)
  const statement = bulkStatement(kind, source, map, now)
  const own = createOwnTables(warehouse, name)
  const columns = statement.columns.join(', ')
  await dropLeftovers(warehouse, door.readsFiles)
  try {
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
      // Good rows have no value, and nothing is worked out of it for them.
      `SELECT fault, count() AS rows, countIf(rows.gone != 0) AS gone,
         countIf(fault != 0 AND position(value, '\n') > 0) AS broken,
         groupArrayIf(${rowsShown})((row, if(fault = 0, '', leftUTF8(value, 60))), fault != 0) AS first
       FROM ${own.of('rows')} AS rows GROUP BY fault`,
    )
    if (given.takes) {
      const good = `FROM ${own.of('rows')} WHERE fault = 0 AND gone`
      await own.makeView('taken', `${database}.${kind.table}`, `SELECT ${columns} ${good} = 0`)
      if (statement.mayRemove) {
        await own.make('gone', `ENGINE = MergeTree ORDER BY tuple() EMPTY AS ${identityOf(kind)}`)
        await own.makeView('went', own.of('gone'), `SELECT ${kind.identity.join(', ')} ${good} = 1`)
      }
    }
    const insert = `INSERT INTO ${own.of('rows')} (row, fault, value, gone, ${columns}) ${statement.select}`
    const settings = { ...statement.source.settings, ...bulkSettings(given) }
    const read = async () => {
      if (given.body === null) await warehouse.command(`${insert}\nSETTINGS ${written(settings)}`)
      else await door.send(`${insert}\nFORMAT ${statement.source.format}`, given.body(), settings)
    }
    const tally = () => readTally(warehouse, own.of('tally'), statement.faults)
    const complete = async ({ rowsFit, rowsRemoved }: BulkResult) => {
      await correctRecords(warehouse, { ...given, own, rowsTaken: rowsFit - rowsRemoved, rowsRemoved, read })
      if (given.isLong) await mergeLoneParts(warehouse, kind)
    }
    try {
      await read()
    } catch (error) {
      // What came before the damage is kept, so it counts once, too. Why it failed is the reason that is told.
      if (given.takes)
        await tally()
          .then(complete, () => undefined)
          .catch(() => undefined)
      throw error
    }
    const result = await tally()
    if (given.takes) await complete(result)
    return result
  } finally {
    await own.dropAll()
  }
}

/** They go with the statement alone: the embedded engine keeps for all that follow what is set beside one. */
function written(settings: ClickHouseSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${literal(String(value))}`)
    .join(', ')
}

function bulkSettings({ blockRows, isLong }: Pick<BulkImport, 'blockRows' | 'isLong'>): ClickHouseSettings {
  return {
    // Two blocks are sorted and written at a time. Larger ones make fewer parts and take more memory.
    max_insert_threads: '2',
    max_insert_block_size: String(blockRows),
    min_insert_block_size_rows: String(blockRows),
    min_insert_block_size_bytes: String(256 * 1024 ** 2),
    // Files are of any number of months.
    max_partitions_per_insert_block: '0',
    async_insert: 0,
    insert_deduplicate: 0,
    // To look through each block for rows of one key takes a quarter of the whole import. The engine does it again when
    // it merges the blocks, and until then questions do (`FINAL`).
    optimize_on_insert: isLong ? 0 : 1,
    // So that what was read of the file is counted while it is read.
    storage_file_read_method: 'pread',
    // What is said of a refused row is worked out for refused rows alone.
    short_circuit_function_evaluation: 'force_enable',
    // A quote that is left open must not fill the memory with the rest of the file.
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
  /** Rows that were judged. */
  readonly rowsRead: number
  /** Bytes of the file, as it lies on the disk. */
  readonly readBytes: number
  /** Rows that are kept, whatever happens from here on; `null` where that is not known before the end. */
  readonly rowsTaken: number | null
}

/** How far an import has come that the engine reads itself; asked while it runs. */
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
    rowsTaken: hasVersion(kind) ? await rowsOfImport(door, kind, now) : null,
  }
}

/** Counted in the parts that were written since: what is there is on the disk. */
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

/** Beyond it rows that are there already are not counted: that would take longer than most imports. */
const mostCounted = 5_000_000

/** How many different rows the kind's table has; `null` where it has too many to count. */
export async function countStored(warehouse: Warehouse, { table }: Kind): Promise<number | null> {
  const [all] = await warehouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${database}.${table}`)
  if (all === undefined || all.rows === 0) return 0
  if (all.rows > mostCounted) return null
  const [different] = await warehouse.query<{ rows: number }>(
    `SELECT count() AS rows FROM ${database}.${table} FINAL`,
  )
  return different?.rows ?? null
}
