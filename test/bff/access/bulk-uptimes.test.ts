import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'

const days = { start: '2026-03-01', end: '2026-03-02' }
let proxy: AccessProxy
let bff: RunningBff
let asked: ReturnType<typeof answerForSmallChain>

beforeAll(async () => {
  proxy = await startAccessProxy()
  bff = await startRunningBff({ authentication: proxy.authentication })
  asked = answerForSmallChain(bff.deployment)
})
afterAll(async () => {
  expect(bff.deployment.surprises).toEqual([])
  await bff.close()
  await proxy.close()
})

/** Sends the request as a person who sees some stores. */
async function askBulk(body: string) {
  const before = asked.requests.length
  const response = await fetch(`${bff.address}/api/v1/recording/uptimes`, {
    method: 'POST',
    headers: { ...(await proxy.headers({ stores: ownStores })), 'content-type': 'application/json' },
    body,
  })
  const answer: unknown = await response.json()
  // Only the location list is requested for checking permissions.
  const forwarded = asked.requests.slice(before).filter(({ url }) => url !== '/v1/location/list')
  return { status: response.status, answer, forwarded }
}

test.each([
  ['another parameter', { ...days, recids: ['cam-1'], locations: ['store-3'] }],
  ['invalid ids', { ...days, recids: ['cam-1', 7] }],
  ['text instead of a list', { ...days, recids: 'cam-1' }],
  ['null instead of a list', { ...days, recids: null }],
  ['a list instead of an object', [days]],
])('refuses a bulk request with %s to people who may not see all stores', async (_what, body) => {
  const { status, forwarded } = await askBulk(JSON.stringify(body))
  expect([status, forwarded]).toEqual([400, []])
})

test('answers a bulk request of no recording itself: a deployment could take it for all', async () => {
  const { status, answer, forwarded } = await askBulk(JSON.stringify({ ...days, recids: [] }))
  expect([status, answer, forwarded]).toEqual([200, [], []])
})

test('checks and forwards the same value of a duplicate key', async () => {
  const { status, forwarded } = await askBulk(
    '{"start":"2026-03-01","end":"2026-03-02","recids":["cam-3"],"recids":["cam-1"]}',
  )
  expect([status, forwarded.map(({ body }) => body)]).toEqual([200, [{ ...days, recids: ['cam-1'] }]])
})

test('never serves a cached response to a person without permission', async () => {
  const keeping = await startRunningBff({ authentication: proxy.authentication })
  const { requests } = answerForSmallChain(keeping.deployment)
  const single = '/v1/recording/cam-3/uptime?start=2026-03-01&end=2026-03-02'
  const body = JSON.stringify({ ...days, recids: ['cam-3'] })
  const askAs = async (stores: 'all' | readonly string[]) => {
    const headers = { ...(await proxy.headers({ stores })), 'content-type': 'application/json' }
    const bulk = await fetch(`${keeping.address}/api/v1/recording/uptimes`, { method: 'POST', headers, body })
    const one = await fetch(`${keeping.address}/api${single}`, { headers })
    return [bulk.status, one.status]
  }
  expect(await askAs('all')).toEqual([200, 200])
  expect(await askAs('all')).toEqual([200, 200])
  expect(requests.map(({ url }) => url)).toEqual(['/v1/recording/uptimes', single])
  expect(await askAs(ownStores)).toEqual([403, 403])
  await keeping.close()
})
