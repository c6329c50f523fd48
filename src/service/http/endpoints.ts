import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Measurements } from '../observability/measurements.ts'
import type { Readiness } from '../observability/readiness.ts'
import { answerMethodNotAllowed } from './methods.ts'
import { sendProblem } from './problems.ts'

/** `/healthz`: the process serves. `/readyz`: it can answer questions now. Both without a token, and without a secret. */
export function health(readiness: Readiness) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    answerMethodNotAllowed(app, '/healthz', ['GET', 'HEAD'])
    app.get('/readyz', async (_request, reply) => {
      const verdict = await readiness.check()
      return verdict.ready ? { status: 'ready' } : sendProblem(reply, 'unavailable', verdict.reason)
    })
    answerMethodNotAllowed(app, '/readyz', ['GET', 'HEAD'])
  }
}

/** `/metrics` for those whom the rule lets in, without a token: Prometheus has none. */
export function metrics(measurements: Measurements, isAllowed: (request: FastifyRequest) => boolean) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/metrics', async (request, reply) => {
      if (!isAllowed(request)) {
        return sendProblem(
          reply,
          'forbidden',
          'Measurements are told to this machine alone: see METRICS_PORT.',
        )
      }
      return reply.type(measurements.contentType).send(await measurements.text())
    })
    answerMethodNotAllowed(app, '/metrics', ['GET', 'HEAD'])
  }
}

/** What a proxy adds that speaks for somebody else. */
const forwarded = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/** Asked by this machine for itself: over loopback, and not by a proxy here on behalf of somebody there. */
export function isOwnMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\./.test(address) || address === '::1'
  return (
    isLoopback && isLocalName(request.host) && forwarded.every((name) => request.headers[name] === undefined)
  )
}

/** A page in a browser here can ask by a name of its own that leads here: its name is not one of these. */
function isLocalName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isIP(name) !== 0
}
