/** A client only sees its organisations on every route and endpoint, tested for each of two clients. */

import { beforeAll, describe, expect, test } from 'vitest'
import { returnEntityTypes } from '../../src/protocol/metrics/vocabularies.ts'
import { parseRequest, routes } from '../../src/protocol/requests/requests.ts'
import type { Client } from '../../src/service/issuer/clients.ts'
import { openRawSocket } from '../support/raw-socket.ts'
import { remembering } from '../support/remembering-warehouse.ts'
import { fetchToken, runServiceOfFile, type TestService } from '../support/running-service.ts'
import {
  type Belongings,
  blue,
  blueClient,
  clientOfAll,
  clientOfNone,
  openTwoOrganisations,
  red,
  redClient,
  twoOrganisationsNow,
} from './two-organisations.ts'

let service: TestService
beforeAll(async () => {
  // Each client requests everything, and the client of all organisations once more for each.
  service = await runServiceOfFile({
    warehouse: remembering(await openTwoOrganisations()),
    now: () => twoOrganisationsNow,
    clients: [redClient, blueClient, clientOfAll, clientOfNone],
  })
})

const entityTypes = ['organisation', 'location', 'recording'] as const
type EntityType = (typeof entityTypes)[number]

interface RouteCase {
  readonly entityTypes: readonly EntityType[]
  /** Fields of the body besides the entities. */
  readonly fields: Readonly<Record<string, unknown>>
}

const metric = {
  start: '2026-03-01T00:00:00.000Z',
  end: '2026-03-01T23:59:59.999Z',
  facets: ['segments', 'summary'],
  aggregationPeriod: 'day',
}
const derivedDay = { start: '2026-03-01', end: '2026-03-01' }
const derived = { ...derivedDay, measure: 'entries' }
const bothZones = { taxonomy: [red.taxonomy, blue.taxonomy] }
const places: readonly EntityType[] = ['organisation', 'location']

/** Requests per route. A missing or incomplete route fails the tests below. */
const cases: Readonly<Record<string, readonly RouteCase[]>> = {
  entries: [
    { entityTypes: places, fields: metric },
    { entityTypes: places, fields: { ...metric, facets: ['estimates'] } },
    { entityTypes: places, fields: { ...metric, breakdownByDimensions: ['entity'] } },
  ],
  'area/data': [
    { entityTypes: places, fields: { ...metric, areaType: 'taxonomy', ...bothZones } },
    { entityTypes: places, fields: { ...metric, areaType: 'location-dwell' } },
  ],
  'average-dwell-time': [{ entityTypes: places, fields: { ...metric, areaType: 'location-dwell' } }],
  'transactions/conversion-rate': [
    { entityTypes: places, fields: { ...metric, breakdownByDimensions: ['entity'] } },
  ],
  'passers-by': [{ entityTypes: places, fields: metric }],
  'capture-rate': [{ entityTypes: places, fields: metric }],
  'max-occupancy': [{ entityTypes: places, fields: { ...metric, breakdownByDimensions: ['entity'] } }],
  'transactions/data': [{ entityTypes: places, fields: metric }],
  uptime: [{ entityTypes, fields: metric }],
  'staff-hours': [{ entityTypes: places, fields: { ...metric, breakdownByDimensions: ['entity'] } }],
  totals: [
    {
      entityTypes: ['location'],
      fields: { ...derived, facets: ['segments', 'entities', 'summary'], aggregationPeriod: 'day' },
    },
  ],
  'hours-of-week': [{ entityTypes: ['location'], fields: derived }],
  demographics: [{ entityTypes: ['location'], fields: derived }],
  zones: [{ entityTypes: ['location'], fields: derivedDay }],
  incidents: [
    { entityTypes: ['location'], fields: { ...derivedDay, order: 'cost', limit: 10 } },
    { entityTypes: ['location'], fields: { ...derivedDay, order: 'start', limit: 10, search: 'blue' } },
  ],
  changes: [{ entityTypes: ['location'], fields: { ...derivedDay, limit: 10 } }],
  live: [{ entityTypes: ['location'], fields: { limit: 10 } }],
  usual: [{ entityTypes: ['location'], fields: { limit: 10 } }],
  suspects: [{ entityTypes: ['location'], fields: { limit: 10 } }],
  effect: [{ entityTypes: ['location'], fields: derivedDay }],
  forecast: [{ entityTypes: ['location'], fields: {} }],
  estimates: [{ entityTypes: ['location'], fields: { ...derivedDay, aggregationPeriod: 'day' } }],
  staffing: [{ entityTypes: ['location'], fields: derivedDay }],
  'staffing-ahead': [{ entityTypes: ['location'], fields: {} }],
  funnel: [
    { entityTypes: ['location'], fields: { ...derivedDay, facets: ['summary', 'entities'], zone: 'Men' } },
  ],
  'camera-uptime': [
    {
      entityTypes: ['location'],
      fields: { ...derivedDay, facets: ['hours', 'stores'], order: 'uptime', limit: 10 },
    },
  ],
  'detail/list': returnEntityTypes.map((returnEntityType) => ({
    entityTypes: places,
    fields: { returnEntityType },
  })),
  'status/uptime': [{ entityTypes: ['location', 'recording'], fields: {} }],
}

type RouteName = keyof typeof routes
const routeNames = Object.keys(routes) as RouteName[]

function message(
  route: RouteName,
  entityType: EntityType,
  entities: readonly string[],
  fields: object,
): string {
  const { action } = routes[route]
  return JSON.stringify({ action, data: { id: 'id', route, body: { ...fields, entityType, entities } } })
}

async function run(client: Client) {
  const token = await fetchToken(service, client)
  const socket = await openRawSocket(`${service.wsUrl}?token=${token}`)
  return {
    async ask(...question: Parameters<typeof message>) {
      socket.send(message(...question))
      const frame = await socket.next()
      return JSON.parse(frame.slice('id|0|0|'.length))
    },
    async http(path: string, body?: unknown) {
      const answer = await fetch(`${service.baseUrl}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.json() }
    },
  }
}

/** True if a response mentions these entities. A requested zone may appear without numbers. */
function tellsOf(answer: unknown, { organisation }: Belongings): boolean {
  return JSON.stringify(answer).replaceAll(`Zone:${organisation}-hall`, '').includes(`${organisation}-`)
}

const asTold: readonly (readonly [string, Client, Belongings, Belongings])[] = [
  ['red', redClient, red, blue],
  ['blue', blueClient, blue, red],
]

describe.each(routeNames)('the route %s', (route) => {
  const own = cases[route] ?? []

  test('is requested for every type of entity', () => {
    const asked = new Set(own.flatMap((one) => one.entityTypes))
    const taken = entityTypes.filter(
      (entityType) => parseRequest(message(route, entityType, ['x'], own[0]?.fields ?? {})).ok,
    )
    expect(taken.length).toBeGreaterThan(0)
    expect(entityTypes.filter((entityType) => asked.has(entityType))).toEqual(taken)
  })

  const asked = own.flatMap(({ entityTypes, fields }) =>
    entityTypes.map((entityType) => [JSON.stringify({ entityType, ...fields }), entityType, fields] as const),
  )

  test.each(asTold)('returns only the data of the client of %s', async (_name, client, mine, theirs) => {
    const { ask } = await run(client)
    const all = await run(clientOfAll)
    for (const [label, entityType, fields] of asked) {
      const answer = await ask(route, entityType, [mine[entityType]], fields)
      expect(answer, label).toEqual(await all.ask(route, entityType, [mine[entityType]], fields))
      expect(answer, label).not.toHaveProperty('error')
      expect(answer, label).not.toEqual([])
      expect(tellsOf(answer, theirs), label).toBe(false)
      for (const entities of [[theirs[entityType]], [mine[entityType], theirs[entityType]]]) {
        const message = `You don’t have access to the ${entityType} "${theirs[entityType]}".`
        const refusal = { error: { code: 'forbidden', message, retryable: false } }
        expect(await ask(route, entityType, entities, fields), label).toEqual(refusal)
      }
      const unknown = await ask(route, entityType, ['nobody'], fields)
      expect(unknown, label).toMatchObject({ error: { code: 'not_found' } })
    }
  })

  test('returns both organisations to a client with all, and nothing to one with neither', async () => {
    const [all, none] = [await run(clientOfAll), await run(clientOfNone)]
    for (const [label, entityType, fields] of asked) {
      const both = [red[entityType], blue[entityType]]
      expect(await all.ask(route, entityType, both, fields), label).not.toHaveProperty('error')
      const refusal = await none.ask(route, entityType, both, fields)
      expect(refusal, label).toMatchObject({ error: { code: 'forbidden' } })
    }
  })
})

const day = { start: '2026-03-01', end: '2026-03-01' }
const days = 'start=2026-03-01&end=2026-03-01'

const idsOf = ({ body }: { readonly body: readonly { id?: string; recording?: { id: string } }[] }) =>
  body.map(({ id, recording }) => id ?? recording?.id)

test.each<[string, Client, string[], string[]]>([
  ['red', redClient, ['red-store'], ['red-door']],
  // A camera belongs to its store's organisation, whatever it says itself.
  ['blue', blueClient, ['blue-store'], ['blue-door', 'blue-moved']],
  ['all', clientOfAll, ['blue-store', 'red-store'], ['blue-door', 'blue-moved', 'red-door']],
  ['none', clientOfNone, [], []],
])(
  'lists the locations and uptimes that the client of %s can access',
  async (_name, client, locations, recordings) => {
    const { http } = await run(client)
    expect(idsOf(await http('/v1/location/list'))).toEqual(locations)
    expect(idsOf(await http('/v1/recording/uptimes', day))).toEqual(recordings)
  },
)

test.each(asTold)(
  'returns the uptimes of a recording to the client of %s only for its own',
  async (_name, client, mine, theirs) => {
    const { http } = await run(client)
    const asked = (id: string) => [
      http(`/v1/recording/${id}/uptime?${days}`),
      http(`/recording/${id}/uptime?${days}`),
      http('/v1/recording/uptimes', { ...day, recids: [id] }),
    ]
    const statuses = async (id: string) => (await Promise.all(asked(id))).map(({ status }) => status)
    expect(await statuses(mine.recording)).toEqual([200, 200, 200])
    expect(await statuses(theirs.recording)).toEqual([403, 403, 403])
    expect(await statuses('nobody')).toEqual([404, 404, 404])
    expect(await statuses('blue-moved')).toEqual(Array(3).fill(mine === blue ? 200 : 403))
    const mixed = await http('/v1/recording/uptimes', { ...day, recids: [mine.recording, theirs.recording] })
    expect(mixed).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(tellsOf(mixed.body, mine)).toBe(false)
  },
)
