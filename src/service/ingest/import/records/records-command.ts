import { randomUUID } from 'node:crypto'
import { defaultBlockRows } from '../../../warehouse/bulk/bulk-import.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'
import type { ImportContext } from '../options/import-context.ts'
import { createProgressLine, importFiles } from '../options/import-files.ts'
import { importRecords, type RecordsContext, type RecordsOptions } from './import-records.ts'
import { parseRecordsArguments } from './records-options.ts'
import { formatRecordsProgress, formatRecordsReport } from './records-report.ts'

export type RecordsClock = Pick<RecordsContext, 'now' | 'newName' | 'blockRows' | 'repeat'>

export const wallClock: RecordsClock = {
  now: Date.now,
  newName: () => randomUUID().replaceAll('-', ''),
  blockRows: defaultBlockRows,
  repeat(run) {
    const timer = setInterval(run, 1000)
    return () => clearInterval(timer)
  },
}

/**
 * Runs `import <kind> FILE…` and prints a report per file.
 *
 * @returns the exit status: 0 if rows were imported, 1 if a file is unreadable or nothing was imported because rows
 * were rejected, 2 if the arguments are invalid
 */
export async function runRecordsImport(
  words: readonly string[],
  context: ImportContext,
  clock: RecordsClock = wallClock,
): Promise<0 | 1 | 2> {
  return importFiles(parseRecordsArguments(words), context, (warehouse, file, options) =>
    runFile(warehouse, file, options, context, clock),
  )
}

async function runFile(
  warehouse: Warehouse,
  file: string,
  options: RecordsOptions,
  context: ImportContext,
  clock: RecordsClock,
): Promise<boolean> {
  const line = createProgressLine(context)
  let imported = 0
  try {
    const report = await importRecords(warehouse, file, options, {
      ...clock,
      onProgress(progress) {
        imported = progress.rowsImported ?? 0
        line.show(formatRecordsProgress(progress))
      },
    })
    line.end()
    context.write(formatRecordsReport(report))
    const isNothingGood = report.refused.length > 0 && report.rowsImported === 0
    return options.isDryRun || !(report.isRefusedWhole || isNothingGood)
  } catch (error) {
    line.end()
    const stays = imported > 0 ? `At least ${imported} rows were imported and remain.\n` : ''
    if (!(error instanceof UnreadableFile)) {
      context.writeFault(stays)
      throw error
    }
    context.writeFault(`${error.message}\n${stays}`)
    return false
  }
}
