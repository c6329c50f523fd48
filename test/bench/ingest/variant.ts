/**
 * One side of the bench in a process of its own: imports a file into a fresh warehouse and reports time, rows and
 * checksum. Arguments: side, format, file, folder, rows.
 */
import { readFileSync } from 'node:fs'
import { importRecords } from '../../../src/service/ingest/import/records/import-records.ts'
import { wallClock } from '../../../src/service/ingest/import/records/records-command.ts'
import { kinds } from '../../../src/service/kinds/kinds.ts'
import { openWarehouse, type Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { columns, type Format, fileFunction, makeRowsFile, storeId, stores } from './rows-file.ts'

export interface Measured {
  readonly ms: number
  readonly rows: number
  readonly checksum: string
  readonly peakBytes: number
}

/** Generous limits: the checksum reads all rows again. */
const patient = 'max_execution_time = 1800, max_memory_usage = 0'

const [side = '', format = '', file = '', folder = '', rows = ''] = process.argv.slice(2)

const sides: Readonly<Record<string, (warehouse: Warehouse) => Promise<void>>> = {
  async ours(warehouse) {
    const options = {
      kind: kinds.visits,
      names: new Map(),
      delimiter: ',',
      map: new Map(),
      isDryRun: false,
      isStrict: false,
    }
    const report = await importRecords(warehouse, file, options, { ...wallClock, onProgress: () => {} })
    if (report.rowsImported !== Number(rows)) throw new Error(`${report.rowsImported} rows were imported`)
  },
  engine: (warehouse) =>
    warehouse.command(
      `INSERT INTO shopfloor.visits (${columns}) SELECT ${columns} FROM ${fileFunction(file, format as Format)}
       SETTINGS date_time_input_format = 'best_effort', max_partitions_per_insert_block = 0`,
    ),
}

if (side === 'make') await makeRowsFile(folder, file, format as Format, Number(rows))
else process.send?.(await measure())

async function measure(): Promise<Measured> {
  const warehouse = await openWarehouse({ kind: 'embedded', folder })
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert(
    'locations',
    Array.from({ length: stores }, (_, store) => ({
      id: storeId(store),
      organisation_id: 'chain',
      name: storeId(store),
      timezone: 'Europe/London',
      currency: 'GBP',
    })),
  )
  const started = performance.now()
  await sides[side]?.(warehouse)
  const ms = performance.now() - started
  const [found] = await warehouse.query<{ rows: number; checksum: string }>(
    `SELECT count() AS rows, toString(sum(cityHash64(${columns}))) AS checksum
     FROM (SELECT ${columns} FROM shopfloor.visits FINAL)
     SETTINGS ${patient}`,
  )
  await warehouse.close()
  return { ms, rows: found?.rows ?? 0, checksum: found?.checksum ?? '', peakBytes: peakBytes() }
}

/** Peak memory of the process; 0 if the system does not report it. */
function peakBytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
