import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bff, startBff } from '../../src/bff/bff.ts'
import { readMetricAnswer } from '../../src/protocol/metrics/results.ts'
import { bffCredentials, type DemoService, silentLog, startDemoService } from '../support/demo-service.ts'
import { connectBrowser, failureOf } from '../support/running-bff.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')

let demo: DemoService
let bff: Bff

beforeAll(async () => {
  demo = await startDemoService({ now, days: 2 })
  bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: { ...demo.service, ...bffCredentials },
    publicFolder: null,
    log: silentLog,
  })
}, 60_000)

afterAll(async () => {
  await bff.close()
  await demo.close()
})

test('delivers stored footfall through the service and the BFF', async () => {
  const list: unknown = await (await fetch(`${bff.address}/api/v1/location/list`)).json()
  const stores = Array.isArray(list) ? list.map(({ id }) => String(id)) : []
  expect(stores).toHaveLength(12)

  const browser = await connectBrowser(bff.address, { origin: bff.address })
  const body = {
    start: '2026-03-09T00:00:00.000Z',
    end: '2026-03-09T23:59:59.999Z',
    entities: stores,
    entityType: 'location',
    facets: ['summary'],
    aggregationPeriod: 'day',
  }
  browser.send({ action: 'metric', data: { id: 'ours', route: 'entries', body } })
  const frame = await browser.next()
  expect(frame.startsWith('ours|0|0|{')).toBe(true)
  const summary = readMetricAnswer(JSON.parse(frame.slice('ours|0|0|'.length)))?.summary ?? []
  const [stored] = await demo.warehouse.query<{ entries: number }>(
    `SELECT count() AS entries FROM shopfloor.visits FINAL
     WHERE entered_at BETWEEN {start:DateTime64(3, 'UTC')} AND {end:DateTime64(3, 'UTC')}`,
    { start: '2026-03-09 00:00:00.000', end: '2026-03-09 23:59:59.999' },
  )
  expect(stored?.entries).toBeGreaterThan(1000)
  expect(summary.reduce((sum, row) => sum + Number(row.entries), 0)).toBe(stored?.entries)

  browser.send({
    action: 'metric',
    data: { id: 'odd', route: 'entries', body: { ...body, facets: ['own'] } },
  })
  expect(failureOf(await browser.next())).toMatchObject({ id: 'odd', code: 'bad_request', retryable: false })
  browser.leave()
})

test('delivers the uptime of a recording, and refuses a full timestamp as the service does', async () => {
  const ask = (body: unknown) =>
    fetch(`${bff.address}/api/v1/recording/uptimes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const uptimes: unknown = await (await ask({ start: '2026-03-09', end: '2026-03-09' })).json()
  expect(uptimes).toHaveLength(104)
  const refused = await ask({ start: '2026-03-09T00:00:00.000Z', end: '2026-03-09' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ code: 'unacceptable' })
})
