import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRequest, type Route, routes } from '../../../src/protocol/requests/requests.ts'
import { type AccessProxy, startAccessProxy } from '../../support/access-proxy.ts'
import { pairScreen } from '../../support/paired-screen.ts'
import {
  type BrowserStandIn,
  failureOf,
  type RunningBff,
  startRunningBff,
} from '../../support/running-bff.ts'
import { answerForSmallChain, idsOf, ownStores, type Whose } from '../../support/small-chain-deployment.ts'
import { admitted } from './http-visitors.ts'

type Kind = keyof typeof admitted

const days = { start: '2026-03-01T00:00:00.000Z', end: '2026-03-01T23:59:59.999Z' }
const metric = { ...days, facets: ['summary'], aggregationPeriod: 'day' }
const byEntity = { ...metric, breakdownByDimensions: ['entity'] }

/** A valid body of each route, without entities. A missing route does not compile. */
const bodies: Readonly<Record<Route, readonly Readonly<Record<string, unknown>>[]>> = {
  entries: [metric],
  'area/data': [{ ...metric, areaType: 'location-dwell' }],
  'average-dwell-time': [{ ...metric, areaType: 'location-dwell' }],
  'transactions/conversion-rate': [byEntity],
  'passers-by': [metric],
  'capture-rate': [metric],
  'max-occupancy': [byEntity],
  'transactions/data': [metric],
  uptime: [metric],
  'staff-hours': [byEntity],
  totals: [
    ...(['entries', 'conversion'] as const).map((measure) => ({ measure, facets: ['summary'] })),
    ...(['zone-visits', 'zone-entry-rate', 'zone-share'] as const).map((measure) => ({
      measure,
      zone: 'Women:Tops',
      facets: ['segments'],
    })),
  ].map((body) => ({ ...body, start: '2026-03-01', end: '2026-03-01', aggregationPeriod: 'day' })),
  'hours-of-week': [{ start: '2026-03-01', end: '2026-03-01', measure: 'entries' }],
  demographics: [
    { start: '2026-03-01', end: '2026-03-01', measure: 'entries' },
    { start: '2026-03-01', end: '2026-03-01', measure: 'store-dwell' },
    { start: '2026-03-01', end: '2026-03-01', measure: 'zone-average-dwell', zone: 'Women:Tops' },
  ],
  zones: [{ start: '2026-03-01', end: '2026-03-01' }],
  incidents: [{ start: '2026-03-01', end: '2026-03-01', order: 'cost', limit: 5 }],
  changes: [{ start: '2026-03-01', end: '2026-03-03', limit: 5 }],
  live: [{ limit: 5 }, { limit: 1000, since: 'a.b' }],
  usual: [{ limit: 5 }],
  suspects: [{ limit: 5 }],
  effect: [{ start: '2026-03-01', end: '2026-03-03' }],
  forecast: [{}],
  funnel: [{ start: '2026-03-01', end: '2026-03-03', facets: ['summary', 'entities'], zone: 'Men' }],
  estimates: [{ start: '2026-03-01', end: '2026-03-03', aggregationPeriod: 'day' }],
  staffing: [{ start: '2026-03-01', end: '2026-03-03' }],
  'staffing-ahead': [{}, { days: 3 }],
  'camera-uptime': [
    { start: '2026-03-01', end: '2026-03-01', facets: ['hours', 'stores'], order: 'uptime', limit: 5 },
  ],
  'detail/list': [
    { returnEntityType: 'area_context' },
    { returnEntityType: 'recording' },
    { returnEntityType: 'location_group' },
  ],
  'status/uptime': [{}],
}

let proxy: AccessProxy
let bff: RunningBff
let open: RunningBff
let asked: ReturnType<typeof answerForSmallChain>
const browsers = new Map<Kind, BrowserStandIn>()

beforeAll(async () => {
  proxy = await startAccessProxy()
  const limits = { burst: 100_000, requestsPerSecond: 100_000 }
  bff = await startRunningBff({ authentication: proxy.authentication, limits })
  open = await startRunningBff({ limits }, bff.deployment)
  asked = answerForSmallChain(bff.deployment)
  browsers.set('no login', await open.connect())
  for (const kind of kinds().filter((one) => !browsers.has(one))) {
    const headers = await proxy.headers(admitted[kind])
    const paired = kind === 'a paired screen' ? await pairScreen(bff, headers, ownStores) : null
    browsers.set(kind, await bff.connect(paired?.screen.headers() ?? headers))
  }
})
afterAll(async () => {
  expect(bff.deployment.surprises).toEqual([])
  await open.close()
  await bff.close()
  await proxy.close()
})

function kinds(): readonly Kind[] {
  return Object.keys(admitted) as readonly Kind[]
}

/** The permissions again, independent of the code. */
function mayPass(kind: Kind, route: Route, body: Readonly<Record<string, unknown>>, whose: string): boolean {
  const isLive = route === 'live' || route === 'status/uptime' || body.returnEntityType === 'recording'
  switch (kind) {
    case 'no login':
    case 'all stores':
      return true
    case 'a list of stores':
    case 'a group of stores':
      return whose === 'own'
    case 'a wall of all stores':
      return isLive
    case 'a board of all stores':
      return isLive || route === 'usual'
    case 'a board of a list of stores':
      return (isLive || route === 'usual') && whose === 'own'
    case 'a wall of a list of stores':
    case 'a paired screen':
      return isLive && whose === 'own'
    case 'an unknown group':
    case 'no store':
    case 'no stores claim':
      return false
  }
}

const listsOf = (type: keyof typeof idsOf): Readonly<Record<Whose, readonly (readonly string[])[]>> =>
  idsOf[type]

const cases = Object.entries(routes).flatMap(([name, { action, body: schema }]) =>
  bodies[name as Route].flatMap((body) =>
    schema.entries.entityType.options.flatMap((entityType) =>
      Object.entries(listsOf(entityType)).flatMap(([whose, lists]) =>
        lists.map((entities) => ({
          route: name as Route,
          action,
          body: { ...body, entities, entityType },
          whose,
        })),
      ),
    ),
  ),
)

test('covers every route with each of its entity types', () => {
  expect(Object.keys(bodies).sort()).toEqual(Object.keys(routes).sort())
  for (const { route, action, body } of cases) {
    if (body.entities.includes('')) continue
    expect(parseRequest(JSON.stringify({ action, data: { id: '1', route, body } }))).toMatchObject({
      ok: true,
    })
  }
  expect(new Set(cases.map(({ route }) => route)).size).toBe(Object.keys(routes).length)
})

test.each(kinds().flatMap((kind) => Object.keys(routes).map((route) => [kind, route] as const)))(
  'permissions for %s: %s of own, foreign, mixed and unknown entities',
  async (kind, route) => {
    const browser = browsers.get(kind)
    if (browser === undefined) throw new Error('nobody is connected')
    let count = 0
    for (const { action, body, whose } of cases.filter((one) => one.route === route)) {
      count += 1
      const before = asked.questions.length
      browser.send({ action, data: { id: `${count}`, route, body } })
      const frame = await browser.next()
      const what = `${body.entityType} ${whose} ${JSON.stringify(body)}`
      if (mayPass(kind, route as Route, body, whose)) {
        // Any failure of the deployment itself: the request was sent, now or before.
        expect(frame, what).toMatch(/^\d+\|0\|0\|(?!\{"error":\{"code":"(?:forbidden|unauthorized)")/)
      } else {
        const { code, retryable } = failureOf(frame)
        expect([code, retryable], what).toEqual([
          body.entities.includes('') && code === 'bad_request' ? 'bad_request' : 'forbidden',
          false,
        ])
        const forwarded = asked.questions.slice(before).map((one) => [one.route, one.body])
        expect(forwarded, what).not.toContainEqual([route, body])
      }
    }
    expect(count).toBeGreaterThanOrEqual(8)
  },
)

test('admits neither a stranger nor an unknown role to any route', async () => {
  const owner = await proxy.headers({ stores: 'all', role: 'owner' })
  for (const headers of [{}, { origin: 'https://shop.example' }, owner]) {
    await expect(bff.connect(headers)).rejects.toThrow(/^HTTP 40[13]: /)
  }
})
