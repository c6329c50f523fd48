import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'
import {
  type AskedQuestion,
  type StandInDeployment,
  startStandIn,
} from '../../support/stand-in-deployment.ts'

let redis: RunningRedis
let deployment: StandInDeployment
let servers: RunningBff[]
let questions: AskedQuestion[]
/** What the operator reads at the terminal. */
let told: string[]

beforeEach(async () => {
  redis = await startRedis()
  deployment = await startStandIn()
  questions = []
  told = []
  deployment.onQuestion((question) => questions.push(question))
  deployment.onHttp((_request, reply) => reply.send([]))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  await deployment.close()
  await redis.close()
})

const ready = async (server: RunningBff) => (await fetch(`${server.address}/readyz`)).json()

async function measured(server: RunningBff, name: string): Promise<string[]> {
  const text = await (await fetch(`${server.address}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith(`shopfloor_bff_${name}`))
    .map((line) => line.slice('shopfloor_bff_'.length))
}

async function start(at: StandInDeployment = deployment): Promise<RunningBff> {
  const server = await startRunningBff(
    {
      redisUrl: redis.url,
      tellOperator: (sentence) => told.push(sentence),
      limits: { redisAnswerMs: 2000 },
    },
    at,
  )
  servers.push(server)
  await expect.poll(() => ready(server)).toEqual({ status: 'ready', redis: 'ready' })
  return server
}

const entries = (id: string, store = 'store-1') => ({
  action: 'metric',
  data: {
    id,
    route: 'entries',
    body: {
      start: '2026-03-01T00:00:00.000Z',
      end: '2026-03-01T23:59:59.999Z',
      entities: [store],
      entityType: 'location',
      facets: ['summary'],
      aggregationPeriod: 'day',
    },
  },
})

const reach = (count: number) => expect.poll(() => questions.length).toBe(count)

describe('two servers that share', () => {
  test('merge equal requests into one to the deployment', async () => {
    const [one, two] = [await start(), await start()]
    const [first, second] = [await one.connect(), await two.connect()]
    first.send(entries('1'))
    await reach(1)
    second.send(entries('2'))
    // A later response shows that the second request has been read.
    second.send('{"action":"metric","data":{"id":"3","route":"nothing","body":{}}}')
    expect(await second.next()).toMatch(/^3\|0\|0\|\{"error"/)
    questions[0]?.answer('{"meta":{},"summary":[1]}')
    expect(await first.next()).toBe('1|0|0|{"meta":{},"summary":[1]}')
    expect(await second.next()).toBe('2|0|0|{"meta":{},"summary":[1]}')

    const third = await start()
    const screen = await third.connect()
    screen.send(entries('4'))
    expect(await screen.next()).toBe('4|0|0|{"meta":{},"summary":[1]}')
    expect(questions).toHaveLength(1)
    expect(await measured(third, 'answers_total')).toEqual(['answers_total{source="shared"} 1'])
    expect(await measured(third, 'redis_up')).toEqual(['redis_up 1'])
  })

  test('merge Core API requests, and report the age of the response', async () => {
    const bodies: unknown[] = []
    deployment.onHttp((request, reply) => {
      if (request.method !== 'POST') return reply.send([])
      bodies.push(request.body)
      return reply.send([{ recid: 'a' }])
    })
    const ask = (server: RunningBff) =>
      fetch(`${server.address}/api/v1/recording/uptimes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"start":"2026-03-01","end":"2026-03-02"}',
      })
    const [one, two] = [await start(), await start()]
    const answers = await Promise.all([ask(one), ask(two)])
    for (const answer of answers) expect(await answer.json()).toEqual([{ recid: 'a' }])
    expect(bodies).toHaveLength(1)

    const third = await start()
    third.pass(1000)
    const later = await ask(third)
    expect(await later.json()).toEqual([{ recid: 'a' }])
    expect(Number(later.headers.get('age'))).toBeGreaterThan(0)
    expect(bodies).toHaveLength(1)
  })

  test('work alone when Redis is killed, report it once, and share again afterwards', async () => {
    const [one, two] = [await start(), await start()]
    const [first, second] = [await one.connect(), await two.connect()]
    await redis.kill()
    const alone = {
      status: 'ready',
      redis: expect.stringMatching(/^Redis cannot be used \(\w+\): this server works alone\.$/),
    }
    await expect.poll(() => ready(one)).toEqual(alone)
    await expect.poll(() => ready(two)).toEqual(alone)

    first.send(entries('1'))
    second.send(entries('2'))
    await reach(2)
    for (const question of questions) question.answer('[1]')
    expect([await first.next(), await second.next()]).toEqual(['1|0|0|[1]', '2|0|0|[1]'])
    expect(await measured(one, 'redis_up')).toEqual(['redis_up 0'])

    await redis.restart()
    await expect.poll(() => ready(one)).toEqual({ status: 'ready', redis: 'ready' })
    await expect.poll(() => ready(two)).toEqual({ status: 'ready', redis: 'ready' })
    first.send(entries('3', 'store-2'))
    await reach(3)
    questions[2]?.answer('[2]')
    expect(await first.next()).toBe('3|0|0|[2]')
    second.send(entries('4', 'store-2'))
    expect(await second.next()).toBe('4|0|0|[2]')
    expect(questions).toHaveLength(3)
    expect(told.filter((sentence) => sentence === 'Redis is reachable again.')).toHaveLength(2)
    expect(one.log().match(/Redis cannot be used/g)?.length).toBeLessThanOrEqual(3)
  })

  test('work alone when Redis hangs in the middle of a request', async () => {
    const [one, two] = [await start(), await start()]
    const [first, second] = [await one.connect(), await two.connect()]
    first.send(statusQuestion('1'))
    await reach(1)
    second.send(statusQuestion('2'))
    redis.freeze()
    await reach(2)
    for (const question of questions) question.answer('["online"]')
    expect(await first.next()).toBe('1|0|0|["online"]')
    expect(await second.next()).toBe('2|0|0|["online"]')
    redis.goOn()
    await expect.poll(() => ready(two)).toEqual({ status: 'ready', redis: 'ready' })
  })

  test('never share responses of different deployments', async () => {
    const other = await startStandIn()
    other.onHttp((_request, reply) => reply.send([]))
    other.onQuestion((question) => question.answer('["of the other"]'))
    const [one, two] = [await start(), await start(other)]
    const [first, second] = [await one.connect(), await two.connect()]
    first.send(entries('1'))
    await reach(1)
    questions[0]?.answer('["of the one"]')
    expect(await first.next()).toBe('1|0|0|["of the one"]')
    second.send(entries('2'))
    expect(await second.next()).toBe('2|0|0|["of the other"]')
    await two.close()
    await other.close()
  })

  test('leave nothing readable in Redis, and nothing that does not expire', async () => {
    const one = await start()
    const screen = await one.connect()
    screen.send(entries('1', 'store-of-secrets'))
    await reach(1)
    // In flight, and in the cache.
    const found = [await redis.contents()]
    questions[0]?.answer('{"summary":["four thousand visitors"]}')
    await screen.next()
    await expect.poll(async () => (await redis.contents()).names.join()).not.toMatch(/:asking/)
    found.push(await redis.contents())

    expect(found[0]?.names.join()).toMatch(/:asking/)
    expect(found[1]?.names.length).toBeGreaterThan(0)
    for (const { names, text, endless } of found) {
      expect(names.filter((name) => !name.startsWith('shopfloor:1:'))).toEqual([])
      expect(endless).toEqual([])
      for (const word of [
        'store-of-secrets',
        'entries',
        'four thousand visitors',
        deployment.settings.clientId,
        deployment.settings.clientSecret,
        ...deployment.tokens,
      ]) {
        expect(text).not.toContain(word)
      }
    }
  })
})
