import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { runImport } from '../../../../src/service/ingest/import/import-command.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'

export const importNow = Date.parse('2026-11-22T12:00:00Z')

/** A warehouse for this test file, and the command that imports files in other layouts into it. */
export async function openLayoutImporter() {
  const warehouse = await openMemoryWarehouse()
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-layout-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** @param files contents by name; an argument that is a name becomes its path */
  async function run(files: Readonly<Record<string, string | Buffer>>, ...words: readonly string[]) {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const said = { output: '', faults: '' }
    const named = Object.keys(files).filter((name) => !words.includes(name))
    const status = await runImport(
      [...named, ...words].map((word) => (Object.hasOwn(files, word) ? join(folder, word) : word)),
      {
        openWarehouse: async () => ({ ...warehouse, close: async () => {} }),
        write: (text) => {
          said.output += text.replaceAll(`${folder}/`, '')
        },
        writeFault: (text) => {
          said.faults += text.replaceAll(`${folder}/`, '')
        },
        isTerminal: false,
      },
      () => importNow,
    )
    return { status, ...said }
  }

  return {
    warehouse,
    folder,
    run,
    async clear() {
      for (const table of ['locations', 'visits', 'hourly_counts', 'transactions']) {
        await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
      }
    },
    /** Counts by hour, summed over the labels of the hour. */
    hours: () =>
      warehouse.query<{ name: string; at: string; entries: number }>(
        `SELECT name, toString(started_at) AS at, sum(entries) AS entries FROM shopfloor.hourly_counts FINAL
         JOIN (SELECT id, name FROM shopfloor.locations FINAL) AS l ON l.id = location_id
         GROUP BY name, started_at ORDER BY name, started_at`,
      ),
  }
}
