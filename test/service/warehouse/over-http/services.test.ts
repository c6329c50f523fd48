import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { singleFrame } from '../../../../src/protocol/requests/frames.ts'
import { formatRequest } from '../../../../src/protocol/requests/request-text.ts'
import { openWarehouse, type Warehouse } from '../../../../src/service/warehouse/warehouse.ts'
import { openClickHouseOfFile } from '../../../support/clickhouse-over-http/of-file.ts'
import { patience } from '../../../support/patience.ts'
import { openRawSocket } from '../../../support/raw-socket.ts'
import { fetchToken, runService } from '../../../support/running-service.ts'
import { fillSmallStore, smallStoreNow } from '../../small-store.ts'

const double = await openClickHouseOfFile()
/** As for two services that start at the same time. */
let warehouses: readonly Warehouse[]
beforeAll(async () => {
  warehouses = await Promise.all([1, 2].map(() => openWarehouse({ kind: 'server', url: double.url })))
  const [first] = warehouses
  if (first !== undefined) await fillSmallStore(first)
})
afterAll(() => Promise.all(warehouses.map((warehouse) => warehouse.close())))

async function start(which: number, limits: Parameters<typeof runService>[0]['limits'] = {}) {
  const warehouse = warehouses[which]
  if (warehouse === undefined) throw new Error('there are two')
  const service = await runService({ warehouse, now: () => smallStoreNow, limits })
  const token = await fetchToken(service)
  const url = `${service.wsUrl}?token=${token}`
  const socket = await openRawSocket(url)
  const ask = async (id: string) => {
    socket.send(formatRequest(id, question))
    return socket.next()
  }
  const locations = () =>
    fetch(`${service.baseUrl}/v1/location/list`, { headers: { authorization: `Bearer ${token}` } })
  return { url, ask, locations }
}

const question = {
  action: 'metric',
  route: 'entries',
  body: {
    start: '2026-03-01T00:00:00.000Z',
    end: '2026-03-01T23:59:59.999Z',
    entities: ['store'],
    entityType: 'location',
    facets: ['summary'],
    aggregationPeriod: 'day',
  },
} as const
const answer = (id: string) =>
  singleFrame(
    id,
    JSON.stringify({
      summary: [{ location: 'store', entries: 3 }],
      meta: { units: { entries: 'peopleCount' } },
    }),
  )
const codeOf = (frame: string) => JSON.parse(frame.slice(frame.indexOf('{'))).error

test('gives the same responses from two concurrent services on one server', async () => {
  const services = await Promise.all([start(0), start(1)])
  const ids = ['a', 'b', 'c', 'd']
  const asked = services.map(async ({ ask }) => {
    const frames: string[] = []
    for (const id of ids) frames.push(await ask(id))
    return frames
  })
  expect(await Promise.all(asked)).toEqual([ids.map(answer), ids.map(answer)])
})

test('reports a lost server as unavailable and retryable, and recovers', async () => {
  const { ask, locations } = await start(0)
  expect(await ask('before')).toBe(answer('before'))
  await double.vanish()
  expect(codeOf(await ask('away'))).toEqual({
    code: 'unavailable',
    message: 'The database is unreachable.',
    retryable: true,
  })
  const refused = await locations()
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
  await double.comeBack()
  expect(await ask('after')).toBe(answer('after'))
  expect((await locations()).status).toBe(200)
})

test("does not mistake a gateway's response for a store without visitors", async () => {
  const { ask } = await start(1)
  double.misbehave('page', Number.POSITIVE_INFINITY)
  expect(codeOf(await ask('page'))).toMatchObject({ code: 'unavailable' })
  double.behave()
  expect(await ask('after')).toBe(answer('after'))
})

test('cancels the query on the server when the client disconnects', async () => {
  const { url } = await start(0)
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const before = double.statements.length
  double.misbehave('hangs', Number.POSITIVE_INFINITY)
  socket.send(formatRequest('left', question))
  await vi.waitFor(() => expect(double.statements.length).toBeGreaterThan(before), patience)
  socket.close()
  await vi.waitFor(
    () => expect(double.statements.slice(before).every(({ cancelled }) => cancelled)).toBe(true),
    patience,
  )
})

test('cancels the query on the server after a timeout', async () => {
  const { ask } = await start(1, { queryTimeoutMs: 300 })
  const before = double.statements.length
  double.misbehave('hangs', Number.POSITIVE_INFINITY)
  expect(codeOf(await ask('late'))).toMatchObject({ code: 'timeout' })
  await vi.waitFor(
    () => expect(double.statements.slice(before).every(({ cancelled }) => cancelled)).toBe(true),
    patience,
  )
  expect(double.statements.length).toBeGreaterThan(before)
})
