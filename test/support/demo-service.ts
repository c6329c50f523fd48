import { pino } from 'pino'
import { type RunningService, startService } from '../../src/service/service.ts'
import { openWarehouse, type Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { copyDemo } from './demo-copy.ts'
import { remembering } from './remembering-warehouse.ts'
import { folderOfFile } from './running-service.ts'

/** The credentials of a BFF for {@link startDemoService}. */
export const bffCredentials = {
  clientId: 'bff',
  clientSecret: 'between-the-two-of-them',
  audience: 'test',
} as const

export const silentLog = pino({ level: 'silent' })

export interface DemoService {
  readonly service: RunningService
  readonly warehouse: Warehouse
  close(): Promise<void>
}

/**
 * Our own service with some days of demo data up to an instant. Its folder is removed after the test file.
 */
export async function startDemoService(demo: {
  readonly now: number
  readonly days: number
  /** Whether a statement is run once: the answers come at once, then. */
  readonly remembers?: boolean
  /** The service's clock, if it isn't that of this machine. */
  readonly clock?: () => number
}): Promise<DemoService> {
  const folder = await folderOfFile()
  await copyDemo(`${folder}/warehouse`, demo)
  const warehouse = await openWarehouse({ kind: 'embedded', folder: `${folder}/warehouse` })
  const service = await startService({
    host: '127.0.0.1',
    port: 0,
    warehouse: demo.remembers ? remembering(warehouse) : warehouse,
    audience: bffCredentials.audience,
    clients: [{ ...bffCredentials, scopes: new Set(['read']), organisations: null }],
    keyFolder: folder,
    log: silentLog,
    ...(demo.clock && { now: demo.clock }),
  })
  return {
    service,
    warehouse,
    async close() {
      await service.close()
      await warehouse.close()
    },
  }
}
