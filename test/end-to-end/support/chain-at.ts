import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startBff } from '../../../src/bff/bff.ts'
import type { BffOptions } from '../../../src/bff/bff-options.ts'
import { deriveInWorker } from '../../../src/bff/deriving/worker-port.ts'
import { makeDemo } from '../../../src/demo/demo.ts'
import { startService } from '../../../src/service/service.ts'
import { openWarehouse, type Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { startLiveLike } from '../../support/live-like/live-like-deployment.ts'
import { liveLike } from '../../support/live-like/traits.ts'
import { deriveWorker, publicFolder } from './built-dashboard.ts'

const log = pino({ level: 'warn' })
const credentials = { clientId: 'bff', clientSecret: 'known to the two of them', audience: 'chain-at' }

export interface ChainAt {
  readonly address: string
  /** Sets the clock to an earlier instant than that of the data, or to one between. Epoch milliseconds. */
  setClock(now: number): void
  close(): Promise<void>
}

/**
 * The demo chain at a fixed instant: its history ends there and the service's clock stands still. The servers
 * run in this process, since the programs have no setting for the clock.
 *
 * @param now epoch milliseconds
 * @param history days of the demo chain, or what writes another one
 * @param options of the dashboard server; no login by default
 */
export async function startChainAt(
  now: number,
  history: number | ((warehouse: Warehouse) => Promise<void>),
  options: Partial<Pick<BffOptions, 'authentication' | 'port' | 'chainCalendar' | 'holidays'>> = {},
): Promise<ChainAt> {
  let clock = now
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-chain-at-'))
  const warehouse = await openWarehouse({ kind: 'embedded', folder: join(folder, 'warehouse') })
  if (typeof history === 'number') await makeDemo(warehouse, { now, days: history })
  else await history(warehouse)
  const service = await startService({
    host: '127.0.0.1',
    port: 0,
    warehouse,
    audience: credentials.audience,
    clients: [{ ...credentials, scopes: new Set(['read']), organisations: null }],
    keyFolder: folder,
    log,
    now: () => clock,
  })
  // Rate limits and token lifetimes need a running clock.
  const startedAt = performance.now()
  const running = () => clock + performance.now() - startedAt
  const gateway =
    process.env.SHOPFLOOR_DEPLOYMENT === 'live-like'
      ? await startLiveLike(service, { traits: liveLike, now: running, random: Math.random })
      : null
  const { baseUrl, wsUrl, authUrl } = gateway ?? service
  const bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { ...credentials, baseUrl, wsUrl, authUrl },
    publicFolder,
    openDeriver: deriveInWorker(deriveWorker),
    log,
    now: running,
    ...options,
  })
  return {
    address: bff.address,
    setClock(instant) {
      clock = instant
    },
    async close() {
      await bff.close()
      await gateway?.close()
      await service.close()
      await warehouse.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
