import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorRules } from '../protocol/errors.ts'
import type { CoreApiRequest, createCoreApi } from './core-api.ts'
import type { BffLimits } from './limits.ts'
import { sendProblem } from './problem.ts'
import { faultOfSource } from './same-host.ts'

/** What the dashboard must know before it asks anything. */
export interface Session {
  /** Epoch milliseconds of the server's clock. */
  readonly now: number
  /** Names the build of the dashboard that is served now. */
  readonly build: string | null
}

/** The Core API as the browser sees it: the three endpoints of interface §4.2 under /api, and /api/session. */
export async function addCoreApiRoutes(
  app: FastifyInstance,
  options: {
    readonly ask: ReturnType<typeof createCoreApi>
    readonly session: () => Session
    readonly limits: BffLimits
    readonly boundHost: string
  },
): Promise<void> {
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
        max: options.limits.httpRequestsPerMinute,
        timeWindow: 60_000,
        errorResponseBuilder: (_request, context) =>
          Object.assign(new Error(`At most ${context.max} requests a minute are answered.`), {
            statusCode: errorRules.too_many_requests.httpStatus,
          }),
      })
      api.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const fault = faultOfSource(request.headers, options.boundHost)
        if (fault !== null) return sendProblem(reply, 'forbidden', fault)
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
        question: Omit<CoreApiRequest, 'signal'>,
      ) => {
        const left = new AbortController()
        // The browser may leave before the answer is there; then nobody needs it.
        reply.raw.once('close', () => left.abort())
        const answer = await options.ask({ ...question, signal: left.signal })
        if (answer.ok) return reply.type(answer.contentType).send(answer.body)
        // Who asks for what is not there, or while the deployment is away, must not fill the operator's terminal.
        request.log.info(
          { code: answer.code, path: question.path },
          'the deployment did not answer a request',
        )
        if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter)
        return sendProblem(reply, answer.code, answer.detail)
      }

      api.get('/session', async (_request, reply) => reply.send(options.session()))
      api.get('/v1/location/list', (request, reply) =>
        forward(request, reply, { method: 'GET', path: '/v1/location/list', body: null }),
      )
      api.post<{ Body: unknown }>('/v1/recording/uptimes', (request, reply) => {
        if (typeof request.body !== 'string')
          return sendProblem(reply, 'bad_request', 'The body must be JSON.')
        return forward(request, reply, { method: 'POST', path: '/v1/recording/uptimes', body: request.body })
      })
      api.get<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>(
        '/v1/recording/:id/uptime',
        (request, reply) => {
          const { id } = request.params
          // These are steps of a path even when they are encoded: the question would be another one.
          if (id === '' || id === '.' || id === '..') return sendProblem(reply, 'not_found')
          const query = new URLSearchParams()
          for (const name of ['start', 'end']) {
            const value = request.query[name]
            if (typeof value === 'string') query.set(name, value)
          }
          const path = `/v1/recording/${encodeURIComponent(id)}/uptime?${query}`
          return forward(request, reply, { method: 'GET', path, body: null })
        },
      )
    },
    { prefix: '/api' },
  )
}
