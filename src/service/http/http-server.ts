import { createServer, type RequestListener, type Server } from 'node:http'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { ServiceLimits } from '../load/limits.ts'
import type { Measurements } from '../observability/measurements.ts'
import { answerClientErrors } from './client-errors.ts'
import { type Connections, trackConnections } from './connections.ts'
import { answerWithProblems, sendProblem } from './problems.ts'
import { recordRequest, requestIdOf } from './request-record.ts'
import { cutSlowReaders } from './slow-readers.ts'

export interface HttpServer {
  readonly app: FastifyInstance
  readonly connections: Connections
}

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger
  readonly limits: ServiceLimits
  readonly measurements: Measurements
}

/** The HTTP server without routes: its limits, its log lines, its answers to what nobody serves. */
export function createHttpServer({ log, limits, measurements }: HttpServerOptions): HttpServer {
  const connections = trackConnections(limits, measurements)
  const app = fastify({
    loggerInstance: log,
    // The framework's own lines hold whole URLs, and a URL may hold a token: ours hold the route alone.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: limits.maxBodyBytes,
    // An id has at most 128 characters, each up to four bytes, each byte up to three characters of an address.
    routerOptions: { maxParamLength: 128 * 4 * 3 },
    // Idle connections are closed with the service, those in use when their answer is sent.
    forceCloseConnections: 'idle',
    // Whoever comes when the service is closing is told so by `drain.ts`.
    return503OnClosing: false,
    serverFactory: (handler) => {
      const server = createLimitedServer(handler, limits)
      connections.watch(server)
      answerClientErrors(server, log, measurements)
      return server
    },
    frameworkErrors: (_error, request, reply) => {
      recordRequest(request, reply, measurements)
      sendProblem(reply, 'bad_request', 'The address cannot be read.')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    recordRequest(request, reply, measurements)
    reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store')
  })
  cutSlowReaders(app, limits.answerTimeoutMs, measurements)
  // JSON is the one format of this service; the token endpoint adds forms for itself.
  app.removeContentTypeParser('text/plain')
  answerWithProblems(app)
  return { app, connections }
}

function createLimitedServer(handler: RequestListener, limits: ServiceLimits): Server {
  // Node refuses to start with a head that may take longer than all.
  const headTimeoutMs = Math.min(limits.headTimeoutMs, limits.requestTimeoutMs)
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeadBytes,
      headersTimeout: headTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      // Node looks for late ones at this interval; by default so rarely that a time-out means little.
      connectionsCheckingInterval: Math.ceil(headTimeoutMs / 4),
    },
    handler,
  )
  return server
}
