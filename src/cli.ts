/** The composition root: reads the settings and the command, and wires the parts. */

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { startBff } from './bff/bff.ts'
import { readBffConfiguration } from './bff/configuration.ts'
import { deriveInWorker } from './bff/deriving/worker-port.ts'
import { runBackupCommand } from './cli/backup.ts'
import { builtIndexClock } from './cli/built-index-clock.ts'
import { clientSettings, ingestSettings } from './cli/client-settings.ts'
import { type Command, readCommand } from './cli/commands.ts'
import { runDoctor } from './cli/doctor.ts'
import { createEnding, leave } from './cli/ending.ts'
import { faultSentence, type ListenAddress, OperatorFault } from './cli/fault-sentence.ts'
import { requireFreePort } from './cli/free-port.ts'
import { readLogLevel } from './cli/log-level.ts'
import { makeDemoIn, openOwnWarehouse, startOwnService } from './cli/own-service.ts'
import { createProgress } from './cli/progress.ts'
import { readServiceConfiguration, type ServiceConfiguration } from './service/configuration.ts'
import { runImport } from './service/ingest/import/import-command.ts'

const programFolder = dirname(fileURLToPath(import.meta.url))
const root = packageFolder(programFolder)
const publicFolder = join(root, 'dist', 'public')
const say = (line: string): unknown => process.stderr.write(`${line}\n`)
const print = (text: string): unknown => process.stdout.write(text)

// A closed pipe (such as `| head -1`) must not end the program.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** The address that the program is about to listen on, so that an error names its settings. */
let listening: ListenAddress | null = null

try {
  await run(readCommand(process.argv.slice(2)))
} catch (error) {
  say(faultSentence(error, listening))
  // Exit even if connections or timers are still open.
  leave(process, 1)
}

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'help':
      print(command.text)
      return
    case 'fault':
      process.stderr.write(command.text)
      process.exitCode = 2
      return
    case 'start':
      return start()
    case 'service':
      return serveAlone()
    case 'import':
      return importFile(command.words)
    case 'demo':
      return makeDemoData(command)
    case 'backup':
    case 'restore':
      return backUp(command)
    case 'doctor':
      return lookAtDeployment(command)
  }
}

async function start(): Promise<void> {
  const environment = readEnvironment()
  const bff = readBffConfiguration(environment)
  const needsService = !bff.ok || bff.configuration.deployment === null
  const service = needsService ? readService(environment) : null
  const settings = settle([bff, service], environment)
  if (settings === null || !bff.ok) return

  const { log } = settings
  const { deployment: configured, ...configuration } = bff.configuration
  const { host, port, authentication } = configuration
  listening = { host, port, hostSetting: 'HOST', portSetting: 'PORT' }
  await requireFreePort(host, port)
  const ending = createEnding(process, say)
  const own = service?.ok === true ? await startEmbedded(service.configuration, log) : null
  const deployment = own === null ? configured : { ...own.service, ...own.credentials }
  if (deployment === null) throw new Error('there is neither a deployment nor a service')

  const isBuilt = existsSync(join(publicFolder, 'index.html'))
  if (!isBuilt) say('The dashboard is not built, so only its API is served. Run npm run build.')
  const running = await startBff({
    ...configuration,
    deployment,
    publicFolder: isBuilt ? publicFolder : null,
    // The embedded service offers all derived routes.
    ...(own === null && { openDeriver: deriveInWorker(join(programFolder, 'derive-worker.js')) }),
    log: log.child({ part: 'bff' }),
    tellOperator: say,
  }).catch(async (error: unknown) => {
    await own?.close()
    throw error
  })
  ending.closeWith(async () => {
    await running.close()
    await own?.close()
  })
  print(`Shopfloor is at ${authentication.kind === 'open' ? running.address : authentication.publicUrl}\n`)
}

/** Starts the embedded service on a free port. */
async function startEmbedded(configuration: ServiceConfiguration, log: Logger) {
  const progress = createProgress('Creating demo data', process.stderr)
  const own = await startOwnService({
    // Only this process is a client, whatever address the service has when it runs alone.
    configuration: { ...configuration, publicUrl: null, metricsAt: null },
    host: '127.0.0.1',
    port: 0,
    log: log.child({ part: 'service' }),
    onDemoProgress: progress.show,
    say,
  }).finally(progress.end)
  return own
}

async function serveAlone(): Promise<void> {
  const environment = readEnvironment()
  const service = readService(environment)
  const settings = settle([service], environment)
  if (settings === null || !service.ok) return

  const { host, port } = service.configuration
  listening = { host, port, hostSetting: 'SERVICE_HOST', portSetting: 'SERVICE_PORT' }
  await requireFreePort(host, port)
  const ending = createEnding(process, say)
  const progress = createProgress('Creating demo data', process.stderr)
  const own = await startOwnService({
    configuration: service.configuration,
    host,
    port,
    log: settings.log,
    onDemoProgress: progress.show,
    say,
  }).finally(progress.end)
  ending.closeWith(own.close)
  print(
    `The service is at ${own.service.baseUrl}. Use these settings for a client:\n\n${clientSettings(own.service, own.credentials)}\n` +
      `Cameras and tills use another client, which can only send records. Don't give it to a dashboard:\n\n${ingestSettings(own.ingestCredentials)}`,
  )
}

async function importFile(words: readonly string[]): Promise<void> {
  process.chdir(typedFolder('import'))
  const environment = readEnvironment()
  const service = readService(environment)
  if (settle([service], environment) === null || !service.ok) return
  const { configuration } = service
  createEnding(process, say)
  process.exitCode = await runImport(words, {
    openWarehouse: () => openOwnWarehouse(configuration),
    write: print,
    writeFault: (text) => process.stderr.write(text),
    isTerminal: process.stdout.isTTY === true,
  })
}

/** npm runs scripts in the package's folder, but a relative path refers to the folder where it was typed. */
function typedFolder(command: string): string {
  const isScript = process.env.npm_lifecycle_event === command
  return (isScript ? process.env.INIT_CWD : undefined) ?? process.cwd()
}

async function makeDemoData(command: Extract<Command, { name: 'demo' }>): Promise<void> {
  const environment = readEnvironment()
  const service = readService(environment)
  if (settle([service], environment) === null || !service.ok) return
  createEnding(process, say)
  const progress = createProgress('Creating demo data', process.stderr)
  const made = await makeDemoIn(service.configuration, { ...command, onProgress: progress.show }).finally(
    progress.end,
  )
  print(`${made}\n`)
}

async function backUp(command: Extract<Command, { readonly name: 'backup' | 'restore' }>): Promise<void> {
  const environment = readEnvironment()
  const bff = readBffConfiguration(environment)
  if (settle([bff], environment) === null || !bff.ok) return
  const { database, limits } = bff.configuration
  createEnding(process, say)
  const done = await runBackupCommand(command, {
    location: database,
    answerMs: limits.databaseAnswerMs,
    folder: typedFolder(command.name),
    now: Date.now,
  })
  print(`${done}\n`)
}

async function lookAtDeployment(command: Extract<Command, { name: 'doctor' }>): Promise<void> {
  const environment = readEnvironment()
  const bff = readBffConfiguration(environment)
  createEnding(process, say)
  const status = await runDoctor({
    ...command,
    environment,
    bff,
    service: bff.ok && bff.configuration.deployment !== null ? null : readService(environment),
    builtClock: await builtIndexClock(publicFolder),
    screen: process.stdout,
    now: Date.now,
  })
  leave(process, status)
}

type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables override `.env`. Without DATA_DIR, data are in the package's folder. */
function readEnvironment(): Environment {
  const given = process.env.DATA_DIR?.trim()
  const file = join(root, '.env')
  if (existsSync(file)) loadSettings(file)
  const folder = given ? resolve(given) : resolve(root, process.env.DATA_DIR?.trim() || 'data')
  return { ...process.env, DATA_DIR: folder }
}

function loadSettings(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch {
    throw new OperatorFault(
      `${file} cannot be read. Write lines of the form NAME=value, or move the file away.`,
    )
  }
}

function readService(environment: Environment) {
  const result = readServiceConfiguration(environment)
  return result.ok
    ? result
    : { ok: false as const, faults: result.faults.map(({ name, message }) => `${name} ${message}.`) }
}

/** Reports the faults of all settings together and returns `null`, or a logger. */
function settle(
  results: readonly (
    | { readonly ok: true }
    | { readonly ok: false; readonly faults: readonly string[] }
    | null
  )[],
  environment: Environment,
): { readonly log: Logger } | null {
  const level = readLogLevel(environment)
  const faults = results.flatMap((result) => (result === null || result.ok ? [] : result.faults))
  if (level.fault !== null) faults.push(level.fault)
  if (faults.length === 0)
    return { log: pino({ level: level.level }, pino.destination({ dest: 2, sync: true })) }
  say(`Invalid settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  process.exitCode = 1
  return null
}

function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('no package.json in the folders above the program')
  return packageFolder(above)
}
