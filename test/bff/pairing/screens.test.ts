import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type DatabaseLocation, engineOf } from '../../../src/bff/database/database-location.ts'
import { openDatabase } from '../../../src/bff/database/open-database.ts'
import { createScreenRecords } from '../../../src/bff/pairing/screen-records.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { databaseKinds, openDatabases } from '../../support/databases.ts'
import { askAs, pairScreen } from '../../support/paired-screen.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

const day = 24 * 3_600_000

let proxy: AccessProxy
let deployment: StandInDeployment
let servers: RunningBff[]
let redis: RunningRedis | null
let folder: string
let ann: Record<string, string>

beforeEach(async () => {
  proxy = await startAccessProxy()
  deployment = await startStandIn()
  answerForSmallChain(deployment)
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-screens-'))
  servers = []
  redis = null
  ann = await proxy.headers({ sub: 'ann', name: 'Ann of Leeds', stores: ownStores })
})
afterEach(async () => {
  for (const server of servers) await server.close()
  expect(deployment.surprises).toEqual([])
  await deployment.close()
  await redis?.close()
  await proxy.close()
  await rm(folder, { recursive: true })
})

interface Kept {
  /** `null` keeps the screens in memory. */
  readonly database?: DatabaseLocation | null
  readonly earlierScreensFile?: string
}

async function start({ database = inFolder(), earlierScreensFile }: Kept = {}): Promise<RunningBff> {
  const server = await startRunningBff(
    {
      authentication: proxy.authentication,
      ...(database !== null && { database }),
      ...(earlierScreensFile !== undefined && { earlierScreensFile }),
      redisUrl: redis?.url ?? null,
      limits: { redisAnswerMs: 5000 },
    },
    deployment,
  )
  servers.push(server)
  if (redis !== null) {
    const ready = async () => (await fetch(`${server.address}/readyz`)).json()
    await expect.poll(ready).toEqual({ status: 'ready', redis: 'ready' })
  }
  return server
}

const inFolder = (): DatabaseLocation => ({ kind: 'embedded', folder: join(folder, 'written') })
const standingOf = async (server: RunningBff, cookie: string): Promise<string> => {
  const response = await fetch(`${server.address}/api/session`, { headers: { cookie } })
  return (await response.json()).pairing
}
const listOf = async (server: RunningBff, headers = ann) =>
  (await askAs(server, headers, 'GET', '/screens')).body.screens

test('lists the name, the stores, the pairing person and the last contact of screens', async () => {
  const server = await start()
  const { id, screen } = await pairScreen(server, ann, ['store-1', 'store-2'])
  server.pass(10 * 60_000)
  await screen.session()
  const [one] = await listOf(server)
  expect(one).toMatchObject({ id, name: 'Till 1', stores: ['store-1', 'store-2'], pairedBy: 'Ann of Leeds' })
  expect(one.lastContactAt - one.pairedAt).toBeGreaterThanOrEqual(10 * 60_000)
})

test('hides a screen from people who do not see all of its stores', async () => {
  const server = await start()
  const { id } = await pairScreen(server, ann, ['store-1', 'store-2'])
  const ben = await proxy.headers({ sub: 'ben', stores: ['store-1'] })
  expect(await listOf(server, ben)).toEqual([])
  const asBen = async (method: 'POST' | 'DELETE', body?: unknown) =>
    (await askAs(server, ben, method, `/screens/${id}`, body)).status
  expect(await asBen('POST', { name: 'Mine', stores: ['store-1'] })).toBe(404)
  expect(await asBen('DELETE')).toBe(404)
  // Nor can he give a screen stores that he does not see.
  const own = await pairScreen(server, ben, ['store-1'])
  const more = { name: 'More', stores: ['store-1', 'store-2'] }
  expect((await askAs(server, ben, 'POST', `/screens/${own.id}`, more)).status).toBe(403)
})

test('closes the socket of an unpaired screen at once, with the reason', async () => {
  const server = await start()
  const { id, screen } = await pairScreen(server, ann, ['store-1'])
  const socket = await server.connect(screen.headers())
  expect((await askAs(server, ann, 'DELETE', `/screens/${id}`)).status).toBe(200)
  expect(await socket.closed).toEqual({ code: 4401, reason: 'This screen was unpaired.' })
  expect(await screen.session()).toMatchObject({ user: null, pairing: 'unpaired' })
  expect((await screen.ask('GET', '/v1/location/list')).status).toBe(401)
  await expect(server.connect(screen.headers())).rejects.toThrow(/^HTTP 401/)
  expect(await listOf(server)).toEqual([])
  // Polling again with the used code does not pair it again.
  expect(await screen.poll()).toBe('expired')
  expect((await askAs(server, ann, 'DELETE', `/screens/${id}`)).status).toBe(404)
})

test('applies changed stores to the next request, and notifies the screen', async () => {
  const server = await start()
  const { id, screen } = await pairScreen(server, ann, ['store-1'])
  const socket = await server.connect(screen.headers())
  const { revision } = await screen.session()
  const changed = { name: 'Entrance', stores: ['store-2'] }
  expect((await askAs(server, ann, 'POST', `/screens/${id}`, changed)).status).toBe(200)
  expect((await socket.closed).code).toBe(4409)
  const session = await screen.session()
  expect(session).toMatchObject({ user: { name: 'Entrance' } })
  expect(session.revision).not.toBe(revision)
  const again = await server.connect(screen.headers())
  again.send(statusQuestion('1', 'store-1'))
  expect(await again.next()).toContain('forbidden')
  again.send(statusQuestion('2', 'store-2'))
  expect(await again.next()).toMatch(/^2\|0\|0\|\[/)
})

test.each(databaseKinds)(
  'remembers paired and unpaired screens across a restart in the %s database',
  async (kind) => {
    const databases = await openDatabases(kind)
    onTestFinished(() => databases.close())
    const database = await databases.newLocation()
    const first = await start({ database })
    const kept = await pairScreen(first, ann, ['store-1'])
    const gone = await pairScreen(first, ann, ['store-1'])
    const ben = await proxy.headers({ sub: 'ben', name: 'Ben', stores: ownStores })
    await askAs(first, ben, 'DELETE', `/screens/${gone.id}`)
    await first.stop()
    const second = await start({ database })
    expect(await standingOf(second, kept.screen.cookie())).toBe('paired')
    expect(await standingOf(second, gone.screen.cookie())).toBe('unpaired')
    expect(await listOf(second)).toHaveLength(1)
    await second.stop()
    expect(await historyOf(database, gone.id)).toEqual([
      { by: 'Ann of Leeds', ended: false },
      { by: 'Ben', ended: true },
    ])
  },
)

/** Who wrote each version of a screen. */
async function historyOf(location: DatabaseLocation, id: string) {
  const database = openDatabase({
    engine: engineOf(location, { answerMs: 5000, isOwner: true }),
    now: () => performance.now(),
    onTrouble: () => {},
  })
  const records = createScreenRecords({ database, limits: { screens: 10 } })
  const versions = await records.history(id)
  await database.close()
  return versions.map(({ by, content }) => ({ by, ended: content?.endedAt !== null }))
}

test('takes over the screens of an earlier version, and keeps them without its file', async () => {
  const first = await start({ database: null })
  const kept = await pairScreen(first, ann, ['store-1'])
  const gone = await pairScreen(first, ann, ['store-1'])
  await first.stop()
  const earlierScreensFile = join(folder, 'paired-screens')
  const record = { stores: ['store-1'], pairedBy: 'Ann of Leeds', pairedAt: 1, changedAt: 1 }
  await writeFile(
    earlierScreensFile,
    [
      { ...record, id: kept.id, name: 'Till 1', endedAt: null },
      { ...record, id: gone.id, name: 'Till 2', endedAt: Date.now() },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  )
  const second = await start({ earlierScreensFile })
  expect(await listOf(second)).toMatchObject([{ id: kept.id }])
  await second.stop()
  await rm(earlierScreensFile)
  const third = await start()
  expect(await standingOf(third, gone.screen.cookie())).toBe('unpaired')
  expect(await listOf(third)).toMatchObject([{ id: kept.id }])
})

test('recognises a screen by its cookie after data loss, and keeps it again', async () => {
  const first = await start({ database: null })
  const { id, screen } = await pairScreen(first, ann, ['store-1'])
  await first.stop()
  const second = await start()
  expect(await standingOf(second, screen.cookie())).toBe('paired')
  await second.stop()
  expect(await listOf(await start())).toMatchObject([{ id }])
})

test('lets screens in while the database is unavailable, and saves them once it is back', async () => {
  const blocker = join(folder, 'written')
  await writeFile(blocker, 'not a folder')
  const first = await start()
  const { id, screen } = await pairScreen(first, ann, ['store-1'])
  expect(await standingOf(first, screen.cookie())).toBe('paired')
  await rm(blocker)
  await expect
    .poll(async () => {
      await standingOf(first, screen.cookie())
      return existsSync(join(folder, 'written'))
    })
    .toBe(true)
  await first.stop()
  expect(await listOf(await start())).toMatchObject([{ id }])
})

test('reports a file of an earlier version that it cannot read', async () => {
  await writeFile(join(folder, 'file'), '')
  const server = await start({ earlierScreensFile: join(folder, 'file', 'paired-screens') })
  expect(server.log()).toContain('DATA_DIR/paired-screens of an earlier version cannot be read')
})

test('keeps screens paired by a session secret when the client secret changes behind a proxy', async () => {
  const [before, after] = [deployment.settings.clientSecret, 'another secret of the client']
  const session = 'a secret of at least thirty-two characters'
  const standingAfter = async (secrets: readonly string[]) => {
    const paired = await startWith(before, secrets)
    const { screen } = await pairScreen(paired, ann, ['store-1'])
    await paired.stop()
    const server = await startWith(after, secrets)
    const response = await fetch(`${server.address}/api/session`, { headers: { cookie: screen.cookie() } })
    return (await response.json()).pairing
  }
  expect(await standingAfter([session])).toBe('paired')
  expect(await standingAfter([])).toBe('offered')

  // A session secret that is set later unpairs no screen.
  const without = await startWith(before, [])
  const { screen } = await pairScreen(without, ann, ['store-1'])
  await without.stop()
  const server = await startWith(before, [session])
  const response = await fetch(`${server.address}/api/session`, { headers: { cookie: screen.cookie() } })
  expect(await response.json()).toMatchObject({ pairing: 'paired' })

  async function startWith(clientSecret: string, secrets: readonly string[]): Promise<RunningBff> {
    const { authentication } = proxy
    if (authentication.kind !== 'proxy') throw new Error('that is no proxy')
    const running = await startRunningBff(
      { authentication: { ...authentication, secrets }, database: inFolder() },
      { ...deployment, settings: { ...deployment.settings, clientSecret } },
    )
    servers.push(running)
    return running
  }
})

test('renews a cookie by use, and rejects it after its life without use', async () => {
  const server = await start()
  const { screen } = await pairScreen(server, ann, ['store-1'])
  const before = screen.cookie()
  server.pass(day - 1000)
  await screen.session()
  expect(screen.cookie()).toBe(before)
  server.pass(300 * day)
  expect(await screen.session()).toMatchObject({ pairing: 'paired' })
  expect(screen.cookie()).not.toBe(before)
  server.pass(399 * day)
  expect(await screen.session()).toMatchObject({ pairing: 'paired' })
  const old = await fetch(`${server.address}/api/session`, { headers: { cookie: before } })
  expect(await old.json()).toMatchObject({ user: null, pairing: 'offered' })
})

test('treats a person who signs in at a screen as that person', async () => {
  const server = await start()
  const { screen } = await pairScreen(server, ann, ['store-1'])
  const both = await fetch(`${server.address}/api/session`, { headers: { ...ann, cookie: screen.cookie() } })
  expect(await both.json()).toMatchObject({
    user: { name: 'Ann of Leeds', role: 'viewer' },
    pairing: 'manage',
  })
})

test('pairs on one server and unpairs on another with Redis, also while it is away', async () => {
  redis = await startRedis()
  const [one, two] = [await start({ database: null }), await start({ database: null })]
  const { id, screen } = await pairScreen(one, ann, ['store-1'])
  expect(await listOf(two)).toMatchObject([{ id }])
  await expect.poll(async () => (await listOf(two))[0].lastContactAt).toBeGreaterThan(0)

  const { names, endless, text } = await redis.contents()
  expect(names.filter((name) => !name.startsWith('shopfloor:1:'))).toEqual([])
  expect(endless).toEqual([])
  for (const word of ['Till 1', 'Ann of Leeds', 'store-1', screen.cookie(), id])
    expect(text).not.toContain(word)

  const socket = await one.connect(screen.headers())
  await askAs(two, ann, 'DELETE', `/screens/${id}`)
  expect((await socket.closed).code).toBe(4401)

  const second = await pairScreen(one, ann, ['store-1'])
  await redis.restart()
  // A server that has the records restores them: one that starts later learns of both screens.
  const later = await start({ database: null })
  const asks = async (cookie: string) =>
    (await (await fetch(`${later.address}/api/session`, { headers: { cookie } })).json()).pairing
  await expect.poll(() => asks(screen.cookie())).toBe('unpaired')
  expect(await asks(second.screen.cookie())).toBe('paired')
})
