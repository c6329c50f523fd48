/**
 * A process that imports records and can be killed. Arguments: the warehouse folder, then the arguments of
 * `import`.
 */
import { faultSentence } from '../../src/cli/fault-sentence.ts'
import { runRecordsImport, wallClock } from '../../src/service/ingest/import/records/records-command.ts'
import { openWarehouse } from '../../src/service/warehouse/warehouse.ts'

const [folder = '', ...words] = process.argv.slice(2)

process.exitCode = await runRecordsImport(
  words,
  {
    openWarehouse: () => openWarehouse({ kind: 'embedded', folder }),
    write: (text) => process.stdout.write(text),
    writeFault: (text) => process.stderr.write(text),
    isTerminal: false,
  },
  {
    ...wallClock,
    // Small parts and frequent progress, so that it can be killed in the middle of a small file.
    ...(process.env.IN_SMALL_PARTS === 'yes' && { blockRows: 2000 }),
    repeat(run) {
      const timer = setInterval(run, 20)
      return () => clearInterval(timer)
    },
  },
).catch((error: unknown) => {
  process.stderr.write(`${faultSentence(error)}\n`)
  return 1
})
