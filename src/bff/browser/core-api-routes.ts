import type { FastifyInstance } from 'fastify'
import { mayReadUptime, ownLocations, ownUptimes } from '../access/core-api-access.ts'
import { refuse, visitOf } from '../access/for-person.ts'
import type { Places } from '../access/places.ts'
import { sendProblem } from '../http/problem.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type CoreApiAnswer, type CoreApiRequest, locationListRequest } from '../upstream/core-api.ts'
import { type CoreApiQuestion, forwardTo } from './forward.ts'

/** Adds the three endpoints of interface §4.2, limited to the stores that the person may see. */
export function addCoreApiRoutes(
  api: FastifyInstance,
  options: {
    readonly ask: (request: CoreApiRequest) => Promise<CoreApiAnswer>
    readonly limits: Pick<BffLimits, 'entitiesAtOnce'>
    readonly places: Places
  },
): void {
  const { places } = options
  const forward = forwardTo(options.ask)

  api.get('/v1/location/list', async (request, reply) => {
    const own = await ownLocations(visitOf(request).identity, places)
    if (!own.ok) return refuse(reply, own.refusal)
    if (own.value !== 'all') return reply.send(own.value)
    return forward(request, reply, [locationListRequest])
  })
  api.post<{ Body: unknown }>('/v1/recording/uptimes', async (request, reply) => {
    if (typeof request.body !== 'string') return sendProblem(reply, 'bad_request', 'The body must be JSON.')
    const atOnce = options.limits.entitiesAtOnce
    const own = await ownUptimes(visitOf(request).identity, request.body, { places, atOnce })
    if (!own.ok) return refuse(reply, own.refusal)
    const path = '/v1/recording/uptimes'
    const [first, ...further] = own.value.map(
      (body): CoreApiQuestion => ({ method: 'POST', route: path, path, body }),
    )
    if (first === undefined) return reply.send([])
    return forward(request, reply, [first, ...further])
  })
  api.get<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/v1/recording/:id/uptime',
    async (request, reply) => {
      const { id } = request.params
      // These are path segments even when encoded: the request would go to another path.
      if (id === '' || id === '.' || id === '..') return sendProblem(reply, 'not_found')
      const refusal = await mayReadUptime(visitOf(request).identity, id, places)
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
}
