import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { inject } from 'vitest'
import { oncePerRun } from '../support/once-per-run.ts'
import { bundledPackages } from './bundled-packages.ts'

const root = join(import.meta.dirname, '../..')

const built = join(inject('runPackageFolder'), 'program')

/** Builds the program with its packages, once for all files of a run: it starts four times as fast as its source. */
export async function buildProgram(): Promise<void> {
  await oncePerRun(built, build)
}

async function build(outDir: string): Promise<void> {
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    environments: {
      server: {
        resolve: { noExternal: bundledPackages },
        build: { outDir, sourcemap: false, emptyOutDir: false },
      },
    },
  })
  const { server } = builder.environments
  if (server === undefined) throw new Error('there is no server environment')
  await builder.build(server)
}

/** Empties the developer's own settings; an empty setting counts as not set. */
const blank = Object.fromEntries(
  [
    ...['RETAIL_BASE_URL', 'RETAIL_WS_URL', 'RETAIL_AUTH_URL', 'RETAIL_CLIENT_ID', 'RETAIL_CLIENT_SECRET'],
    ...['DATABASE_URL', 'REDIS_URL'],
    ...['RETAIL_AUDIENCE', 'HOST', 'PORT', 'LOG_LEVEL', 'DATA_DIR', 'CLICKHOUSE_URL', 'SERVICE_PUBLIC_URL'],
    ...['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET', 'SERVICE_AUDIENCE'],
    ...['SERVICE_CLIENT_ORGANISATIONS', 'SERVICE_INGEST_CLIENT_ID', 'SERVICE_INGEST_CLIENT_SECRET'],
    ...['SERVICE_CLIENTS_FILE', 'AUTH', 'PUBLIC_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ...[
      'SESSION_SECRET',
      'PROXY_HEADER',
      'PROXY_JWKS_URL',
      'PROXY_JWKS_FILE',
      'PROXY_ISSUER',
      'PROXY_AUDIENCE',
    ],
  ].map((name) => [name, '']),
)

export interface Child {
  readonly process: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves with the match once standard output has it. Rejects if the program ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** The same for standard error. */
  warns(pattern: RegExp): Promise<RegExpExecArray>
  readonly ended: Promise<{
    readonly status: number | null
    readonly stdout: string
    readonly stderr: string
  }>
}

/** Runs the command line outside the package's folder. Needs {@link buildProgram}. */
export function runChild(words: readonly string[], settings: Readonly<Record<string, string>> = {}): Child {
  const child = spawn(process.execPath, [join(built, 'cli.js'), ...words], {
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...blank, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const waiting = new Set<() => void>()
  child.stdout.on('data', (data: Buffer) => {
    stdout += data
    for (const look of waiting) look()
  })
  child.stderr.on('data', (data: Buffer) => {
    stderr += data
    for (const look of waiting) look()
  })
  const ended = new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
  const matching = (pattern: RegExp, text: () => string) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text())
        if (match === null) return
        waiting.delete(look)
        resolve(match)
      }
      waiting.add(look)
      look()
      void ended.then(({ status }) =>
        reject(new Error(`ended with ${status} before ${pattern}:\n${stdout}${stderr}`)),
      )
    })
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    says: (pattern) => matching(pattern, () => stdout),
    warns: (pattern) => matching(pattern, () => stderr),
    ended,
  }
}
