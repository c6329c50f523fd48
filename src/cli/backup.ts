import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFault, type Counts, restoreBackup, writeBackup } from '../bff/database/backup.ts'
import { DatabaseFault } from '../bff/database/database-fault.ts'
import { type DatabaseLocation, engineOf } from '../bff/database/database-location.ts'
import { OperatorFault } from './fault-sentence.ts'

/** Commands that write a backup of what people write, and read one. */
export type BackupCommand =
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly replace: boolean }
  | { readonly name: 'help'; readonly text: string }
  | { readonly name: 'fault'; readonly text: string }

const helpTexts = {
  backup: `Usage: npm run backup -- FILE

Writes what people write (events, targets, planned work, acknowledgements, and who changed them when) into a new FILE.
Shopfloor may be running. It reads PostgreSQL where DATABASE_URL is set, else the embedded database in DATA_DIR. Either
can restore the file.

  --help     this text
`,
  restore: `Usage: npm run restore -- FILE [options]

Reads a backup into PostgreSQL where DATABASE_URL is set, else into the embedded database in DATA_DIR. Stop Shopfloor
first if it uses the embedded one. Fails if the database is not empty. All of the file is restored, or nothing.

  --replace  replace everything that the database holds
  --help     this text
`,
} as const

/** @param words the arguments after the name of the command */
export function readBackupCommand(name: 'backup' | 'restore', words: readonly string[]): BackupCommand {
  const fault = (text: string): BackupCommand => ({ name: 'fault', text: `${text}\n\n${helpTexts[name]}` })
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...(name === 'restore' && { replace: { type: 'boolean' } }),
      },
    })
    if (values.help === true) return { name: 'help', text: helpTexts[name] }
    const [file, ...more] = positionals
    if (file === undefined) return fault('Name a file.')
    if (more.length > 0) return fault('Name one file.')
    return name === 'backup' ? { name, file } : { name, file, replace: 'replace' in values }
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error))
  }
}

/**
 * @param folder for a relative file
 * @returns a sentence that says what was done
 * @throws OperatorFault
 */
export async function runBackupCommand(
  command: Extract<BackupCommand, { readonly file: string }>,
  options: {
    readonly location: DatabaseLocation
    readonly answerMs: number
    readonly folder: string
    readonly now: () => number
  },
): Promise<string> {
  const { answerMs, folder, location, now } = options
  const file = resolve(folder, command.file)
  const engine = engineOf(location, { answerMs, isOwner: command.name === 'restore' })
  try {
    if (command.name === 'backup') {
      return `${countsOf(await writeBackup(engine, file, new Date(now())))} written to ${file}.`
    }
    return `${countsOf(await restoreBackup(engine, file, command))} restored from ${file}.`
  } catch (error) {
    const fault = isSentence(error) ? error : isOfFile(error, file) ? null : engine.faultOf(error)
    throw fault === null ? error : new OperatorFault(fault.message, { cause: error })
  }
}

function countsOf({ record, change }: Counts): string {
  return `${record} ${record === 1 ? 'record' : 'records'} and ${change} ${change === 1 ? 'change' : 'changes'}`
}

function isSentence(error: unknown): error is Error {
  return error instanceof BackupFault || error instanceof DatabaseFault
}

/** Errors of the operating system about the file name it, and are explained elsewhere. */
function isOfFile(error: unknown, file: string): boolean {
  return error instanceof Error && 'path' in error && String(error.path).startsWith(file)
}
