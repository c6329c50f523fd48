import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../protocol/session.ts'
import { mayReadUptime, ownLocations, ownUptimes } from '../access/core-api-access.ts'
import type { Doorkeeper, Visit } from '../access/doorkeeper.ts'
import { refuse } from '../access/for-person.ts'
import { type Identity, roles } from '../access/identity.ts'
import type { Places } from '../access/places.ts'
import { addAcknowledgementRoutes } from '../acknowledgements/acknowledgement-routes.ts'
import type { Sharing } from '../across/sharing.ts'
import { type RequestCounts, rateLimitStore, strangerAt } from '../allowances/request-counts.ts'
import { sendProblem } from '../http/problem.ts'
import { faultOfSource, type Place } from '../http/same-host.ts'
import { tooManyRequests } from '../http/too-many-requests.ts'
import { addPairingRoutes, type Pairing, pathsOfUnpaired } from '../pairing/pairing-routes.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type CoreApiAnswer, type CoreApiRequest, locationListRequest } from '../upstream/core-api.ts'
import { askJoined } from '../upstream/joined-lists.ts'

type Question = Omit<CoreApiRequest, 'signal'>

const sessionPath = '/api/session'
const openPaths: ReadonlySet<string | undefined> = new Set([sessionPath, ...pathsOfUnpaired])

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; `null` until that is known, and where nobody may come in. */
    visit: Visit | null
  }
}

/** The Core API as the browser sees it: the three endpoints of interface §4.2 under /api, and /api/session. */
export async function addCoreApiRoutes(
  app: FastifyInstance,
  options: {
    readonly ask: (request: CoreApiRequest) => Promise<CoreApiAnswer>
    readonly build: string | null
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly limits: BffLimits
    readonly place: Place
    readonly doorkeeper: Doorkeeper
    readonly places: Places
    readonly counts: RequestCounts
    /** How screens come in without a login; `null`: there is none. */
    readonly pairing: Pairing | null
    /** By which people tell each other what they know; `null`: each browser keeps it. */
    readonly sharing: Sharing | null
  },
): Promise<void> {
  const { doorkeeper, pairing, places } = options
  await app.register(
    async (api) => {
      await api.register(compress, {
        threshold: 1024,
        encodings: ['br', 'gzip'],
        // Fast, and with a window small enough that a long answer begins to arrive before it has ended.
        brotliOptions: {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
        },
      })
      await api.register(rateLimit, {
        max: (request) =>
          request.visit === null
            ? options.limits.strangerRequestsPerMinute
            : options.limits.httpRequestsPerMinute,
        timeWindow: 60_000,
        keyGenerator: (request) =>
          request.visit === null ? strangerAt(request.ip) : (request.visit.session.id ?? request.ip),
        store: rateLimitStore(options.counts, 'http'),
        errorResponseBuilder: tooManyRequests,
      })
      api.decorateRequest('visit', null)
      api.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const fault = faultOfSource(request.headers, options.place)
        if (fault !== null) return sendProblem(reply, 'forbidden', fault)
        request.visit = await doorkeeper.visitor(request.headers)
        const cookies = request.visit?.cookies ?? []
        if (cookies.length > 0) reply.header('set-cookie', [...cookies])
      })
      // After the limits: who has no session has one for that.
      api.addHook('preParsing', async (request, reply) => {
        if (request.visit !== null || openPaths.has(request.routeOptions.url)) return
        return sendProblem(reply, 'unauthorized', 'Sign in to continue.')
      })
      // Bodies pass as text: what a deployment understands beyond the contract is not ours to drop.
      api.removeAllContentTypeParsers()
      api.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: options.limits.httpBodyBytes },
        (_request, body, done) => done(null, body),
      )

      const forward = async (
        request: FastifyRequest,
        reply: FastifyReply,
        [question, ...further]: readonly [Question, ...Question[]],
      ) => {
        const left = new AbortController()
        // The browser may leave before the answer is there; then nobody needs it.
        reply.raw.once('close', () => left.abort())
        const { signal } = left
        const answer = await askJoined(options.ask, [
          { ...question, signal },
          ...further.map((part) => ({ ...part, signal })),
        ])
        if (answer.ok) {
          // The compression logs by this.
          reply.log = calmAboutLeaving(reply)
          // RFC 9111 §5.1: so that a screen can say how old it is.
          if (answer.ageSeconds > 0) reply.header('age', answer.ageSeconds)
          return reply.type(answer.contentType).send(inPieces(answer.body))
        }
        // Who asks for what is not there, or while the deployment is away, must not fill the operator's terminal.
        request.log.info(
          { code: answer.code, path: question.path },
          'the deployment did not answer a request',
        )
        if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter)
        return sendProblem(reply, answer.code, answer.detail)
      }

      api.get('/session', async (request, reply) => {
        const user = request.visit?.identity
        const session: Session = {
          now: options.now(),
          build: options.build,
          user: user === undefined ? null : { name: user.name, role: user.role },
          signIn: doorkeeper.signInPath,
          signOut: doorkeeper.signOut,
          pairing: pairing === null ? null : await standingOf(request, pairing),
          revision: request.visit?.revision ?? null,
        }
        return reply.send(session)
      })
      if (pairing !== null) addPairingRoutes(api, { ...pairing, places, now: options.now })
      addAcknowledgementRoutes(api, options)
      api.get('/v1/location/list', async (request, reply) => {
        const own = await ownLocations(identityOf(request), places)
        if (!own.ok) return refuse(reply, own.refusal)
        if (own.value !== 'all') return reply.send(own.value)
        return forward(request, reply, [locationListRequest])
      })
      api.post<{ Body: unknown }>('/v1/recording/uptimes', async (request, reply) => {
        if (typeof request.body !== 'string')
          return sendProblem(reply, 'bad_request', 'The body must be JSON.')
        const atOnce = options.limits.entitiesAtOnce
        const own = await ownUptimes(identityOf(request), request.body, { places, atOnce })
        if (!own.ok) return refuse(reply, own.refusal)
        const path = '/v1/recording/uptimes'
        const [first, ...further] = own.value.map(
          (body): Question => ({ method: 'POST', route: path, path, body }),
        )
        if (first === undefined) return reply.send([])
        return forward(request, reply, [first, ...further])
      })
      api.get<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>(
        '/v1/recording/:id/uptime',
        async (request, reply) => {
          const { id } = request.params
          // These are steps of a path even when they are encoded: the question would be another one.
          if (id === '' || id === '.' || id === '..') return sendProblem(reply, 'not_found')
          const refusal = await mayReadUptime(identityOf(request), id, places)
          if (refusal !== null) return refuse(reply, refusal)
          const query = new URLSearchParams()
          for (const name of ['start', 'end']) {
            const value = request.query[name]
            if (typeof value === 'string') query.set(name, value)
          }
          const path = `/v1/recording/${encodeURIComponent(id)}/uptime?${query}`
          const route = '/v1/recording/:id/uptime'
          return forward(request, reply, [{ method: 'GET', route, path, body: null }])
        },
      )
    },
    { prefix: '/api' },
  )
}

/** A text leaves as its reader reads: so it is seen whether they do, and no more of it than that waits for them. */
function inPieces(body: Readable | string): Readable | string {
  return typeof body === 'string' && body.length > pieceCharacters ? Readable.from(piecesOf(body)) : body
}

/** Made as they are read: a slow reader holds a piece, and no copy of the whole. */
function* piecesOf(text: string): Generator<Buffer> {
  let end: number
  for (let from = 0; from < text.length; from = end) {
    end = from + pieceCharacters
    // The two halves of a character beyond the first 65 536 go together.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1
    yield Buffer.from(text.slice(from, end))
  }
}

/** At most 48 KiB. */
const pieceCharacters = 16 * 1024

/** How whoever asks stands to the pairing of screens. */
async function standingOf(
  { headers, visit }: FastifyRequest,
  { door }: Pairing,
): Promise<'offered' | 'unpaired' | 'paired' | 'manage' | null> {
  if (visit === null) return (await door.wasUnpaired(headers)) ? 'unpaired' : 'offered'
  if (visit.revision !== undefined) return 'paired'
  return roles[visit.identity.role].mayChange ? 'manage' : null
}

/** The log of a request to which it is no fault when the browser leaves in the middle of its answer. */
function calmAboutLeaving(reply: FastifyReply): FastifyBaseLogger {
  const { log } = reply
  return Object.create(log, {
    error: {
      value: (...all: Parameters<FastifyBaseLogger['error']>) => {
        const [first] = all as readonly unknown[]
        const isLeaving = first instanceof Error && /premature close/i.test(first.message)
        if (isLeaving && !reply.raw.writableFinished) log.info('a browser left in the middle of its answer')
        else log.error(...all)
      },
    },
  })
}

/** The hook that looks who asks lets nobody else through. */
function identityOf(request: FastifyRequest): Identity {
  if (request.visit === null) throw new Error('a request came through that nobody made')
  return request.visit.identity
}
