import { kindNamed } from '../kinds/kinds.ts'
import { UnreadableFile } from './csv-records.ts'
import type { ImportContext } from './import-context.ts'
import { type ImportProgress, importCounts } from './import-counts.ts'
import { importHelp, parseImportArguments } from './import-options.ts'
import { formatReport } from './import-report.ts'
import { runRecordsImport } from './records-command.ts'

/**
 * `import FILE …` reads a file of counts in a layout of somebody else's, `import <kind> FILE…` files in our own, and
 * prints a report.
 *
 * @returns the exit status: 0 taken, 1 the file cannot be read, or nothing of it was taken because of rows that were
 * refused, 2 the arguments are wrong
 */
export async function runImport(words: readonly string[], context: ImportContext): Promise<0 | 1 | 2> {
  if (kindNamed(words[0] ?? '') !== undefined) return runRecordsImport(words, context)
  const parsed = parseImportArguments(words)
  if (parsed.kind === 'help') {
    context.write(importHelp)
    return 0
  }
  if (parsed.kind === 'faults') {
    context.writeFault(`${parsed.faults.join('\n')}\nSee npm run import -- --help.\n`)
    return 2
  }

  const warehouse = await context.openWarehouse()
  const progress = createProgressLine(context)
  try {
    const report = await importCounts(warehouse, parsed.options, progress.show)
    progress.end()
    context.write(formatReport(report, parsed.options.repeatedHour))
    return report.rowsTaken === 0 && report.refused.length > 0 ? 1 : 0
  } catch (error) {
    progress.end()
    if (!(error instanceof UnreadableFile)) throw error
    context.writeFault(
      `${error.message}\n${progress.taken() > 0 ? `${progress.taken()} rows were taken and stay.\n` : ''}`,
    )
    return 1
  } finally {
    await warehouse.close()
  }
}

function createProgressLine(context: ImportContext) {
  let last: ImportProgress | null = null
  return {
    show(progress: ImportProgress) {
      last = progress
      const percent =
        progress.totalBytes === 0 ? 100 : Math.floor((100 * progress.readBytes) / progress.totalBytes)
      const text = `Importing ${String(percent).padStart(3)} %  ${progress.rowsRead} rows read, ${progress.rowsTaken} taken`
      context.write(context.isTerminal ? `\r${text}` : `${text}\n`)
    },
    end() {
      if (last !== null && context.isTerminal) context.write('\n')
    },
    taken: () => last?.rowsTaken ?? 0,
  }
}
