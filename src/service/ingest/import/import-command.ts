import { kindNamed } from '../../kinds/kinds.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type ImportProgress, importCounts } from './counts/import-counts.ts'
import { formatReport } from './counts/import-report.ts'
import { createRowKeys, type RowKeys } from './counts/row-fields.ts'
import { faultsOfFiles } from './files/file-bytes.ts'
import { UnreadableFile } from './files/unreadable-file.ts'
import type { ImportContext } from './options/import-context.ts'
import { type ImportOptions, importHelp, parseImportArguments } from './options/import-options.ts'
import { runRecordsImport } from './records/records-command.ts'

/**
 * Runs `import FILE… --options` for files in another layout and `import <kind> FILE…` for files in ours, and prints a
 * report per file.
 *
 * @param now epoch milliseconds; later rows are rejected
 * @returns the exit status: 0 if rows were imported, 1 if a file is unreadable or nothing was imported because rows
 * were rejected, 2 if the arguments are invalid
 */
export async function runImport(
  words: readonly string[],
  context: ImportContext,
  now: () => number = Date.now,
): Promise<0 | 1 | 2> {
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
  const missing = await faultsOfFiles(parsed.files)
  if (missing.length > 0) {
    context.writeFault(`${missing.join('\n')}\nNothing was read.\n`)
    return 1
  }

  const warehouse = await context.openWarehouse()
  const keys = createRowKeys()
  try {
    let isGood = true
    for (const file of parsed.files) {
      isGood = (await runFile(warehouse, file, parsed.options, context, { keys, now: now() })) && isGood
    }
    return isGood ? 0 : 1
  } finally {
    await warehouse.close()
  }
}

async function runFile(
  warehouse: Warehouse,
  file: string,
  options: ImportOptions,
  context: ImportContext,
  call: { readonly keys: RowKeys; readonly now: number },
): Promise<boolean> {
  const progress = createProgressLine(context)
  try {
    const report = await importCounts(warehouse, file, options, { ...call, onProgress: progress.show })
    progress.end()
    context.write(formatReport(report, options))
    return options.isDryRun || report.rowsImported > 0 || report.refused.length === 0
  } catch (error) {
    progress.end()
    if (!(error instanceof UnreadableFile)) throw error
    context.writeFault(
      `${error.message}\n${progress.imported() > 0 ? `${progress.imported()} rows were imported and remain.\n` : ''}`,
    )
    return false
  }
}

function createProgressLine(context: ImportContext) {
  let last: ImportProgress | null = null
  return {
    show(progress: ImportProgress) {
      last = progress
      const percent =
        progress.totalBytes === 0 ? 100 : Math.floor((100 * progress.readBytes) / progress.totalBytes)
      const text = `Importing ${String(percent).padStart(3)} %  ${progress.rowsRead} rows read, ${progress.rowsImported} imported`
      context.write(context.isTerminal ? `\r${text}` : `${text}\n`)
    },
    end() {
      if (last !== null && context.isTerminal) context.write('\n')
    },
    imported: () => last?.rowsImported ?? 0,
  }
}
