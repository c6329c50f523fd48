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

/** Creates the HTTP server without routes: limits, logging, and responses to unknown paths. */
export function createHttpServer({ log, limits, measurements }: HttpServerOptions): HttpServer {
  const connections = trackConnections(limits, measurements)
  const app = fastify({
    loggerInstance: log,
    // Fastify logs whole URLs, which can hold a token. Our log lines have the route only.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: limits.maxBodyBytes,
    // An id has at most 128 characters, each up to 4 bytes, each byte up to 3 characters when percent-encoded.
    routerOptions: { maxParamLength: 128 * 4 * 3 },
    // On close, idle connections are closed at once and busy ones after their response.
    forceCloseConnections: 'idle',
    // `drain.ts` answers requests that arrive while the service closes.
    return503OnClosing: false,
    serverFactory: (handler) => {
      const server = createLimitedServer(handler, limits)
      connections.watch(server)
      answerClientErrors(server, log, measurements)
      return server
    },
    frameworkErrors: (_error, request, reply) => {
      recordRequest(request, reply, measurements)
      sendProblem(reply, 'bad_request', 'The address is malformed.')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    recordRequest(request, reply, measurements)
    reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store')
  })
  cutSlowReaders(app, limits.answerTimeoutMs, measurements)
  // The service speaks JSON only. The token endpoint adds forms for itself.
  app.removeContentTypeParser('text/plain')
  answerWithProblems(app)
  return { app, connections }
}

function createLimitedServer(handler: RequestListener, limits: ServiceLimits): Server {
  // Node requires the headers timeout not to exceed the request timeout.
  const headTimeoutMs = Math.min(limits.headTimeoutMs, limits.requestTimeoutMs)
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeadBytes,
      headersTimeout: headTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      // Node checks for timeouts at this interval. Its default of 30 s would make them inexact.
      connectionsCheckingInterval: Math.ceil(headTimeoutMs / 4),
    },
    handler,
  )
  return server
}
