/**
 * A process that imports and can be killed. Arguments: the warehouse folder, then the arguments of `import`.
 */
import { runImport } from '../../src/service/ingest/import/import-command.ts'
import { openWarehouse } from '../../src/service/warehouse/warehouse.ts'

const [folder = '', ...words] = process.argv.slice(2)

process.exitCode = await runImport(words, {
  openWarehouse: () => openWarehouse({ kind: 'embedded', folder }),
  write: (text) => process.stdout.write(text),
  writeFault: (text) => process.stderr.write(text),
  isTerminal: false,
})
