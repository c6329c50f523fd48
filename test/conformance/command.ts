import { checkDeployment, chosenRules } from './conformance.ts'
import { Unreachable } from './deployment/deployment.ts'
import { type Options, readOptions, usage } from './options.ts'
import { fails, reportText } from './report.ts'
import { listText, tableText } from './rule-list.ts'
import { readSettings, readSettingsFile } from './settings.ts'

/** Input and output of a command. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  readonly fault: (text: string) => void
  /** Called as rules are checked. Absent if nobody watches. */
  readonly progress?: (checked: number, of: number) => void
  /** Epoch milliseconds. The machine's clock by default. */
  readonly now?: () => number
}

/** @returns the exit status: 0 nothing differs, 1 something differs, 2 there was nothing to check */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const read = readOptions(args)
  return read.ok ? run(read.options, terminal) : stop(terminal, read.fault, 'See --help.')
}

async function run(options: Options, terminal: Terminal): Promise<number> {
  const rules = chosenRules(options.only)
  if (options.help) {
    terminal.out(usage)
    return 0
  }
  if (rules.length === 0) return stop(terminal, '--only names no rule: --list shows them all.')
  if (options.list) {
    terminal.out(options.markdown ? tableText(rules) : listText(rules))
    return 0
  }
  const read = readSettings(terminal.env, options.settings, readSettingsFile(options.envFile))
  if (!read.ok)
    return stop(terminal, ...read.faults, 'The six settings stand in the environment or in .env: see --help.')
  let checked = 0
  try {
    const report = await checkDeployment(read.settings, {
      ...options,
      ...(terminal.now !== undefined && { now: terminal.now }),
      onResult: () => {
        checked += 1
        terminal.progress?.(checked, rules.length)
      },
    })
    terminal.out(options.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report))
    return fails(report, options.lenient) ? 1 : 0
  } catch (error) {
    if (error instanceof Unreachable) return stop(terminal, error.message)
    throw error
  }
}

function stop(terminal: Terminal, ...sentences: readonly string[]): number {
  for (const sentence of sentences) terminal.fault(`${sentence}\n`)
  return 2
}
