import { join } from 'node:path'
import { runImport } from '../../../src/service/ingest/import/import-command.ts'
import { openWarehouse } from '../../../src/service/warehouse/warehouse.ts'

/**
 * Imports files as the command does. The database opens once for all of them: for a process each, that takes longer than to
 * import these files.
 *
 * @param calls the arguments of each import
 */
export async function importAll(dataFolder: string, calls: readonly (readonly string[])[]): Promise<void> {
  const warehouse = await openWarehouse({ kind: 'embedded', folder: join(dataFolder, 'warehouse') })
  const stillOpen = { ...warehouse, close: () => Promise.resolve() }
  try {
    for (const words of calls) await importOne(words)
  } finally {
    await warehouse.close()
  }

  async function importOne(words: readonly string[]): Promise<void> {
    let said = ''
    const say = (text: string) => {
      said += text
    }
    const status = await runImport(words, {
      openWarehouse: () => Promise.resolve(stillOpen),
      write: say,
      writeFault: say,
      isTerminal: false,
    })
    if (status !== 0) throw new Error(`import ${words.join(' ')} ended with ${status}:\n${said}`)
  }
}
