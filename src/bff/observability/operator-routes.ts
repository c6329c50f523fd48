import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem.ts'
import type { Measurements } from './measurements.ts'
import type { Verdict } from './readiness.ts'

/** `/healthz`: the process serves. `/readyz`: it can answer requests. `/metrics`: its metrics, for Prometheus. */
export function addOperatorRoutes(
  app: FastifyInstance,
  options: {
    readonly measurements: Measurements
    readonly check: () => Promise<Verdict>
    /** `null` if nothing is shared with other servers. A lost store does not make this server unready. */
    readonly sharing: { trouble(): string | null } | null
    /** A lost database does not make this server unready either: it reads numbers without it. */
    readonly database: { trouble(): string | null }
    /** The bearer token for reading metrics from another machine. `null` allows this machine only. */
    readonly metricsToken: string | null
  },
): void {
  const { measurements, metricsToken } = options
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const verdict = await options.check()
    if (!verdict.ready) return sendProblem(reply, 'unavailable', verdict.reason)
    const trouble = options.sharing?.trouble() ?? null
    const detail = {
      ...(options.sharing !== null && { redis: trouble ?? 'ready' }),
      ...(options.database.trouble() !== null && { database: 'What people write can’t be read or saved.' }),
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready', ...detail })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isOwnMachine(request) && !bears(request, metricsToken)) {
      return sendProblem(
        reply,
        'forbidden',
        'Metrics are available to this machine, or with the token of BFF_METRICS_TOKEN.',
      )
    }
    return reply
      .header('cache-control', 'no-store')
      .type(measurements.contentType)
      .send(await measurements.text())
  })
  app.addHook('onResponse', async (request, reply) => {
    measurements.httpEnded(request.routeOptions.url ?? 'none', reply.statusCode)
  })
}

function bears(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
}

/** Headers that a proxy adds. */
const forwarded = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** True if this machine sent the request itself: over loopback, by an address, and not through a proxy. */
function isOwnMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const isLoopback = /^(?:::ffff:)?127\./.test(address) || address === '::1'
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  const isLocalName = name === 'localhost' || isIP(name) !== 0
  return isLoopback && isLocalName && forwarded.every((header) => request.headers[header] === undefined)
}
