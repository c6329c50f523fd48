import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { ServiceLimits } from '../limits.ts'
import { answerWithProblems, pathOf, sendProblem } from './problems.ts'

/** The HTTP server without routes: its limits, its log lines, its answers to what nobody serves. */
export function createHttpServer(log: FastifyBaseLogger, limits: ServiceLimits): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    // The framework's own lines hold whole URLs, and a URL may hold a token: the hook below writes the path alone.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.maxBodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply, 'bad_request', 'The address cannot be read.')
    },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  // JSON is the one format of this service; the token endpoint adds forms for itself.
  app.removeContentTypeParser('text/plain')
  answerWithProblems(app)
  return app
}
