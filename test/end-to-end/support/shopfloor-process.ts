import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../bin/shopfloor.mjs', import.meta.url))

/** The developer's own settings must not reach a program under test. */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(RETAIL_|SERVICE_|CLICKHOUSE_|DATA_DIR$|HOST$|PORT$|LOG_LEVEL$)/.test(name),
  )
  return { ...Object.fromEntries(inherited), ...settings }
}

/** Runs a command of the program to completion. */
export async function run(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, ...words], { env: environment(settings) })
  const output = collect(child)
  const [status] = await once(child, 'close')
  return { status: status as number | null, output: output() }
}

export interface RunningShopfloor {
  readonly address: string
  readonly output: () => string
  /**
   * Sends SIGINT.
   *
   * @returns the exit status
   */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

/** Runs `start` and waits until it prints its address. */
export async function startShopfloor(settings: Readonly<Record<string, string>>): Promise<RunningShopfloor> {
  const { child, found, ...running } = await startProgram('start', settings, /https?:\/\/[\w.:[\]-]+/)
  return { ...running, address: found }
}

/** Runs `service` and waits until it prints the client settings. */
export async function startService(settings: Readonly<Record<string, string>>) {
  const running = await startProgram('service', settings, /RETAIL_AUDIENCE=\S+/)
  const printed = [...running.output().matchAll(/^(RETAIL_(?!INGEST)\w+)=(\S+)$/gm)]
  const client = Object.fromEntries(printed.map(([, name = '', value = '']) => [name, value]))
  const { RETAIL_BASE_URL: baseUrl = '', RETAIL_WS_URL: wsUrl = '', RETAIL_AUTH_URL: authUrl = '' } = client
  return { ...running, settings: client, addresses: { baseUrl, wsUrl, authUrl } }
}

async function startProgram(command: string, settings: Readonly<Record<string, string>>, awaited: RegExp) {
  // With the memory that `npm start` gives to Node.js.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', program, command], {
    env: environment(settings),
  })
  const output = collect(child)
  // Errors of the program belong in the test report, above all if they are its last words.
  child.stderr.pipe(process.stderr)
  const found = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [text] = awaited.exec(output()) ?? []
      if (text !== undefined) resolve(text)
    })
    child.once('exit', (status) => reject(new Error(`${command} ended with ${status}:\n${output()}`)))
  })
  return {
    child,
    found,
    output,
    stop: () => end(child, 'SIGINT'),
    async kill() {
      await end(child, 'SIGKILL')
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [status] = await once(child, 'exit')
  return status as number | null
}

function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}
