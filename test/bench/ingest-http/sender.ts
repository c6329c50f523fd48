import { pino } from 'pino'
import type { Client } from '../../../src/service/issuer/clients.ts'
import { startService } from '../../../src/service/service.ts'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { stores } from './history.ts'

export interface Sender {
  /** Sends a batch. @throws Error if the service rejects a row */
  post(body: string, records: number): Promise<void>
  /** Asks the count of one store and day, as the dashboard does. */
  ask(): Promise<void>
  close(): Promise<void>
}

const client: Client = {
  clientId: 'sender',
  clientSecret: 'a secret of a sender',
  scopes: new Set(['ingest']),
  organisations: null,
}

/** Visits of one store, one second apart, with numeric ids from `from` on. */
export function visitsOf(from: number, count: number) {
  const store = stores[(from / count) % stores.length] ?? 'store-0'
  return Array.from({ length: count }, (_, n) => ({
    location_id: store,
    visit_id: String(from + n),
    entered_at: new Date(Date.UTC(2026, 0, 1) + (from + n - 1_000_000_000) * 1000).toISOString(),
    recording_id: 'door',
    age: '25_34',
    gender: 'female',
    role: 'customer',
  }))
}

export async function openSender(warehouse: Warehouse, folder: string): Promise<Sender> {
  const service = await startService({
    host: '127.0.0.1',
    port: 0,
    warehouse,
    audience: 'bench',
    clients: [client],
    keyFolder: folder,
    log: pino({ level: 'silent' }),
  })
  const granted = await fetch(`${service.authUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      audience: 'bench',
      grant_type: 'client_credentials',
    }),
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  return {
    async post(body, records) {
      const answer = await fetch(`${service.baseUrl}/v1/ingest/visits`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/x-ndjson' },
        body,
      })
      const { taken } = (await answer.json()) as { taken?: number }
      if (answer.status !== 200 || taken !== records) throw new Error(`${answer.status}: ${taken} were taken`)
    },
    async ask() {
      await entries(
        warehouse,
        {
          start: '2025-06-01T00:00:00.000Z',
          end: '2025-06-01T23:59:59.999Z',
          entities: ['store-7'],
          entityType: 'location',
          facets: ['segments'],
          aggregationPeriod: 'hour',
        },
        { now: Date.now() },
      )
    },
    close: () => service.close(),
  }
}
