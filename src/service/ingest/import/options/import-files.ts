import type { Warehouse } from '../../../warehouse/warehouse.ts'
import { faultsOfFiles } from '../files/file-bytes.ts'
import type { ImportContext } from './import-context.ts'
import { importHelp } from './import-options.ts'

/** What the words after `import` ask for. */
type ParsedArguments<Options> =
  | { readonly kind: 'options'; readonly files: readonly string[]; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }

/**
 * Imports files one after the other, once the arguments and all files are checked.
 *
 * @param importFile returns false if nothing of the file was imported
 * @returns the exit status: 0 if rows were imported, 1 if a file is unreadable or nothing was imported because rows
 * were rejected, 2 if the arguments are invalid
 */
export async function importFiles<Options>(
  parsed: ParsedArguments<Options>,
  context: ImportContext,
  importFile: (warehouse: Warehouse, file: string, options: Options) => Promise<boolean>,
): Promise<0 | 1 | 2> {
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
      isGood = (await importFile(warehouse, file, parsed.options)) && isGood
    }
    return isGood ? 0 : 1
  } finally {
    await warehouse.close()
  }
}

/** Shows progress: a terminal has one line that changes, a file a line each time. */
export function createProgressLine({ isTerminal, write }: ImportContext) {
  let isOpen = false
  return {
    show(text: string): void {
      isOpen = isTerminal
      write(isTerminal ? `\r${text}` : `${text}\n`)
    },
    end(): void {
      if (isOpen) write('\n')
      isOpen = false
    },
  }
}
