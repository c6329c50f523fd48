import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { fetchToken, noWarehouse, runService, testIngestClient } from '../../../support/running-service.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { feedOf, keepChain, linesOf, openFeed, packed } from './feed.ts'

const warehouse = await openMemoryWarehouse()
const limits = { maxIngestBytes: 3000, maxIngestRecords: 20 }
const visits = (count: number, prefix = 'l') =>
  Array.from({ length: count }, (_, n) => ({
    location_id: 'london',
    entered_at: '2026-03-01T10:30:00Z',
    visit_id: `${prefix}${n}`,
  }))

async function open() {
  const feed = await openFeed(warehouse, { now: () => caseNow, limits })
  await keepChain(feed)
  return feed
}

async function stored(prefix: string): Promise<number> {
  const rows = await warehouse.query(
    'SELECT 1 FROM shopfloor.visits WHERE startsWith(visit_id, {prefix:String})',
    {
      prefix,
    },
  )
  return rows.length
}

test('accepts a batch with the maximum number of records, and rejects one more as too_large with the limit', async () => {
  const feed = await open()
  expect(await feed.send('visits', visits(20))).toMatchObject({ status: 200, body: { taken: 20 } })
  expect(await feed.send('visits', visits(21, 'm'))).toMatchObject({
    status: 413,
    body: { code: 'too_large', detail: 'A batch may have at most 20 records.' },
  })
  expect(await stored('m')).toBe(0)
})

test('refuses a body by its announced length before reading it', async () => {
  const { service, token } = await open()
  const { port } = new URL(service.baseUrl)
  const request = httpRequest({
    port,
    method: 'POST',
    path: '/v1/ingest/visits',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'content-length': 1_000_000,
    },
  })
  // No byte of the body is sent.
  request.flushHeaders()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  expect(answer.headers.connection).toBe('close')
  const body: unknown = JSON.parse((await answer.toArray()).join(''))
  expect(body).toMatchObject({
    code: 'too_large',
    detail: 'A batch may have at most 3000 bytes uncompressed.',
  })
  request.destroy()
})

test('refuses an endless body at the limit and closes its connection', async () => {
  const { service, token } = await open()
  const { port } = new URL(service.baseUrl)
  const request = httpRequest({
    port,
    method: 'POST',
    path: '/v1/ingest/visits',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
  })
  request.on('error', () => undefined)
  request.write(linesOf(visits(15, 'e')))
  request.write(`{"location_id": "${'x'.repeat(4000)}`)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  await once(answer.resume(), 'close')
  expect(await stored('e')).toBe(0)
})

test('limits the decompressed size, however small the compressed one', async () => {
  const feed = await open()
  const bomb = packed('\n'.repeat(50_000_000))
  expect(bomb.length).toBeGreaterThan(limits.maxIngestBytes)
  const small = packed(' '.repeat(100_000))
  expect(small.length).toBeLessThan(limits.maxIngestBytes)
  for (const body of [bomb, small]) {
    expect(await feed.sendRaw('/v1/ingest/visits', body, { 'content-encoding': 'gzip' })).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: 'A batch may have at most 3000 bytes uncompressed.' },
    })
  }
})

test('stores nothing from a sender that disconnects, and serves the next one', async () => {
  const feed = await open()
  const request = httpRequest({
    port: new URL(feed.service.baseUrl).port,
    method: 'POST',
    path: '/v1/ingest/visits',
    headers: { authorization: `Bearer ${feed.token}`, 'content-type': 'application/x-ndjson' },
  })
  request.on('error', () => undefined)
  await new Promise((resolve) => request.write(linesOf(visits(5, 'a')), resolve))
  request.destroy()
  await feed.keep('visits', visits(1, 'after'))
  expect(await stored('a')).toBe(1)
})

test('answers unavailable beyond the total limit, and accepts the batch later', async () => {
  let release = () => {}
  let inserts = 0
  const begun = new Promise<void>((resolve) => {
    release = resolve
  })
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const service = await runService({
    warehouse: {
      ...noWarehouse,
      async query<T>() {
        return [{ id: 'london', organisation: 'chain', timezone: 'UTC' }] as unknown as readonly T[]
      },
      async insert() {
        inserts += 1
        release()
        await finished
      },
    },
    now: () => caseNow,
    limits: { maxHeldIngestBytes: 1000 },
  })
  const feed = feedOf(service, await fetchToken(service, testIngestClient))
  const stays = visits(20).map((visit) => ({ ...visit, taxonomy: 'Checkout', dwell_seconds: 1 }))
  const first = feed.send('area-visits', stays)
  await begun
  const refused = await feed.send('area-visits', stays)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(refused.headers.get('retry-after')).toBe('1')
  finish()
  expect(await first).toMatchObject({ status: 200 })
  expect(await feed.send('area-visits', stays)).toMatchObject({ status: 200 })
  expect(inserts).toBe(2)
})
