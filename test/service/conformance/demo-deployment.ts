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
  await watchTheStreet(warehouse)
  return warehouse
}

/** The demo has no cameras that look outside: one of Leeds counts who passes by, for as long as there is history. */
async function watchTheStreet(warehouse: Warehouse): Promise<void> {
  const camera = {
    location_id: leeds,
    recording_id: makeChain().stores.find(({ id }) => id === leeds)?.cameras[0]?.id ?? '',
  }
  await warehouse.insert('lines', [
    { ...camera, line_id: 'street', line_type: 'passer-by', taxonomy: 'Street:Front', direction: 'both' },
  ])
  const hours = Array.from(
    { length: 40 * 24 },
    (_, back) => new Date(Date.parse('2026-11-10T00:00Z') - back * 3_600_000),
  )
  await warehouse.insert(
    'passers_by',
    hours.map((hour) => ({
      ...camera,
      started_at: hour.toISOString().slice(0, 19).concat('Z'),
      label: hour.toISOString().slice(0, 16).replace('T', ' '),
      passers_by: 40 + hour.getUTCHours(),
    })),
  )
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
