import { randomUUID } from 'node:crypto'
import { defaultBlockRows } from '../../../warehouse/bulk/bulk-import.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import { faultsOfFiles } from '../files/file-bytes.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'
import type { ImportContext } from '../options/import-context.ts'
import { importHelp } from '../options/import-options.ts'
import { importRecords, type RecordsContext, type RecordsOptions } from './import-records.ts'
import { parseRecordsArguments } from './records-options.ts'
import { formatRecordsProgress, formatRecordsReport } from './records-report.ts'

export type RecordsClock = Pick<RecordsContext, 'now' | 'newName' | 'blockRows' | 'everyNowAndThen'>

export const wallClock: RecordsClock = {
  now: Date.now,
  newName: () => randomUUID().replaceAll('-', ''),
  blockRows: defaultBlockRows,
  everyNowAndThen(run) {
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
  const parsed = parseRecordsArguments(words)
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
  try {
    let isGood = true
    for (const file of parsed.files) {
      isGood = (await runFile(warehouse, file, parsed.options, context, clock)) && isGood
    }
    return isGood ? 0 : 1
  } finally {
    await warehouse.close()
  }
}

async function runFile(
  warehouse: Warehouse,
  file: string,
  options: RecordsOptions,
  context: ImportContext,
  clock: RecordsClock,
): Promise<boolean> {
  let imported = 0
  let isLineOpen = false
  const endLine = () => {
    if (isLineOpen) context.write('\n')
    isLineOpen = false
  }
  try {
    const report = await importRecords(warehouse, file, options, {
      ...clock,
      onProgress(progress) {
        imported = progress.rowsImported ?? 0
        isLineOpen = context.isTerminal
        const text = formatRecordsProgress(progress)
        context.write(context.isTerminal ? `\r${text}` : `${text}\n`)
      },
    })
    endLine()
    context.write(formatRecordsReport(report))
    const isNothingGood = report.refused.length > 0 && report.rowsImported === 0
    return options.isDryRun || !(report.isRefusedWhole || isNothingGood)
  } catch (error) {
    endLine()
    const stays = imported > 0 ? `At least ${imported} rows were imported and remain.\n` : ''
    if (!(error instanceof UnreadableFile)) {
      context.writeFault(stays)
      throw error
    }
    context.writeFault(`${error.message}\n${stays}`)
    return false
  }
}
