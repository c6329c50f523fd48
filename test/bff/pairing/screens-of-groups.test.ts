import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { databaseKinds, openDatabases } from '../../support/databases.ts'
import { askAs, createUnpairedScreen } from '../../support/paired-screen.ts'
import { type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'
import { answerForSmallChain, ownStores } from '../../support/small-chain-deployment.ts'
import { type StandInDeployment, startStandIn } from '../../support/stand-in-deployment.ts'

/** Older groups are loaded again. */
const placesMs = 300_000
const north = 'region:North'

let proxy: AccessProxy
let deployment: StandInDeployment
let folder: string
let servers: RunningBff[]
/** Sees whatever is in the north. */
let ann: Record<string, string>
/** Sees the stores that are in the north today. */
let ben: Record<string, string>
let everyone: Record<string, string>
let edits: number

beforeEach(async () => {
  proxy = await startAccessProxy()
  deployment = await startStandIn()
  answerForSmallChain(deployment)
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-groups-'))
  servers = []
  edits = 0
  await setNorth('store-1', 'store-2')
  ann = await proxy.headers({ sub: 'ann', name: 'Ann', store_groups: [north] })
  ben = await proxy.headers({ sub: 'ben', name: 'Ben', stores: ownStores })
  everyone = await proxy.headers({ sub: 'eve', name: 'Eve', stores: 'all' })
})
afterEach(async () => {
  for (const server of servers) await server.close()
  expect(deployment.surprises).toEqual([])
  await deployment.close()
  await proxy.close()
  await rm(folder, { recursive: true })
})

async function setNorth(...stores: readonly string[]): Promise<void> {
  const file = join(folder, 'groups.json')
  const others = [{ dimension: 'tag', name: 'Foreign', location_ids: ['store-3'] }]
  const groups = [
    ...(stores.length === 0 ? [] : [{ dimension: 'region', name: 'North', location_ids: stores }]),
  ]
  await writeFile(file, JSON.stringify([...groups, ...others]))
  edits += 1
  await utimes(file, edits, edits)
}

async function start(database?: DatabaseLocation): Promise<RunningBff> {
  const server = await startRunningBff(
    {
      authentication: proxy.authentication,
      groupsFile: join(folder, 'groups.json'),
      limits: { placesMs },
      ...(database !== undefined && { database }),
    },
    deployment,
  )
  servers.push(server)
  return server
}

const pairedBy = async (server: RunningBff, person: Record<string, string>, shown: object) => {
  const screen = createUnpairedScreen(server)
  const code = await screen.code()
  const body = { code, name: 'Window', stores: [], ...shown }
  const { status, body: answer } = await askAs(server, person, 'POST', '/screens', body)
  return { screen, status, id: String(answer.id), detail: answer.detail }
}
const storesOf = async ({ screen }: Awaited<ReturnType<typeof pairedBy>>) =>
  (await screen.ask('GET', '/v1/location/list')).body.map(({ _id }: { _id: string }) => _id)
const screensOf = async (server: RunningBff, person: Record<string, string>) =>
  (await askAs(server, person, 'GET', '/screens')).body

/** The first request after a while has the groups loaded again, in the background. */
async function notice(server: RunningBff): Promise<void> {
  server.pass(placesMs)
  await screensOf(server, everyone)
}

test('a screen shows the current stores of its group, and loses its socket as soon as they change', async () => {
  const server = await start()
  const paired = await pairedBy(server, ann, { groups: [north] })
  expect(await paired.screen.poll()).toBe('paired')
  expect(await storesOf(paired)).toEqual(['store-1', 'store-2'])
  const { revision } = await paired.screen.session()
  const socket = await server.connect(paired.screen.headers())

  await setNorth('store-2', 'store-3')
  await notice(server)
  expect((await socket.closed).code).toBe(4409)
  expect(await storesOf(paired)).toEqual(['store-2', 'store-3'])
  expect((await paired.screen.session()).revision).not.toBe(revision)
  const again = await server.connect(paired.screen.headers())
  again.send(statusQuestion('1', 'store-1'))
  expect(await again.next()).toContain('forbidden')
  again.send(statusQuestion('2', 'store-3'))
  expect(await again.next()).toMatch(/^2\|0\|0\|\[/)
})

test('a screen keeps its connection and its revision while its groups have the same stores', async () => {
  const server = await start()
  const paired = await pairedBy(server, ann, { groups: [north] })
  await paired.screen.poll()
  const { revision } = await paired.screen.session()
  const socket = await server.connect(paired.screen.headers())
  await setNorth('store-2', 'store-1')
  await notice(server)
  socket.send(statusQuestion('1', 'store-1'))
  expect(await socket.next()).toMatch(/^1\|0\|0\|\[/)
  expect((await paired.screen.session()).revision).toBe(revision)
})

test.each(databaseKinds)('a screen follows its group after a restart, in the %s database', async (kind) => {
  const databases = await openDatabases(kind)
  onTestFinished(() => databases.close())
  const database = await databases.newLocation()
  const first = await start(database)
  const { id } = await pairedBy(first, ann, { groups: [north], stores: ['store-1'] })
  await first.stop()
  await setNorth('store-2')
  const second = await start(database)
  expect((await screensOf(second, everyone)).screens).toMatchObject([
    { id, stores: ['store-1'], groups: [north] },
  ])
  // The group has lost a store that the screen shows by itself, too: it is not Ann's any more.
  expect((await screensOf(second, ann)).screens).toEqual([])
})

test('only a person who will see what joins a group can put it on a screen', async () => {
  const server = await start()
  expect((await screensOf(server, ann)).groups).toEqual([north])
  expect((await screensOf(server, ben)).groups).toEqual([])
  expect((await screensOf(server, everyone)).groups).toEqual([north, 'tag:Foreign'])
  const refusals = [
    await pairedBy(server, ben, { groups: [north] }),
    await pairedBy(server, ben, { groups: ['tag:Foreign'] }),
    await pairedBy(server, ben, { groups: ['region:Nowhere'] }),
    await pairedBy(server, everyone, { groups: ['region:Nowhere'] }),
  ]
  const detail = 'You can’t put this group on a screen. Select its stores instead.'
  expect(refusals).toMatchObject(Array.from({ length: 4 }, () => ({ status: 403, detail })))
  expect(await pairedBy(server, ben, { stores: [], groups: [] })).toMatchObject({ status: 400 })
  expect(await pairedBy(server, ben, { groups: ['North'] })).toMatchObject({ status: 400 })
})

test('a person who sees all stores of a screen may change it, and keep its group', async () => {
  const server = await start()
  const { id } = await pairedBy(server, ann, { groups: [north] })
  const rename = (groups: readonly string[]) =>
    askAs(server, ben, 'POST', `/screens/${id}`, { name: 'Door', stores: [], groups })
  expect((await rename([north])).status).toBe(200)
  expect((await rename([north, 'tag:Foreign'])).status).toBe(403)
  expect((await screensOf(server, ben)).screens).toMatchObject([{ name: 'Door', groups: [north] }])

  // With a store that is not his the screen is not his to see any more.
  await setNorth('store-1', 'store-3')
  await notice(server)
  expect((await screensOf(server, ben)).screens).toEqual([])
  expect((await rename([north])).status).toBe(404)
})

test('a screen of a group that is gone shows nothing, and is hidden from people of other stores', async () => {
  const server = await start()
  const paired = await pairedBy(server, ann, { groups: [north] })
  await paired.screen.poll()
  await setNorth()
  await notice(server)
  expect(await storesOf(paired)).toEqual([])
  expect((await screensOf(server, ben)).screens).toEqual([])
  expect((await screensOf(server, ann)).screens).toMatchObject([{ id: paired.id }])
})
