import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import {
  type RecordsClock,
  runRecordsImport,
} from '../../../../src/service/ingest/import/records/records-command.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

/** A warehouse for this test file with two stores and a camera, and a command that imports into it. */
export async function openImporter({ blockRows = 500_000 } = {}) {
  const warehouse = await openMemoryWarehouse()
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-records-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await warehouse.insert('locations', [
    { id: 'leeds', organisation_id: 'chain', name: 'Leeds', timezone: 'Europe/London', currency: 'GBP' },
    { id: 'delhi', organisation_id: 'chain', name: 'Delhi', timezone: 'Asia/Kolkata', currency: 'INR' },
  ])
  await warehouse.insert('recordings', [
    {
      id: 'front',
      organisation_id: 'chain',
      location_id: 'leeds',
      camera_server_id: 'server',
      name: 'Door',
      use_uploading_schedule: false,
      timezone: 'Europe/London',
    },
  ])
  let imports = 0
  const clock: RecordsClock = {
    now: () => Date.parse('2026-03-02T12:00:00Z') + imports * 1000,
    newName: () => {
      imports += 1
      return `test${imports}`
    },
    blockRows,
    repeat: () => () => {},
  }
  return {
    warehouse,
    folder,
    async run(kind: string, content: string | Buffer, ...words: readonly string[]) {
      const file = join(folder, 'rows*{a,b}')
      await writeFile(file, content)
      const said = { output: '', faults: '' }
      const status = await runRecordsImport(
        [kind, file, ...words],
        {
          openWarehouse: async () => ({ ...warehouse, close: async () => {} }),
          write: (text) => {
            said.output += text
          },
          writeFault: (text) => {
            said.faults += text
          },
          isTerminal: false,
        },
        clock,
      )
      return { status, ...said }
    },
  }
}
