import { vi } from 'vitest'
import { makeChain } from '../../../src/demo/chain.ts'
import type { Client } from '../../../src/service/issuer/clients.ts'
import type { RunningService } from '../../../src/service/service.ts'
import { CountNotes } from '../../../src/service/warehouse/corrections/count-notes.ts'
import { openWarehouse, type Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import type { Settings } from '../../conformance/settings.ts'
import { copyDemo } from '../../support/demo-copy.ts'
import { atEndOfFile } from '../../support/end-of-file.ts'
import { folderOfFile, testCredentials } from '../../support/running-service.ts'

/** A Tuesday at 10:07, so that people arrived after the last refresh. A clock change lies before it. */
export const demoNow = Date.parse('2026-11-10T10:07:00Z')

/** Can only access the demo's chain. */
export const chainClient: Client = {
  ...testCredentials,
  scopes: new Set(['read']),
  organisations: [makeChain().id],
}

/** Data of another organisation. */
export const foreign = { foreign: 'f'.repeat(23).concat('0'), foreignRecording: 'f'.repeat(23).concat('1') }

export const leeds = storeOf('Leeds')
export const boston = storeOf('Boston')

function storeOf(town: string): string {
  return makeChain().stores.find(({ name }) => name.startsWith(town))?.id ?? ''
}

/** The demo's chain with 59 days of history, which are enough for a forecast and for estimates, and a store of another organisation, until the test file ends. */
export async function openDemo(): Promise<Warehouse> {
  // A run asks hundreds of questions: on a machine ten times busier, one took longer than two minutes.
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
  const folder = await folderOfFile()
  await copyDemo(folder, { now: demoNow, days: 59 })
  const warehouse = await openWarehouse({ kind: 'embedded', folder })
  atEndOfFile(() => warehouse.close())
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
  await changeSundays(warehouse)
  await correctEntries(warehouse)
  return warehouse
}

/** The same warehouse, read-only. */
export function readOnly(warehouse: Warehouse): Warehouse {
  const refuse = () => Promise.reject(new Error('nothing may be written'))
  return {
    query: (...asked) => warehouse.query(...asked),
    command: refuse,
    insert: refuse,
    close: refuse,
  }
}

/** The six settings of the chain's client. */
export function settingsOf(service: Pick<RunningService, 'baseUrl' | 'wsUrl' | 'authUrl'>): Settings {
  return { baseUrl: service.baseUrl, wsUrl: service.wsUrl, authUrl: service.authUrl, ...testCredentials }
}

/** On 1 November the hours of Sundays in Leeds are others, and a week later those of the demo again. */
async function changeSundays(warehouse: Warehouse): Promise<void> {
  const hours = await warehouse.query<{ weekday: number; opens_minute: number; closes_minute: number }>(
    `SELECT weekday, opens_minute, closes_minute FROM shopfloor.opening_hours FINAL
     WHERE location_id = {leeds:String}`,
    { leeds },
  )
  const written = (day: string, sundaysShorter: number) =>
    hours.map((row) => ({
      ...row,
      closes_minute: row.closes_minute - (row.weekday === 7 ? sundaysShorter : 0),
      location_id: leeds,
      version: Date.parse(`${day}T09:00:00Z`),
    }))
  await warehouse.insert('opening_hours', written('2026-10-20', 0))
  await warehouse.insert('opening_hours', written('2026-11-01', 60))
  await warehouse.insert('opening_hours', written('2026-11-08', 0))
}

/** On 9 November Leeds gets another visit on two days that were settled. */
async function correctEntries(warehouse: Warehouse): Promise<void> {
  const clock = { now: Date.parse('2026-11-06T12:00:00Z') }
  const notes = new CountNotes(warehouse, () => clock.now)
  await notes.note()
  clock.now = Date.parse('2026-11-09T12:00:00Z')
  await warehouse.insert(
    'visits',
    ['2026-11-01', '2026-11-03'].map((day) => ({
      ...{ location_id: leeds, entered_at: `${day}T12:00:00Z`, visit_id: `corrected ${day}` },
      version: Date.parse('2026-11-09T09:00:00Z'),
    })),
  )
  await notes.note()
}
