import { parseArgs } from 'node:util'
import { defaultStores } from '../demo/demo.ts'
import { mostStores } from '../demo/further-stores.ts'
import { type BackupCommand, readBackupCommand } from './backup.ts'

/** The command that the user typed. The import parses its own arguments. */
export type Command =
  | { readonly name: 'start' }
  | { readonly name: 'service' }
  | { readonly name: 'import'; readonly words: readonly string[] }
  | {
      readonly name: 'demo'
      readonly add: boolean
      readonly stores: number | null
      readonly days: number | null
    }
  | { readonly name: 'doctor'; readonly asJson: boolean; readonly timeoutMs: number }
  /** Including `help` and `fault`: invalid usage, exit status 2. */
  | BackupCommand

const helpTexts = {
  start: `Usage: npm start

Serves the dashboard on HOST:PORT (127.0.0.1:8080). It shows the deployment of the Retail Analytics Service that the six
RETAIL_ settings name. Without them it runs an embedded service and creates demo data on the first start.
Press Ctrl-C to stop. Settings are environment variables or lines of the file .env; .env.example lists them.
`,
  service: `Usage: npm run service

Runs the Retail Analytics Service alone on SERVICE_HOST:SERVICE_PORT (127.0.0.1:8081): Core API, token issuer and
Metrics WebSocket on one port. Prints the six settings of a client, ready to paste into .env, and the settings with
which cameras and tills send records.
Press Ctrl-C to stop.
`,
  demo: `Usage: npm run demo -- [options]

Creates a demo chain with its history in the data folder, for npm start to show. Fails if the folder has data.

  --add        add the demo to existing data
  --stores N   stores of the chain, 1 to ${mostStores} (default ${defaultStores}); the first ones are always the same
  --days N     whole days of history, 1 to 800 (default 400)
  --help       this text
`,
  doctor: `Usage: npm run doctor -- [options]

Checks the configured deployment the way the dashboard uses it, and reports what works, what does not, and what to do:
settings, network and TLS, token, clock, locations, each route, uptime, speed. Without the six RETAIL_ settings it
checks the local service, provided nothing else uses its data folder. It only reads, and prints no secret.

  --json             print the report as JSON at the end
  --timeout SECONDS  timeout of each response, 1 to 600 (default 15)
  --help             this text

Exit status: 0 no faults, 1 faults found, 2 invalid usage.
`,
} as const

const overview = `Usage: shopfloor COMMAND [options]

  start     serve the dashboard, with an embedded service if no deployment is configured
  service   run the Retail Analytics Service alone
  import    read records or counts from files into the data folder
  demo      create demo data in the data folder
  backup    write what people write into a file
  restore   read it back
  doctor    check the configured deployment and say what to do
  build     build the programs if they are out of date

Run shopfloor COMMAND --help for details.
`

/** @param words the arguments after the program's name */
export function readCommand(words: readonly string[]): Command {
  const [name, ...rest] = words
  switch (name) {
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      return { name: 'help', text: overview }
    case 'import':
      return { name, words: rest }
    case 'backup':
    case 'restore':
      return readBackupCommand(name, rest)
    case 'start':
    case 'service':
    case 'demo':
    case 'doctor':
      return readOptions(name, rest)
    default:
      return { name: 'fault', text: `There is no command "${name}".\n\n${overview}` }
  }
}

function readOptions(name: keyof typeof helpTexts, words: readonly string[]): Command {
  let values: ReturnType<typeof parseOptions>
  try {
    values = parseOptions(name, words)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { name: 'fault', text: `${fault}\n\n${helpTexts[name]}` }
  }
  if (values.help === true) return { name: 'help', text: helpTexts[name] }
  if (name === 'doctor') {
    const seconds = values.timeout === undefined ? 15 : wholeNumber(values.timeout)
    if (!(seconds >= 1 && seconds <= 600))
      return { name: 'fault', text: '--timeout is a whole number of seconds from 1 to 600.\n' }
    return { name, asJson: values.json === true, timeoutMs: seconds * 1000 }
  }
  if (name !== 'demo') return { name }
  const days = values.days === undefined ? null : wholeNumber(values.days)
  if (days !== null && !(days >= 1 && days <= 800)) {
    return { name: 'fault', text: '--days is a whole number from 1 to 800.\n' }
  }
  const stores = values.stores === undefined ? null : wholeNumber(values.stores)
  if (stores !== null && !(stores >= 1 && stores <= mostStores)) {
    return { name: 'fault', text: `--stores is a whole number from 1 to ${mostStores}.\n` }
  }
  return { name, add: values.add === true, stores, days }
}

function parseOptions(name: keyof typeof helpTexts, words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...(name === 'demo'
        ? { add: { type: 'boolean' }, stores: { type: 'string' }, days: { type: 'string' } }
        : {}),
      ...(name === 'doctor' ? { json: { type: 'boolean' }, timeout: { type: 'string' } } : {}),
    },
  })
  return values as {
    readonly help?: boolean
    readonly add?: boolean
    readonly stores?: string
    readonly days?: string
    readonly json?: boolean
    readonly timeout?: string
  }
}

function wholeNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}
