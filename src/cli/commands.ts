import { parseArgs } from 'node:util'
import { defaultStores } from '../service/ingest/demo/demo.ts'
import { mostStores } from '../service/ingest/demo/further-stores.ts'

/** What the person at the terminal wants. Words of `import` are read by the import itself. */
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
  | { readonly name: 'help'; readonly text: string }
  | { readonly name: 'doctor'; readonly asJson: boolean; readonly timeoutMs: number }
  /** Wrong usage: exit status 2. */
  | { readonly name: 'fault'; readonly text: string }

const helpTexts = {
  start: `Usage: npm start

Serves the dashboard on HOST:PORT (127.0.0.1:8080). Where the six RETAIL_ settings name a deployment of the Retail
Analytics Service, it shows that one; else it runs its own service inside, with demo data made on the first start.
Ctrl-C ends it. Settings are environment variables or lines of the file .env: see .env.example.
`,
  service: `Usage: npm run service

Runs the Retail Analytics Service alone on SERVICE_HOST:SERVICE_PORT (127.0.0.1:8081): Core API, token issuer and
Metrics WebSocket on one port. Prints the six settings that a client needs, ready to paste into a file .env, and those
of the client that brings in records.
Ctrl-C ends it.
`,
  demo: `Usage: npm run demo -- [options]

Makes the demo's chain and its history in the data folder, for npm start to show. Refuses where the folder has data.

  --add        beside the data that is there
  --stores N   stores of the chain, 1 to ${mostStores} (default ${defaultStores}): always the same first ones
  --days N     whole days of history, 1 to 800 (default 400)
  --help       this text
`,
  doctor: `Usage: npm run doctor -- [options]

Looks at the deployment that the settings name, as the dashboard would use it, and says what is well, what is not, and
what to do: settings, network and TLS, token, clock, locations, each route, uptime, speed. Without the six RETAIL_
settings it looks at the service of this machine, while nothing else runs on its data. It reads only, and prints no
secret.

  --json             everything as JSON, at the end
  --timeout SECONDS  how long one answer may take, 1 to 600 (default 15)
  --help             this text

Exit status: 0 nothing to do, 1 there are faults, 2 wrong usage.
`,
} as const

const overview = `Usage: shopfloor COMMAND [options]

  start     serve the dashboard, with its own service where no deployment is configured
  service   run the Retail Analytics Service alone
  import    read records or counts from files into the data folder
  demo      make demo data in the data folder
  doctor    say how the configured deployment is, and what to do
  build     build the programs, where they are not built from this source

shopfloor COMMAND --help says more.
`

/** @param words what stands after the program's name */
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
