import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Client } from '../../src/service/issuer/clients.ts'
import { type RunningService, type ServiceOptions, startService } from '../../src/service/service.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { atEndOfFile } from './end-of-file.ts'

export const testCredentials = {
  clientId: 'test-client',
  clientSecret: 'a secret: with +/% and ü',
  audience: 'test-audience',
}

/** Reads every organisation. */
export const testClient: Client = { ...testCredentials, scopes: new Set(['read']), organisations: null }

/** Writes to every organisation. */
export const testIngestClient: Client = {
  clientId: 'test-ingest-client',
  clientSecret: 'another secret',
  scopes: new Set(['ingest']),
  organisations: null,
}

export interface TestService extends RunningService {
  /** Everything logged so far, as JSON lines. */
  logged(): string
  readonly keyFolder: string
}

/** A folder that is removed after the test file. */
export async function folderOfFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-service-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

let keptKeyFolder: Promise<string> | null = null

/** Generating a key is slow, so the services of a test file share one, like those of a deployment. */
function sharedKeyFolder(): Promise<string> {
  if (keptKeyFolder === null) {
    keptKeyFolder = folderOfFile()
    atEndOfFile(() => {
      keptKeyFolder = null
    })
  }
  return keptKeyFolder
}

type TestServiceOptions = Partial<ServiceOptions> & { readonly warehouse: Warehouse }

/** A service on a free loopback port, which stops after the test. */
export function runService(options: TestServiceOptions): Promise<TestService> {
  return startTestService(options, onTestFinished)
}

/** The same for all tests of a file. */
export function runServiceOfFile(options: TestServiceOptions): Promise<TestService> {
  return startTestService(options, atEndOfFile)
}

async function startTestService(
  options: TestServiceOptions,
  atEnd: (end: () => Promise<void>) => void,
): Promise<TestService> {
  const keyFolder = options.keyFolder ?? (await sharedKeyFolder())
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const service = await startService({
    host: '127.0.0.1',
    port: 0,
    audience: testCredentials.audience,
    clients: [testClient, testIngestClient],
    log,
    ...options,
    keyFolder,
    // Two hundred questions took longer than the usual 30 s on a machine with a load of 20.
    limits: { shutdownGraceMs: 100, queryTimeoutMs: 300_000, ...options.limits },
  })
  atEnd(() => service.close())
  return { ...service, keyFolder, logged: () => lines.join('') }
}

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-service-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The token exchange as the contract specifies it. */
export async function fetchToken(
  service: RunningService,
  client: Pick<Client, 'clientId' | 'clientSecret'> = testClient,
): Promise<string> {
  const answer = await fetch(`${service.authUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      audience: testCredentials.audience,
      grant_type: 'client_credentials',
    }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** A warehouse of which every use fails. */
export const noWarehouse: Warehouse = {
  query: () => Promise.reject(new Error('unexpected query')),
  command: () => Promise.reject(new Error('unexpected command')),
  insert: () => Promise.reject(new Error('unexpected insert')),
  close: () => Promise.reject(new Error('unexpected close')),
}

export interface HeldWarehouse extends Warehouse {
  /** Number of queries started. */
  readonly begun: number
  /** Ends the oldest pending query, with these rows or an error. */
  settle(rows: readonly unknown[] | Error): void
}

/** A warehouse whose queries end when the test says so. */
export function holdWarehouse(): HeldWarehouse {
  const held: ((rows: readonly unknown[] | Error) => void)[] = []
  let begun = 0
  return {
    ...noWarehouse,
    get begun() {
      return begun
    },
    query<T>() {
      begun += 1
      return new Promise<readonly T[]>((resolve, reject) => {
        held.push((rows) => (rows instanceof Error ? reject(rows) : resolve(rows as readonly T[])))
      })
    },
    settle(rows) {
      const settle = held.shift()
      if (settle === undefined) throw new Error('no query waits')
      settle(rows)
    },
  }
}
