import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Measurements } from '../observability/measurements.ts'
import type { Readiness } from '../observability/readiness.ts'
import { answerMethodNotAllowed } from './methods.ts'
import { sendProblem } from './problems.ts'

/**
 * Serves `/healthz` (the process responds) and `/readyz` (it can answer requests). Neither needs a token or reveals a
 * secret.
 */
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

/** Serves `/metrics` to allowed requests. It needs no token, because Prometheus has none. */
export function metrics(measurements: Measurements, isAllowed: (request: FastifyRequest) => boolean) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/metrics', async (request, reply) => {
      if (!isAllowed(request)) {
        return sendProblem(
          reply,
          'forbidden',
          'Metrics are available to this machine only: see METRICS_PORT.',
        )
      }
      return reply.type(measurements.contentType).send(await measurements.text())
    })
    answerMethodNotAllowed(app, '/metrics', ['GET', 'HEAD'])
  }
}

/** Headers that a proxy adds when it forwards a request. */
const forwarded = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/** True if the request comes from this machine over loopback and was not forwarded by a proxy. */
export function isOwnMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\./.test(address) || address === '::1'
  return (
    isLoopback && isLocalName(request.host) && forwarded.every((name) => request.headers[name] === undefined)
  )
}

/**
 * Guards against DNS rebinding: a page in a local browser can use a host name of its own that resolves to this machine.
 */
function isLocalName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isIP(name) !== 0
}
