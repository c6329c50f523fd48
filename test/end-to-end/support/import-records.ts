import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { runRecordsImport } from '../../../src/service/ingest/import/records/records-command.ts'
import type { KindName } from '../../../src/service/kinds/kinds.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'

/**
 * Runs the command that imports a file of records.
 *
 * @param importedAt the command's clock, epoch milliseconds
 * @param lines of a CSV file, its head first
 */
export async function importRecords(
  warehouse: Warehouse,
  kind: KindName,
  importedAt: number,
  lines: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-records-'))
  const file = join(folder, `${kind}.csv`)
  await writeFile(file, `${lines.join('\n')}\n`)
  let said = ''
  const status = await runRecordsImport(
    [kind, file],
    {
      openWarehouse: async () => ({ ...warehouse, close: async () => {} }),
      write: () => {},
      writeFault: (text) => {
        said += text
      },
      isTerminal: false,
    },
    { now: () => importedAt, newName: () => 'records', blockRows: 1000, repeat: () => () => {} },
  )
  await rm(folder, { recursive: true })
  expect([status, said]).toEqual([0, ''])
}
