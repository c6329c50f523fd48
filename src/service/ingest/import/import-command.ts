import { kindNamed } from '../../kinds/kinds.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type ImportProgress, importCounts } from './counts/import-counts.ts'
import { formatReport } from './counts/import-report.ts'
import { createRowKeys, type RowKeys } from './counts/row-fields.ts'
import { UnreadableFile } from './files/unreadable-file.ts'
import type { ImportContext } from './options/import-context.ts'
import { createProgressLine, importFiles } from './options/import-files.ts'
import { type ImportOptions, parseImportArguments } from './options/import-options.ts'
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
  const keys = createRowKeys()
  return importFiles(parseImportArguments(words), context, (warehouse, file, options) =>
    runFile(warehouse, file, options, context, { keys, now: now() }),
  )
}

async function runFile(
  warehouse: Warehouse,
  file: string,
  options: ImportOptions,
  context: ImportContext,
  call: { readonly keys: RowKeys; readonly now: number },
): Promise<boolean> {
  const line = createProgressLine(context)
  let imported = 0
  try {
    const report = await importCounts(warehouse, file, options, {
      ...call,
      onProgress(progress) {
        imported = progress.rowsImported
        line.show(formatProgress(progress))
      },
    })
    line.end()
    context.write(formatReport(report, options))
    return options.isDryRun || report.rowsImported > 0 || report.refused.length === 0
  } catch (error) {
    line.end()
    if (!(error instanceof UnreadableFile)) throw error
    context.writeFault(
      `${error.message}\n${imported > 0 ? `${imported} rows were imported and remain.\n` : ''}`,
    )
    return false
  }
}

function formatProgress({ readBytes, totalBytes, rowsRead, rowsImported }: ImportProgress): string {
  const percent = totalBytes === 0 ? 100 : Math.floor((100 * readBytes) / totalBytes)
  return `Importing ${String(percent).padStart(3)} %  ${rowsRead} rows read, ${rowsImported} imported`
}
