import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TotalsMeasure } from '../../../src/protocol/derived-bodies.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { failureOf, type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { allStores } from '../../support/small-chain-deployment.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'

/** What was counted at each store on the day: no sum of two is that of two others. */
const counted = new Map(allStores.map((id, position) => [id, 2 ** position]))
const day = '2026-03-01'

let proxy: AccessProxy
let bff: RunningBff
/** Stores of the plain questions that the deployment was asked. */
const asked: string[][] = []

beforeAll(async () => {
  proxy = await startAccessProxy()
  bff = await startRunningBff({ authentication: proxy.authentication, openDeriver: deriveInThread })
  bff.deployment.onQuestion((question) => question.answer(JSON.stringify(answerTo(question))))
  bff.deployment.onHttp((request: FastifyRequest, reply: FastifyReply) =>
    reply.send(
      request.url === '/v1/location/list' ? allStores.map((id) => ({ id, timezone: 'Europe/London' })) : [],
    ),
  )
})
afterAll(async () => {
  await bff.close()
  await proxy.close()
})

function answerTo({ action, body }: AskedQuestion): unknown {
  if (action === 'derived') return { error: { code: 'unknown_route', message: 'There is no such route.' } }
  const entities = Array.isArray(body.entities) ? body.entities.map(String) : []
  asked.push(entities)
  if (action !== 'metric') return body.returnEntityType === 'area_context' ? entities.map(areaOf) : []
  const rows = entities.map((location) => ({
    location,
    index: `${day}T00:00:00.000`,
    entries: counted.get(location),
    customer_entries: counted.get(location),
    sales_conversion_rate: 0.5,
    transactions_count: 1,
    taxonomy: zone,
    area_total_entries: counted.get(location),
    area_average_dwell_time: 60,
  }))
  return { segments: rows, meta: { units: { entries: 'peopleCount', customer_entries: 'peopleCount' } } }
}

const zone = 'Women:Tops'

function areaOf(store: string) {
  return { area_type: 'taxonomy', taxonomy: zone, recording_id: `camera of ${store}` }
}

/** Asks as somebody who may see these stores. */
async function ask(
  stores: readonly string[] | 'all',
  entities: readonly string[],
  measure: TotalsMeasure = 'entries',
): Promise<string> {
  const browser = await bff.connect(await proxy.headers({ stores }))
  const asks = measure === 'zone-visits' ? { zone, facets: ['segments'] } : { facets: ['summary'] }
  const body = { start: day, end: day, measure, aggregationPeriod: 'day', ...asks }
  const data = { id: '1', route: 'totals', body: { ...body, entities, entityType: 'location' } }
  browser.send({ action: 'derived', data })
  const frame = await browser.next()
  browser.leave()
  return frame
}

function summaryOf(frame: string) {
  return JSON.parse(frame.slice(frame.indexOf('{'))).summary[0]
}

function totalOf(frame: string): unknown {
  return summaryOf(frame).total.value
}

test.each<[readonly string[] | 'all', readonly string[], number]>([
  ['all', allStores, 31],
  [['store-1', 'store-2'], ['store-1', 'store-2'], 3],
  [['store-2', 'store-3'], ['store-3', 'store-2'], 6],
  [['store-1'], ['store-1'], 1],
  ['all', ['store-4', 'store-5'], 24],
])('who may see %j is told of %j what was counted there', async (stores, entities, total) => {
  expect(totalOf(await ask(stores, entities))).toBe(total)
})

test('two viewers with different stores never share what a rate is of', async () => {
  const customersOf = async (stores: readonly string[]) =>
    summaryOf(await ask(stores, stores, 'conversion')).of.over.value
  expect(await customersOf(['store-1', 'store-2'])).toBe(3)
  expect(await customersOf(['store-2', 'store-3'])).toBe(6)
  const refused = await ask(['store-1', 'store-2'], ['store-2', 'store-3'], 'conversion')
  expect(failureOf(refused).code).toBe('forbidden')
})

test('two viewers with different stores never share the visits to a zone', async () => {
  const visitsOf = async (stores: readonly string[]) => {
    const frame = await ask(stores, stores, 'zone-visits')
    return JSON.parse(frame.slice(frame.indexOf('{'))).segments[0].value
  }
  expect(await visitsOf(['store-1', 'store-2'])).toBe(3)
  expect(await visitsOf(['store-2', 'store-3'])).toBe(6)
  const refused = await ask(['store-1', 'store-2'], ['store-2', 'store-3'], 'zone-visits')
  expect(failureOf(refused).code).toBe('forbidden')
})

test.each<[readonly string[], readonly string[]]>([
  [['store-1', 'store-2'], allStores],
  [
    ['store-1', 'store-2'],
    ['store-2', 'store-3'],
  ],
  [['store-1'], ['store-1', 'store-2']],
  [['store-1'], ['store-9']],
  [[], ['store-1']],
])(
  'who may see %j is refused %j as a whole, though others were answered that, and nobody is asked',
  async (stores, entities) => {
    await ask('all', entities)
    asked.length = 0
    expect(failureOf(await ask(stores, entities)).code).toBe('forbidden')
    expect(asked).toEqual([])
  },
)

test('what is asked for an answer is of its stores alone', async () => {
  bff.pass(600_000)
  asked.length = 0
  expect(totalOf(await ask(['store-2', 'store-5'], ['store-5', 'store-2']))).toBe(18)
  expect(asked.length).toBeGreaterThan(1)
  for (const entities of asked) expect(entities).toEqual(['store-2', 'store-5'])
})
