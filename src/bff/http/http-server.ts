import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { BffLimits } from '../settings/limits.ts'
import { answerErrors } from './answer-errors.ts'
import type { IsTrustedProxy } from './client-address.ts'
import { sendProblem } from './problem.ts'
import { refuseRaw } from './raw-refusal.ts'
import { addSecurityHeaders, type SecurityHeaders } from './security-headers.ts'

/** Checks for slow requests per time limit: a request may exceed its limit by one interval. */
const looksPerTime = 10

/** Creates the HTTP server, which does not listen yet: parsing, logging and refusals. */
export function createHttpServer(options: {
  readonly limits: BffLimits
  readonly isTrustedProxy: IsTrustedProxy
  readonly headers: SecurityHeaders
  readonly log: Logger
}): FastifyInstance {
  const { headers, limits } = options
  /** The last response of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  // Queries are not logged: they may carry the code of a sign-in or the token of a gateway.
  const logger: FastifyBaseLogger = options.log.child({}, { serializers: { req: requestLine } })
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.httpBodyBytes,
    requestTimeout: limits.httpRequestMs,
    // Node takes the smaller of the two for the head and the larger for the whole request, and checks twice a minute.
    http: {
      headersTimeout: limits.httpRequestMs,
      connectionsCheckingInterval: Math.ceil(limits.httpRequestMs / looksPerTime),
    },
    forceCloseConnections: true,
    trustProxy: options.isTrustedProxy,
    // Appears in the log and in responses, so that a report can be found in the log.
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply.headers(headers), 'bad_request', 'The address is malformed.')
    },
    clientErrorHandler: ({ code }, stream) => {
      const running = answers.get(stream)
      // The client would read another response as a part of the current one.
      const isAnswering = running?.headersSent === true && !running.writableFinished
      if (!stream.writable || isAnswering) stream.destroy()
      else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
        refuseRaw(stream, headers, 'timeout', 'The request did not arrive in time.', 408)
      } else refuseRaw(stream, headers, 'bad_request', 'This is not an HTTP request.')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    answers.set(request.raw.socket, reply.raw)
    reply.header('x-request-id', request.id)
  })
  answerErrors(app)
  addSecurityHeaders(app, headers)
  return app
}

function requestLine({ method, url }: { readonly method: string; readonly url: string }): object {
  return { method, path: url.split('?')[0] }
}
