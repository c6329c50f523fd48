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

/** How often is looked for requests that have not arrived in their time: so much of that time they may have more. */
const looksPerTime = 10

/** What answers HTTP, without an address yet: how it reads requests, what it logs of them and how it refuses them. */
export function createHttpServer(options: {
  readonly limits: BffLimits
  readonly isTrustedProxy: IsTrustedProxy
  readonly headers: SecurityHeaders
  readonly log: Logger
}): FastifyInstance {
  const { headers, limits } = options
  /** The answer that a line was given last. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  // An address can carry what must not be written down: the code of a sign-in, a token of a gateway.
  const logger: FastifyBaseLogger = options.log.child({}, { serializers: { req: requestLine } })
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.httpBodyBytes,
    requestTimeout: limits.httpRequestMs,
    // Node takes the smaller one of the two for the head and the larger one for the whole, and looks twice a minute.
    http: {
      headersTimeout: limits.httpRequestMs,
      connectionsCheckingInterval: Math.ceil(limits.httpRequestMs / looksPerTime),
    },
    forceCloseConnections: true,
    trustProxy: options.isTrustedProxy,
    // In every line of the log about a request, and told to whoever asked, so that they can be found.
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply.headers(headers), 'bad_request', 'The address is malformed.')
    },
    clientErrorHandler: ({ code }, stream) => {
      const running = answers.get(stream)
      // In the middle of an answer another one would be read as a part of it.
      const isAnswering = running?.headersSent === true && !running.writableFinished
      if (!stream.writable || isAnswering) stream.destroy()
      else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
        refuseRaw(stream, headers, 'timeout', 'The request did not arrive in time.', 408)
      } else refuseRaw(stream, headers, 'bad_request', 'That is no HTTP request.')
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
