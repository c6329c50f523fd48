import { afterAll, vi } from 'vitest'
import { makeChain } from '../../../src/service/ingest/demo/chain.ts'
import { makeDemo } from '../../../src/service/ingest/demo/demo.ts'
import type { Client } from '../../../src/service/issuer/clients.ts'
import type { RunningService } from '../../../src/service/service.ts'
import { openWarehouse, type Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import type { Settings } from '../../conformance/settings.ts'
import { folderOfFile, testCredentials } from '../../support/running-service.ts'

/** A Tuesday at seven minutes past ten, so that people came after the last refresh; a clock change lies behind it. */
export const demoNow = Date.parse('2026-11-10T10:07:00Z')

/** Sees the demo's chain alone. */
export const chainClient: Client = {
  ...testCredentials,
  scopes: new Set(['read']),
  organisations: [makeChain().id],
}

/** What belongs to somebody else. */
export const foreign = { foreign: 'f'.repeat(23).concat('0'), foreignRecording: 'f'.repeat(23).concat('1') }

export const leeds = storeOf('Leeds')
export const boston = storeOf('Boston')

function storeOf(town: string): string {
  return makeChain().stores.find(({ name }) => name.startsWith(town))?.id ?? ''
}

/** The demo's chain with forty days of history, and a store of another organisation. It ends with the test file. */
export async function openDemo(): Promise<Warehouse> {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
  const warehouse = await openWarehouse({ kind: 'embedded', folder: await folderOfFile() })
  afterAll(() => warehouse.close())
  await makeDemo(warehouse, { now: demoNow, days: 40 })
  await warehouse.insert('locations', [
    {
      id: foreign.foreign,
      organisation_id: 'somebody else',
      name: 'Elsewhere',
      timezone: 'UTC',
      currency: 'EUR',
    },
  ])
  await warehouse.insert('recordings', [
    {
      id: foreign.foreignRecording,
      organisation_id: 'somebody else',
      location_id: foreign.foreign,
      camera_server_id: 'server',
      name: 'Door',
      use_uploading_schedule: false,
      timezone: 'UTC',
    },
  ])
  return warehouse
}

/** The same store of counts, which nobody may write to. */
export function readOnly(warehouse: Warehouse): Warehouse {
  const refuse = () => Promise.reject(new Error('nothing may be written'))
  return {
    query: (...asked) => warehouse.query(...asked),
    command: refuse,
    insert: refuse,
    close: refuse,
  }
}

/** The six settings under which the chain's client knows a service. */
export function settingsOf(service: Pick<RunningService, 'baseUrl' | 'wsUrl' | 'authUrl'>): Settings {
  return { baseUrl: service.baseUrl, wsUrl: service.wsUrl, authUrl: service.authUrl, ...testCredentials }
}
