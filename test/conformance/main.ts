import { checkDeployment, chosenRules } from './conformance.ts'
import { Unreachable } from './deployment/deployment.ts'
import { type Options, readOptions, usage } from './options.ts'
import { differs, reportText } from './report.ts'
import { listText, tableText } from './rule-list.ts'
import { readSettings, readSettingsFile } from './settings.ts'

const say = (text: string) => process.stdout.write(text)

function stop(...sentences: readonly string[]): number {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  return 2
}

async function run(options: Options): Promise<number> {
  if (options.help) {
    say(usage)
    return 0
  }
  const rules = chosenRules(options.only)
  if (rules.length === 0) return stop('--only names no rule: --list shows them all.')
  if (options.list) {
    say(options.markdown ? tableText(rules) : listText(rules))
    return 0
  }
  const read = readSettings(process.env, options.settings, readSettingsFile(options.envFile))
  if (!read.ok)
    return stop(...read.faults, 'The six settings stand in the environment or in .env; --help lists them.')
  const isTold = process.stderr.isTTY && !options.json
  let checked = 0
  try {
    const report = await checkDeployment(read.settings, {
      ...options,
      onResult: () => {
        checked += 1
        if (isTold) process.stderr.write(`\r${checked} of ${rules.length} rules`)
      },
    })
    if (isTold) process.stderr.write('\r\x1b[K')
    say(options.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report))
    return differs(report, options.notes) ? 1 : 0
  } catch (error) {
    if (error instanceof Unreachable) return stop(error.message)
    throw error
  }
}

const read = readOptions(process.argv.slice(2))
process.exitCode = read.ok ? await run(read.options) : stop(read.fault, 'See --help.')
