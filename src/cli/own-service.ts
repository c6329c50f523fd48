import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ServiceConfiguration } from '../service/configuration.ts'
import { type ConfiguredClients, loadClients } from '../service/configured-clients.ts'
import { hasData, makeDemo } from '../service/ingest/demo/demo.ts'
import { startSimulation } from '../service/ingest/simulation/simulation.ts'
import { type RunningService, startService } from '../service/service.ts'
import { openWarehouse, type Warehouse } from '../service/warehouse/warehouse.ts'
import { OperatorFault } from './fault-sentence.ts'
import type { Progress } from './progress.ts'

export interface OwnService {
  readonly service: RunningService
  /** What a dashboard is given. */
  readonly credentials: ConfiguredClients['credentials']
  readonly ingestCredentials: ConfiguredClients['ingestCredentials']
  close(): Promise<void>
}

/** @throws WarehouseUnavailable */
export function openOwnWarehouse(
  configuration: Pick<ServiceConfiguration, 'clickhouseUrl' | 'dataFolder' | 'statementLimits'>,
): Promise<Warehouse> {
  const { clickhouseUrl, dataFolder, statementLimits } = configuration
  return openWarehouse(
    clickhouseUrl === null
      ? { kind: 'embedded', folder: join(dataFolder, 'warehouse') }
      : { kind: 'server', url: clickhouseUrl },
    statementLimits,
  )
}

/**
 * Opens the warehouse, makes the demo where it is empty, and starts the service and the time of the demo's stores.
 * A ClickHouse server of somebody else's is never filled unasked.
 */
export async function startOwnService(options: {
  readonly configuration: ServiceConfiguration
  readonly host: string
  readonly port: number
  readonly log: Logger
  readonly onDemoProgress: (progress: Progress) => void
  readonly say: (line: string) => void
}): Promise<OwnService> {
  const { configuration, log } = options
  const warehouse = await openOwnWarehouse(configuration)
  try {
    // Before the demo is made: a fault in them is told at once.
    const { credentials, ingestCredentials, clients } = await loadClients(configuration)
    if (!(await hasData(warehouse))) {
      if (configuration.clickhouseUrl === null) {
        await makeDemo(warehouse, { now: Date.now(), onProgress: options.onDemoProgress })
      } else {
        options.say('The ClickHouse server has no data yet: import some, or run npm run demo.')
      }
    }
    const service = await startService({
      host: options.host,
      port: options.port,
      warehouse,
      audience: credentials.audience,
      clients,
      keyFolder: configuration.dataFolder,
      log,
      publicUrl: configuration.publicUrl ?? undefined,
      metricsAt: configuration.metricsAt ?? undefined,
      limits: configuration.limits,
    })
    const simulation = startSimulation(warehouse, {
      clock: { now: Date.now, setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
      onFault: (error) => log.warn({ err: error }, 'the simulation could not write'),
      onProgress: ({ step }) => log.info({ step }, 'the simulation catches up'),
    })
    return {
      service,
      credentials,
      ingestCredentials,
      async close() {
        await Promise.all([simulation.stop(), service.close()])
        await warehouse.close()
      },
    }
  } catch (error) {
    await warehouse.close()
    throw error
  }
}

/** The service as it is, on a port that nobody needs to know: no demo is made, and no time goes on. */
export async function openOwnService(options: {
  readonly configuration: ServiceConfiguration
  readonly log: Logger
}): Promise<Omit<OwnService, 'ingestCredentials'> & { readonly hasData: boolean }> {
  const { configuration, log } = options
  const warehouse = await openOwnWarehouse(configuration)
  try {
    const { credentials, clients } = await loadClients(configuration)
    const service = await startService({
      host: '127.0.0.1',
      port: 0,
      warehouse,
      audience: credentials.audience,
      clients,
      keyFolder: configuration.dataFolder,
      log,
      limits: configuration.limits,
    })
    return {
      service,
      credentials,
      hasData: await hasData(warehouse),
      async close() {
        await service.close()
        await warehouse.close()
      },
    }
  } catch (error) {
    await warehouse.close()
    throw error
  }
}

/** Makes the demo's history on request. */
export async function makeDemoIn(
  configuration: ServiceConfiguration,
  options: {
    readonly add: boolean
    /** `null`: as many as a demo has that nobody asked for. */
    readonly stores: number | null
    readonly days: number | null
    readonly onProgress: (progress: Progress) => void
  },
): Promise<string> {
  const warehouse = await openOwnWarehouse(configuration)
  try {
    if (!options.add && (await hasData(warehouse))) {
      throw new OperatorFault(
        'The data folder already has data. Add the demo to it with --add, or set another DATA_DIR.',
      )
    }
    const { stores, days, onProgress } = options
    const made = await makeDemo(warehouse, {
      now: Date.now(),
      onProgress,
      ...(stores === null ? {} : { stores }),
      ...(days === null ? {} : { days }),
    })
    return `${made.organisation}: ${made.stores} stores, ${made.cameras} cameras, ${made.visits} visits, ${made.areaVisits} visits to zones, ${made.transactions} transactions.`
  } finally {
    await warehouse.close()
  }
}
