import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { RetailCalendar } from '../../calendar/retail-year.ts'
import type { Authenticator, Visit } from '../access/authenticator.ts'
import type { OpeningHours } from '../access/opening-hours.ts'
import type { Places } from '../access/places.ts'
import { type RequestCounts, rateLimitStore, strangerAt } from '../allowances/request-counts.ts'
import type { CameraNotes } from '../camera-notes/camera-notes.ts'
import { addNoteRoutes } from '../camera-notes/note-routes.ts'
import type { EventRecords } from '../events/event-records.ts'
import { addEventRoutes } from '../events/event-routes.ts'
import { addGroupRoutes } from '../groups/group-routes.ts'
import type { StoreGroups } from '../groups/store-groups.ts'
import { sendProblem } from '../http/problem.ts'
import { faultOfSource, type Place } from '../http/same-host.ts'
import { tooManyRequests } from '../http/too-many-requests.ts'
import { addPairingRoutes, type Pairing, pathsOfUnpaired } from '../pairing/pairing-routes.ts'
import { addScreenRoutes } from '../pairing/screen-routes.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SystemEvents } from '../system-events/system-events.ts'
import type { Targets } from '../targets/target-records.ts'
import { addTargetRoutes } from '../targets/target-routes.ts'
import type { UsualWeekdays } from '../targets/usual-weekdays.ts'
import type { CoreApiAnswer, CoreApiRequest } from '../upstream/core-api.ts'
import type { ViewRecords } from '../views/view-records.ts'
import { addViewRoutes } from '../views/view-routes.ts'
import { addCoreApiRoutes } from './core-api-routes.ts'
import { addSessionRoute } from './session-route.ts'

const openPaths: ReadonlySet<string | undefined> = new Set(['/api/session', ...pathsOfUnpaired])

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` until the visitor is identified, and without a session. */
    visit: Visit | null
  }
}

interface ApiOptions {
  readonly ask: (request: CoreApiRequest) => Promise<CoreApiAnswer>
  readonly build: string | null
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly limits: BffLimits
  readonly place: Place
  readonly authenticator: Authenticator
  readonly places: Places
  readonly counts: RequestCounts
  /** Paired screens. `null` without a login. */
  readonly pairing: Pairing | null
  readonly notes: CameraNotes
  readonly events: EventRecords
  readonly systemEvents: SystemEvents
  readonly targets: Targets
  readonly openingHours: OpeningHours
  readonly views: ViewRecords
  readonly groups: StoreGroups
  readonly usualWeekdays: UsualWeekdays
  /** The chain's retail calendar. `null` for calendar months. */
  readonly chainCalendar: RetailCalendar | null
}

/** Adds all HTTP routes below /api. */
export async function addApiRoutes(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { pairing, places } = options
  await app.register(
    async (api) => {
      await compressAnswers(api)
      await limitRequests(api, options)
      admitVisitors(api, options)
      takeBodiesAsText(api, options.limits.httpBodyBytes)
      addSessionRoute(api, options)
      if (pairing !== null) {
        addPairingRoutes(api, { ...pairing, now: options.now })
        addScreenRoutes(api, { ...pairing, places, groups: options.groups, now: options.now })
      }
      addNoteRoutes(api, options)
      addEventRoutes(api, options)
      addTargetRoutes(api, options)
      addViewRoutes(api, options)
      addGroupRoutes(api, options)
      addCoreApiRoutes(api, options)
    },
    { prefix: '/api' },
  )
}

async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Fast, and with a window small enough that a long response arrives while it is still compressed.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  })
}

async function limitRequests(api: FastifyInstance, { limits, counts }: ApiOptions): Promise<void> {
  await api.register(rateLimit, {
    max: (request) =>
      request.visit === null ? limits.strangerRequestsPerMinute : limits.httpRequestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) =>
      request.visit === null ? strangerAt(request.ip) : (request.visit.session.id ?? request.ip),
    store: rateLimitStore(counts, 'http'),
    errorResponseBuilder: tooManyRequests,
  })
}

function admitVisitors(api: FastifyInstance, { authenticator, place }: ApiOptions): void {
  api.decorateRequest('visit', null)
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const fault = faultOfSource(request.headers, place)
    if (fault !== null) return sendProblem(reply, 'forbidden', fault)
    request.visit = await authenticator.visitor(request.headers)
    const cookies = request.visit?.cookies ?? []
    if (cookies.length > 0) reply.header('set-cookie', [...cookies])
  })
  // After the rate limits: requests without a session have one too.
  api.addHook('preParsing', async (request, reply) => {
    if (request.visit !== null || openPaths.has(request.routeOptions.url)) return
    return sendProblem(reply, 'unauthorized', 'Sign in to continue.')
  })
}

/** Passes bodies on unparsed: a deployment may understand more than the contract. */
function takeBodiesAsText(api: FastifyInstance, bodyLimit: number): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}
