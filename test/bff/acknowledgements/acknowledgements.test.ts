import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAcknowledgements } from '../../../src/bff/acknowledgements/acknowledgements.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createMemoryStore } from '../../../src/bff/store/memory-store.ts'
import { createSealedNames } from '../../../src/bff/store/sealed-names.ts'
import { acknowledgementLifeMs, longestReason } from '../../../src/protocol/acknowledgements.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { askAs } from '../../support/paired-screen.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

let proxy: AccessProxy
let deployment: StandInDeployment
let redis: RunningRedis
let servers: RunningBff[]
let ann: Record<string, string>
let ben: Record<string, string>

beforeEach(async () => {
  proxy = await startAccessProxy()
  deployment = await startStandIn()
  answerForSmallChain(deployment)
  redis = await startRedis()
  servers = []
  ann = await proxy.headers({ sub: 'ann', name: 'Ann', stores: ownStores })
  ben = await proxy.headers({ sub: 'ben', name: 'Ben', stores: 'all' })
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
  if (redisUrl !== null) await expect.poll(() => sharing(server), { timeout: 30_000 }).toBe('on')
  return server
}

const list = async (server: RunningBff, who = ann) =>
  (await askAs(server, who, 'GET', '/acknowledgements')).body
const sharing = async (server: RunningBff) => (await list(server)).sharing
const say = (server: RunningBff, camera: string, reason: unknown, who = ann) =>
  askAs(server, who, 'POST', `/acknowledgements/${camera}`, { reason })
const withdraw = (server: RunningBff, camera: string, at: number | string, who = ann) =>
  askAs(server, who, 'DELETE', `/acknowledgements/${camera}?at=${at}`)

test('shares an acknowledgement between servers, with reason, person and time', async () => {
  const [one, two] = [await start(), await start()]
  const said = await say(one, 'cam-1', '  Power cut ')
  expect(said.body).toEqual({ recording: 'cam-1', reason: 'Power cut', at: expect.any(Number), by: 'Ann' })
  expect(await list(two, ben)).toEqual({ sharing: 'on', acknowledgements: [said.body] })
  // A second one replaces the first, and removing the first by its time leaves the second.
  two.pass(1000)
  const later = await say(two, 'cam-1', 'Fuse', ben)
  expect((await withdraw(one, 'cam-1', said.body.at)).status).toBe(200)
  expect((await list(one)).acknowledgements).toEqual([later.body])
  expect((await withdraw(one, 'cam-1', later.body.at)).status).toBe(200)
  expect((await list(two)).acknowledgements).toEqual([])
  expect((await withdraw(one, 'cam-1', later.body.at)).status).toBe(200)
})

test('loses none of many simultaneous acknowledgements', async () => {
  const [one, two] = [await start(), await start()]
  const cameras = ['cam-1', 'cam-2', 'cam-3', 'cam-4', 'cam-5']
  await Promise.all(cameras.map((camera, at) => say(at % 2 === 0 ? one : two, camera, 'Known', ben)))
  const { acknowledgements } = await list(one, ben)
  expect(acknowledgements.map(({ recording }: { recording: string }) => recording).sort()).toEqual(cameras)
})

test('expires an acknowledgement, in the response and in Redis', async () => {
  const server = await start()
  const cat = await proxy.headers({ stores: 'all' }, { until: Date.now() + 2 * acknowledgementLifeMs })
  await say(server, 'cam-1', 'Known')
  server.pass(acknowledgementLifeMs - 60_000)
  expect((await list(server, cat)).acknowledgements).toHaveLength(1)
  server.pass(60_000)
  expect((await list(server, cat)).acknowledgements).toEqual([])
  expect((await redis.contents()).endless).toEqual([])
})

test('ends an acknowledgement when its author said, and rejects other times', async () => {
  const server = await start()
  const hourMs = 3_600_000
  const acknowledge = (until: unknown) =>
    askAs(server, ann, 'POST', '/acknowledgements/cam-1', { reason: 'Known', until })
  for (const until of [Date.now() - 1, Date.now() + acknowledgementLifeMs + hourMs, 'soon', 0.5]) {
    expect((await acknowledge(until)).status, String(until)).toBe(400)
  }
  const until = Date.now() + hourMs
  expect((await acknowledge(until)).body).toMatchObject({ reason: 'Known', until })
  expect((await list(server)).acknowledgements).toHaveLength(1)
  server.pass(hourMs)
  expect((await list(server)).acknowledgements).toEqual([])
})

test('accepts only a short, non-empty reason', async () => {
  const server = await start()
  for (const reason of ['', '   ', 'x'.repeat(longestReason + 1), 7, null]) {
    expect((await say(server, 'cam-1', reason)).status, String(reason)).toBe(400)
  }
  const more = { reason: 'Known', by: 'The owner' }
  expect((await askAs(server, ann, 'POST', '/acknowledgements/cam-1', more)).status).toBe(400)
  expect((await withdraw(server, 'cam-1', 'then')).status).toBe(400)
  expect((await say(server, 'cam-1', 'x'.repeat(longestReason))).status).toBe(200)
})

test('limits the number of acknowledgements', async () => {
  const shared = createAcknowledgements({
    sharing: {
      store: createMemoryStore({ limits: defaultLimits, now: Date.now }),
      sealedFor: () => createSealedNames(Buffer.alloc(32)),
    },
    limits: { acknowledgements: 3 },
    now: Date.now,
  })
  const one = { reason: 'Known', at: Date.now(), by: 'Ann' }
  for (let camera = 0; camera < 3; camera += 1) {
    expect(await shared.put({ ...one, recording: `camera ${camera}` })).toBe(true)
  }
  expect(await shared.put({ ...one, recording: 'one more' })).toBe(false)
  // Changing a reason does not count towards the limit.
  expect(await shared.put({ ...one, recording: 'camera 0', reason: 'Fuse' })).toBe(true)
})

test('refuses changes from outside the dashboard', async () => {
  const server = await start()
  const { at } = (await say(server, 'cam-1', 'Known')).body
  const { origin: _, ...bare } = ann
  for (const headers of [bare, { ...ann, origin: 'https://elsewhere.example' }]) {
    expect((await say(server, 'cam-1', 'Fuse', headers)).status).toBe(403)
    expect((await withdraw(server, 'cam-1', at, headers)).status).toBe(403)
  }
  expect((await list(server)).acknowledgements).toMatchObject([{ reason: 'Known' }])
})

test('tells browsers to keep their own without Redis, or while it is away', async () => {
  const alone = await start(null)
  expect(await list(alone)).toEqual({ sharing: 'off', acknowledgements: [] })
  expect(await say(alone, 'cam-1', 'Known')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const server = await start()
  await say(server, 'cam-1', 'Known')
  await redis.kill()
  await expect.poll(() => sharing(server)).toBe('away')
  expect((await say(server, 'cam-1', 'Known')).status).toBe(503)
  expect((await withdraw(server, 'cam-1', 1)).status).toBe(503)
  await redis.restart()
  await expect.poll(() => sharing(server), { timeout: 30_000 }).toBe('on')
  expect((await list(server)).acknowledgements).toEqual([])
})

test('hides reason and person from Redis', async () => {
  const server = await start()
  await say(server, 'cam-1', 'Power cut')
  const { text } = await redis.contents()
  for (const word of ['Power', 'cam-1', 'Ann']) expect(text).not.toContain(word)
})
