import { afterEach, beforeEach, expect, test } from 'vitest'
import { longestWorkMs, longestWorkReason } from '../../../src/protocol/planned-work-rules.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { askAs } from '../../support/paired-screen.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

const hourMs = 3_600_000

let proxy: AccessProxy
let deployment: StandInDeployment
let redis: RunningRedis
let servers: RunningBff[]
let ann: Record<string, string>

beforeEach(async () => {
  proxy = await startAccessProxy()
  deployment = await startStandIn()
  answerForSmallChain(deployment)
  redis = await startRedis()
  servers = []
  ann = await proxy.headers({ sub: 'ann', name: 'Ann', stores: ownStores })
})
afterEach(async () => {
  for (const server of servers) await server.close()
  expect(deployment.surprises).toEqual([])
  await deployment.close()
  await redis.close()
  await proxy.close()
})

async function start(redisUrl: string | null = redis.url): Promise<RunningBff> {
  const server = await startRunningBff(
    { authentication: proxy.authentication, redisUrl, limits: { redisAnswerMs: 5000 } },
    deployment,
  )
  servers.push(server)
  if (redisUrl !== null) {
    await expect.poll(async () => (await list(server)).sharing, { timeout: 30_000 }).toBe('on')
  }
  return server
}

const list = async (server: RunningBff, who = ann) => (await askAs(server, who, 'GET', '/planned-work')).body
const plan = (server: RunningBff, body: object, camera = 'cam-1') =>
  askAs(server, ann, 'POST', `/planned-work/${camera}`, body)

test('shares planned work between servers, with times, reason, person and time', async () => {
  const [one, two] = [await start(), await start()]
  const [from, until] = [Date.now() + hourMs, Date.now() + 3 * hourMs]
  const planned = await plan(one, { from, until, reason: ' New cabling ' })
  expect(planned.body).toEqual({
    ...{ recording: 'cam-1', from, until, reason: 'New cabling' },
    ...{ at: expect.any(Number), by: 'Ann' },
  })
  expect(await list(two)).toEqual({ sharing: 'on', plannedWork: [planned.body] })
  const later = await plan(two, { from, until: until + hourMs, reason: 'New cabling' })
  expect((await list(one)).plannedWork).toEqual([later.body])
  const end = await askAs(one, ann, 'DELETE', `/planned-work/cam-1?at=${later.body.at}`)
  expect(end.status).toBe(200)
  expect((await list(two)).plannedWork).toEqual([])
})

test('drops planned work once it is over', async () => {
  const server = await start()
  await plan(server, { from: Date.now(), until: Date.now() + hourMs, reason: 'Paint' })
  expect((await list(server)).plannedWork).toHaveLength(1)
  server.pass(hourMs)
  expect((await list(server)).plannedWork).toEqual([])
  expect((await redis.contents()).endless).toEqual([])
})

test('rejects invalid times and reasons', async () => {
  const server = await start()
  const now = Date.now()
  const valid = { from: now, until: now + hourMs, reason: 'Paint' }
  const invalid: Readonly<Record<string, object>> = {
    'ends before it starts': { ...valid, until: now - 1 },
    'ends as it starts': { ...valid, until: now },
    'is too long': { ...valid, until: now + longestWorkMs + hourMs },
    'is over': { ...valid, from: now - 2 * hourMs, until: now - hourMs },
    'starts too far ahead': { ...valid, from: now + 2 * longestWorkMs, until: now + 2 * longestWorkMs + 1 },
    'has no reason': { ...valid, reason: '  ' },
    'has a long reason': { ...valid, reason: 'x'.repeat(longestWorkReason + 1) },
    'has a time as text': { ...valid, from: '2026-11-21' },
    'has a fraction': { ...valid, from: now + 0.5 },
    'names its author': { ...valid, by: 'The owner' },
    'lacks an end': { from: now, reason: 'Paint' },
  }
  for (const [what, body] of Object.entries(invalid)) {
    expect((await plan(server, body)).status, what).toBe(400)
  }
  const longest = { ...valid, until: now + longestWorkMs, reason: 'x'.repeat(longestWorkReason) }
  expect((await plan(server, longest)).status).toBe(200)
  expect((await plan(server, { ...valid, until: now }, 'cam-3')).status, 'of another store').toBe(403)
})

test('tells browsers to keep their own without Redis, or while it is away', async () => {
  const alone = await start(null)
  expect(await list(alone)).toEqual({ sharing: 'off', plannedWork: [] })
  const work = { from: Date.now(), until: Date.now() + hourMs, reason: 'Paint' }
  expect(await plan(alone, work)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const server = await start()
  await redis.kill()
  await expect.poll(async () => (await list(server)).sharing).toBe('away')
  expect((await plan(server, work)).status).toBe(503)
})

test('hides reason and person from Redis', async () => {
  const server = await start()
  await plan(server, { from: Date.now(), until: Date.now() + hourMs, reason: 'New cabling' })
  const { text } = await redis.contents()
  for (const word of ['cabling', 'cam-1', 'Ann']) expect(text).not.toContain(word)
})
