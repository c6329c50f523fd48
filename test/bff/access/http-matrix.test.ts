import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AccessProxy, publicUrl, startAccessProxy } from '../../support/access-proxy.ts'
import { type Databases, openDatabases } from '../../support/databases.ts'
import { createUnpairedScreen, pairScreen } from '../../support/paired-screen.ts'
import { type RunningRedis, startRedis } from '../../support/redis-server.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import {
  allStores,
  answerForSmallChain,
  idsOf,
  ownCameras,
  ownStores,
  type Whose,
} from '../../support/small-chain-deployment.ts'
import { runsRare } from '../../support/thoroughness.ts'
import { type Endpoint, endpoints } from './http-endpoints.ts'
import { eventCases } from './http-event-cases.ts'
import { groupCases } from './http-group-cases.ts'
import { noteCases } from './http-note-cases.ts'
import { targetCases } from './http-target-cases.ts'
import { viewCases } from './http-view-cases.ts'
import {
  allKinds,
  identities,
  isBoard,
  isPairing,
  isStranger,
  isUsual,
  isWall,
  type Kind,
  mayReadUptime,
  mayShow,
  refusalOfPairing,
  sees,
} from './http-visitors.ts'

let proxy: AccessProxy
let redis: RunningRedis
let databases: Databases
let bff: RunningBff
let open: RunningBff
let asked: ReturnType<typeof answerForSmallChain>
let paired: Awaited<ReturnType<typeof pairScreen>>

beforeAll(async () => {
  proxy = await startAccessProxy()
  redis = await startRedis()
  databases = await openDatabases('postgres')
  const options = {
    redisUrl: redis.url,
    database: await databases.newLocation(),
    limits: {
      keptAnswerBytes: 0,
      sharedAnswerBytes: 0,
      redisAnswerMs: 30_000,
      httpRequestsPerMinute: 100_000,
      strangerRequestsPerMinute: 100_000,
    },
  }
  bff = await startRunningBff({
    ...options,
    authentication: proxy.authentication,
    // Each screen has an address of its own.
    isTrustedProxy: () => true,
  })
  open = await startRunningBff(options, bff.deployment)
  asked = answerForSmallChain(bff.deployment)
  for (const { address } of [bff, open]) {
    const ready = async () => (await fetch(`${address}/readyz`)).json()
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ready', redis: 'ready' }), {
      timeout: 30_000,
    })
  }
  paired = await pairScreen(bff, await proxy.headers({ sub: 'ann', stores: ownStores }), ownStores)
})
afterAll(async () => {
  expect(bff.deployment.surprises).toEqual([])
  await open.close()
  await bff.close()
  await redis.close()
  await databases.close()
  await proxy.close()
})

/** The proxy signs once for each: it signs for an hour, and a signature costs as much as a small request. */
const signed = new Map<Kind, Promise<Record<string, string>>>()

async function headersOf(kind: Kind): Promise<Record<string, string>> {
  const claims = identities[kind]
  if (kind === 'a paired screen') return paired.screen.headers()
  // Each is another person, on a page of the dashboard.
  if (kind === 'no login') return { origin: open.address }
  if (claims === null) return { origin: publicUrl }
  const headers = signed.get(kind) ?? proxy.headers({ sub: kind, ...claims })
  signed.set(kind, headers)
  return headers
}

async function ask(kind: Kind, path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
  const before = asked.requests.length
  const { address } = kind === 'no login' ? open : bff
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(await headersOf(kind)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  // Only the location list is requested for checking permissions.
  const forwarded = asked.requests.slice(before).filter(({ url }) => url !== '/v1/location/list')
  return { status: response.status, answer, forwarded }
}

const days = { start: '2026-03-01', end: '2026-03-02' }
const cases: Readonly<Record<Endpoint, (kind: Kind) => Promise<void>>> = {
  'GET /session': async (kind) => {
    const { status, answer } = await ask(kind, '/session')
    expect(status).toBe(200)
    if (kind === 'no login') {
      const user = { name: '', role: 'viewer' }
      return expect(answer).toMatchObject({ user, pairing: null, signIn: null, signOut: null })
    }
    const name = kind === 'a paired screen' ? 'Till 1' : kind
    const user = isStranger(kind)
      ? null
      : { name, role: isBoard(kind) ? 'board' : isWall(kind) ? 'wall' : 'viewer' }
    const pairing = isStranger(kind) ? 'offered' : isWall(kind) ? null : 'manage'
    expect(answer).toMatchObject({
      user,
      pairing: kind === 'a paired screen' ? 'paired' : pairing,
      signIn: null,
      signOut: { method: 'GET', address: '/proxy/sign-out' },
    })
    expect(JSON.stringify(answer)).not.toContain('store-')
  },
  'GET /v1/location/list': async (kind) => {
    const { status, answer } = await ask(kind, '/v1/location/list')
    if (isStranger(kind)) return expect([status, answer]).toMatchObject([401, { code: 'unauthorized' }])
    expect(status).toBe(200)
    // The whole response as it came, or the own items as they came.
    const item = (id: string) => ({ _id: id, name: `Name of ${id}`, floors: 2 })
    if (sees(kind) === 'all') expect(answer).toEqual({ data: allStores.map(item) })
    else expect(answer).toEqual(sees(kind) === 'some' ? ownStores.map(item) : [])
  },
  'POST /v1/recording/uptimes': async (kind) => {
    for (const [whose, lists] of entriesOf(idsOf.recording)) {
      for (const recids of lists) {
        const { status, answer, forwarded } = await ask(kind, '/v1/recording/uptimes', { ...days, recids })
        judge(kind, whose, status, answer)
        const passes = mayReadUptime(kind, whose)
        expect(forwarded).toEqual(passes ? [{ url: '/v1/recording/uptimes', body: { ...days, recids } }] : [])
      }
    }
    const { status, forwarded } = await ask(kind, '/v1/recording/uptimes', days)
    expect(status).toBe(isStranger(kind) ? 401 : isWall(kind) ? 403 : 200)
    // Without recids the deployment would answer for all: the BFF adds the person's own.
    const own = sees(kind) === 'some' ? { ...days, recids: ownCameras } : days
    const body = status === 200 && sees(kind) !== 'none' ? own : undefined
    expect(forwarded).toEqual(body === undefined ? [] : [{ url: '/v1/recording/uptimes', body }])
  },
  'POST /pairing/code': async (kind) => {
    // Open to unidentified screens.
    const { status, answer } = await ask(kind, '/pairing/code', {})
    const code = { code: expect.stringMatching(/^\d{6}$/) }
    expect([status, answer]).toMatchObject(isPairing(kind) ? [200, code] : [404, { code: 'not_found' }])
  },
  'POST /pairing/poll': async (kind) => {
    const { status, answer } = await ask(kind, '/pairing/poll', {})
    const expired = isPairing(kind) ? [200, { state: 'expired' }] : [404, { code: 'not_found' }]
    expect([status, answer]).toMatchObject(expired)
  },
  'POST /pairing/look': async (kind) => {
    const code = await createUnpairedScreen(bff).code()
    const { status } = await ask(kind, '/pairing/look', { code })
    expect(status).toBe(refusalOfPairing(kind) ?? 200)
  },
  'GET /screens': async (kind) => {
    const { status, answer } = await ask(kind, '/screens')
    expect(status).toBe(refusalOfPairing(kind) ?? 200)
    if (status === 200)
      expect(JSON.stringify(answer).includes(paired.id)).toBe(sees(kind) === 'all' || sees(kind) === 'some')
    else expect(JSON.stringify(answer)).not.toContain('Till')
  },
  'POST /screens': async (kind) => {
    for (const [whose, lists] of Object.entries(idsOf.location)) {
      for (const stores of lists) {
        if (stores.some((id) => id === '')) continue
        const code = await createUnpairedScreen(bff).code()
        const { status } = await ask(kind, '/screens', { code, name: 'Door', stores })
        const may = mayShow(kind, whose as Whose)
        expect(status, `${kind} ${stores}`).toBe(refusalOfPairing(kind) ?? (may ? 200 : 403))
      }
    }
  },
  'POST /screens/:id': async (kind) => {
    for (const [whose, lists] of Object.entries(idsOf.location)) {
      for (const stores of lists) {
        if (stores.some((id) => id === '')) continue
        const { status } = await ask(kind, `/screens/${paired.id}`, { name: 'Till 1', stores })
        const may = mayShow(kind, whose as Whose)
        const isTheirs = sees(kind) === 'all' || sees(kind) === 'some'
        expect(status, `${kind} ${stores}`).toBe(
          refusalOfPairing(kind) ?? (isTheirs ? (may ? 200 : 403) : 404),
        )
        const back = { name: 'Till 1', stores: ownStores }
        if (status === 200) await ask('all stores', `/screens/${paired.id}`, back)
      }
    }
  },
  'DELETE /screens/:id': async (kind) => {
    const one = await pairScreen(bff, await headersOf('all stores'), ['store-1', 'store-3'])
    const two = await pairScreen(bff, await headersOf('all stores'), ['store-1'])
    const end = async (id: string) => (await ask(kind, `/screens/${id}`, undefined, 'DELETE')).status
    const [foreign, own] = [await end(one.id), await end(two.id)]
    expect(foreign).toBe(refusalOfPairing(kind) ?? (sees(kind) === 'all' ? 200 : 404))
    expect(own).toBe(refusalOfPairing(kind) ?? (sees(kind) === 'none' ? 404 : 200))
  },
  ...eventCases(ask),
  ...groupCases(ask),
  ...noteCases(ask),
  ...targetCases(ask),
  ...viewCases(ask),
  'GET /v1/recording/:id/uptime': async (kind) => {
    for (const [whose, lists] of entriesOf(idsOf.recording)) {
      for (const [id] of lists.filter((ids) => ids.length === 1)) {
        const path = `/v1/recording/${id}/uptime?start=${days.start}&end=${days.end}`
        const { status, answer, forwarded } = await ask(kind, path)
        judge(kind, whose, status, answer)
        expect(forwarded.map(({ url }) => url)).toEqual(mayReadUptime(kind, whose) ? [path] : [])
      }
    }
  },
}

function entriesOf(ids: (typeof idsOf)['recording']): readonly [Whose, readonly (readonly string[])[]][] {
  return Object.entries(ids) as [Whose, readonly (readonly string[])[]][]
}

function judge(kind: Kind, whose: Whose, status: number, answer: unknown): void {
  if (isStranger(kind)) expect([status, answer]).toMatchObject([401, { code: 'unauthorized' }])
  else if (mayReadUptime(kind, whose)) expect([status, answer]).toEqual([200, []])
  else expect([status, answer]).toMatchObject([403, { code: 'forbidden' }])
}

test('covers every route under /api', async () => {
  const folder = join(import.meta.dirname, '../../../src/bff')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const text = sources.join('\n')
  const found = [
    ...text.matchAll(/\bapi\.(get|post|put|patch|delete|all|route)\b[^(]*\(\s*['`]([^'`]+)['`]/g),
  ]
    // The kinds of notes have the same routes.
    .flatMap((route) =>
      ['acknowledgements', 'planned-work'].map((kind) => [
        ...route.slice(0, 2),
        route[2]?.replace(/\$\{kind\.name\}/, kind),
      ]),
    )
  expect([...new Set(found.map(([, method, path]) => `${method?.toUpperCase()} ${path}`))].sort()).toEqual(
    [...endpoints].sort(),
  )
})

const matrix = allKinds.flatMap((kind) => endpoints.map((endpoint) => [kind, endpoint] as const))

test.each(matrix.filter((cell) => runsRare || isUsual(...cell)))('permissions for %s: %s', (kind, endpoint) =>
  cases[endpoint](kind),
)
