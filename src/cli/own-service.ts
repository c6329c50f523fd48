import { join } from 'node:path'
import type { Logger } from 'pino'
import { hasData, makeDemo } from '../demo/demo.ts'
import { startSimulation } from '../demo/simulation/simulation.ts'
import type { ServiceConfiguration } from '../service/configuration.ts'
import { type ConfiguredClients, loadClients } from '../service/configured-clients.ts'
import { type RunningService, startService } from '../service/service.ts'
import { openWarehouse, type Warehouse } from '../service/warehouse/warehouse.ts'
import { OperatorFault } from './fault-sentence.ts'
import type { Progress } from './progress.ts'

export interface OwnService {
  readonly service: RunningService
  /** The dashboard's credentials. */
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
 * Opens the warehouse, creates the demo if it is empty, and starts the service and the simulation. A ClickHouse server
 * is never filled without a request, because it may belong to somebody else.
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
    // Load these before the demo is created, so that a fault is reported at once.
    const { credentials, ingestCredentials, clients } = await loadClients(configuration)
    if (!(await hasData(warehouse))) {
      if (configuration.clickhouseUrl === null) {
        await makeDemo(warehouse, { now: Date.now(), onProgress: options.onDemoProgress })
      } else {
        options.say('The ClickHouse server has no data yet. Run npm run import or npm run demo.')
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
      onFault: (error) => log.warn({ err: error }, 'the simulation failed to write'),
      onProgress: ({ step }) => log.info({ step }, 'the simulation is catching up'),
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

/** Starts the service on a free port without creating a demo or simulating. */
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

/** Creates the demo on request. */
export async function makeDemoIn(
  configuration: ServiceConfiguration,
  options: {
    readonly add: boolean
    /** `null` for the default number of stores. */
    readonly stores: number | null
    readonly days: number | null
    readonly onProgress: (progress: Progress) => void
  },
): Promise<string> {
  const warehouse = await openOwnWarehouse(configuration)
  try {
    if (!options.add && (await hasData(warehouse))) {
      throw new OperatorFault(
        'The data folder already has data. Use --add to add the demo, or set another DATA_DIR.',
      )
    }
    const { stores, days, onProgress } = options
    const made = await makeDemo(warehouse, {
      now: Date.now(),
      onProgress,
      ...(stores === null ? {} : { stores }),
      ...(days === null ? {} : { days }),
    })
    return `${made.organisation}: ${made.stores} stores, ${made.cameras} cameras, ${made.visits} visits, ${made.areaVisits} zone visits, ${made.transactions} transactions.`
  } finally {
    await warehouse.close()
  }
}
