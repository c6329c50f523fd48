import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveAnswer } from '../../../src/protocol/live-answers.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { failureOf, type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { allStores } from '../../support/small-chain-deployment.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'

/** So many cameras each store has, all offline: no sum of two is that of two others. */
const cameras = new Map(allStores.map((id, position) => [id, 2 ** position]))

let proxy: AccessProxy
let bff: RunningBff
/** Stores of the plain questions that the deployment was asked, and of the cameras whose hours it was asked. */
const asked: string[][] = []

beforeAll(async () => {
  proxy = await startAccessProxy()
  bff = await startRunningBff({ authentication: proxy.authentication, openDeriver: deriveInThread })
  bff.deployment.onQuestion((question) => question.answer(JSON.stringify(answerTo(question))))
  bff.deployment.onHttp((request: FastifyRequest, reply: FastifyReply) =>
    reply.send(
      request.url === '/v1/location/list'
        ? allStores.map((id) => ({ id, name: `Shop ${id}`, timezone: 'Europe/London' }))
        : noted(JSON.parse(String(request.body)).recids),
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
  if (action !== 'status') return []
  return entities.flatMap((location_id) =>
    Array.from({ length: cameras.get(location_id) ?? 0 }, (_, number) => ({
      recording_id: `camera ${number} of ${location_id}`,
      location_id,
      status: 'offline',
      last_seen_utc: null,
      average_quality: null,
    })),
  )
}

/** Uptimes of no camera. */
function noted(recids: readonly string[]): readonly never[] {
  asked.push([...new Set(recids.map((id) => id.replace(/^camera \d+ of /, '')))])
  return []
}

/** Asks as somebody who may see these stores. */
async function ask(
  who: { readonly stores: readonly string[] | 'all'; readonly role?: 'wall' },
  entities: readonly string[],
  further: object = {},
): Promise<string> {
  const browser = await bff.connect(await proxy.headers(who))
  const body = { entities, entityType: 'location', limit: 500, ...further }
  browser.send({ action: 'derived', data: { id: '1', route: 'live', body } })
  const frame = await browser.next()
  browser.leave()
  return frame
}

function answerIn(frame: string): LiveAnswer {
  return JSON.parse(frame.slice(frame.indexOf('{')))
}

test.each<[readonly string[] | 'all', readonly string[], number]>([
  ['all', allStores, 31],
  [['store-1', 'store-2'], ['store-1', 'store-2'], 3],
  [['store-2', 'store-3'], ['store-3', 'store-2'], 6],
  [['store-1'], ['store-1'], 1],
  ['all', ['store-4', 'store-5'], 24],
])(
  'tells a viewer of %j the cameras of %j alone, and a wall of these stores too',
  async (stores, entities, count) => {
    for (const who of [{ stores }, { stores, role: 'wall' as const }]) {
      const { summary, stores: rows } = answerIn(await ask(who, entities))
      expect(summary[0]?.offline).toBe(count)
      expect(rows.map(({ location }) => location).sort()).toEqual([...entities].sort())
    }
  },
)

test.each<[readonly string[], readonly string[]]>([
  [['store-1', 'store-2'], allStores],
  [
    ['store-1', 'store-2'],
    ['store-2', 'store-3'],
  ],
  [['store-1'], ['store-9']],
  [[], ['store-1']],
])('refuses a viewer of %j the cameras of %j as a whole, and asks nobody', async (stores, entities) => {
  await ask({ stores: 'all' }, entities)
  asked.length = 0
  for (const who of [{ stores }, { stores, role: 'wall' as const }]) {
    expect(failureOf(await ask(who, entities)).code).toBe('forbidden')
  }
  expect(asked).toEqual([])
})

test('a cursor of more stores tells nothing of those that are not theirs', async () => {
  const { cursor } = answerIn(await ask({ stores: 'all' }, allStores))
  const own = answerIn(await ask({ stores: ['store-1'] }, ['store-1'], { since: cursor }))
  expect(own.changed).toBeUndefined()
  expect(own.stores.map(({ location }) => location)).toEqual(['store-1'])
})

test('the status is asked again after two seconds', async () => {
  await ask({ stores: 'all' }, ['store-1'])
  asked.length = 0
  await ask({ stores: 'all' }, ['store-1'])
  expect(asked).toEqual([])
  bff.pass(2001)
  await ask({ stores: 'all' }, ['store-1'])
  expect(asked).toContainEqual(['store-1'])
})
