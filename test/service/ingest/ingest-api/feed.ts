import { gzipSync } from 'node:zlib'
import type { KindName } from '../../../../src/service/kinds/kinds.ts'
import type { Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import {
  fetchToken,
  runService,
  type TestService,
  testIngestClient,
} from '../../../support/running-service.ts'

export interface FeedAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** A camera, till or other sender of records. */
export interface Feed {
  readonly service: TestService
  readonly token: string
  /** Sends records as lines. */
  send(kind: KindName, records: readonly object[]): Promise<FeedAnswer>
  /** Sends any bytes. */
  sendRaw(
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers?: Record<string, string>,
  ): Promise<FeedAnswer>
  /** Sends records and requires success. */
  keep(kind: KindName, records: readonly object[]): Promise<void>
}

export function linesOf(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

export async function openFeed(
  warehouse: Warehouse,
  options: Omit<Parameters<typeof runService>[0], 'warehouse'> = {},
  client = testIngestClient,
): Promise<Feed> {
  const service = await runService({ warehouse, ...options })
  return feedOf(service, await fetchToken(service, client))
}

export function feedOf(service: TestService, token: string): Feed {
  const feed: Feed = {
    service,
    token,
    async sendRaw(path, body, headers = {}) {
      const answer = await fetch(`${service.baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson', ...headers },
        ...(body === undefined ? {} : { body }),
      })
      return { status: answer.status, body: await answer.json(), headers: answer.headers }
    },
    send: (kind, records) => feed.sendRaw(`/v1/ingest/${kind}`, linesOf(records)),
    async keep(kind, records) {
      const { status, body } = await feed.send(kind, records)
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
    },
  }
  return feed
}

export function packed(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(text))
}

/** A chain with a store in London and one in New York, each with an entrance camera. */
export async function keepChain(feed: Feed): Promise<void> {
  await feed.keep('organisations', [{ id: 'chain', name: 'Chain' }])
  await feed.keep('locations', [
    { id: 'london', organisation_id: 'chain', name: 'London', timezone: 'Europe/London', currency: 'GBP' },
    { id: 'york', organisation_id: 'chain', name: 'York', timezone: 'America/New_York', currency: 'USD' },
  ])
  await feed.keep(
    'recordings',
    ['london', 'york'].map((store) => ({
      id: `${store}-door`,
      organisation_id: 'chain',
      location_id: store,
      camera_server_id: 'server',
      name: 'Door',
    })),
  )
  await feed.keep(
    'lines',
    ['london', 'york'].map((store) => ({
      location_id: store,
      recording_id: `${store}-door`,
      line_id: 'in',
      line_type: 'location-entry',
      direction: 'in',
    })),
  )
}
