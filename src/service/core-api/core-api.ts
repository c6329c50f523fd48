import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VerifyToken } from '../access/access.ts'
import { Fault } from '../faults/fault.ts'
import { abandonedSignal } from '../http/abandonment.ts'
import { accessOf, requireBearer } from '../http/bearer.ts'
import { answerMethodNotAllowed } from '../http/methods.ts'
import type { ServiceLimits } from '../load/limits.ts'
import type { WorkQueue } from '../load/work-queue.ts'
import { listLocations } from '../warehouse/questions/locations.ts'
import { uptimeResults, uptimes } from '../warehouse/questions/uptimes.ts'
import { forAsker, type Warehouse } from '../warehouse/warehouse.ts'
import { jsonArrayParts } from './json-array-parts.ts'
import { readBulkUptimeBody, readSingleUptimeQuery, refuseQuery } from './uptime-request.ts'

export interface CoreApiOptions {
  readonly warehouse: Warehouse
  readonly queue: WorkQueue
  readonly verifyToken: VerifyToken
  readonly limits: ServiceLimits
  readonly now: () => number
}

interface SingleUptime {
  Params: { readonly id: string }
}

/** The Core API of interface §4.2, as a plugin. */
export function coreApi({ warehouse, queue, verifyToken, limits, now }: CoreApiOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const onRequest = requireBearer(verifyToken, 'read')
    const contextOf = (request: FastifyRequest) => ({
      now: now(),
      limits,
      organisations: accessOf(request).organisations,
    })

    app.get('/v1/location/list', { onRequest }, (request, reply) => {
      refuseQuery(request.query)
      return queue.run(
        (awaited) => listLocations(forAsker(warehouse, awaited), accessOf(request).organisations),
        abandonedSignal(reply),
      )
    })

    app.post('/v1/recording/uptimes', { onRequest }, async (request, reply) => {
      const { start, end, recids } = readBulkUptimeBody(request.body, limits)
      const parts = await queue.run(
        (awaited) =>
          jsonArrayParts(
            uptimeResults(
              forAsker(warehouse, awaited),
              { start, end, recordingIds: recids },
              contextOf(request),
            ),
            awaited,
          ),
        abandonedSignal(reply),
      )
      const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-length', bytes)
        .send(Readable.from(parts, { objectMode: false }))
    })

    const single = async (request: FastifyRequest<SingleUptime>, reply: FastifyReply) => {
      const { id } = request.params
      const range = readSingleUptimeQuery(request.query)
      const [result] = await queue.run(
        (awaited) =>
          uptimes(forAsker(warehouse, awaited), { ...range, recordingIds: [id] }, contextOf(request)),
        abandonedSignal(reply),
      )
      if (result === undefined) throw new Fault('not_found', `There is no recording "${id}".`)
      return result
    }
    // The contract omits the prefix of this path (interface §4.2); live deployments have it (notes §4).
    app.get<SingleUptime>('/v1/recording/:id/uptime', { onRequest }, single)
    app.get<SingleUptime>('/recording/:id/uptime', { onRequest }, single)

    answerMethodNotAllowed(app, '/v1/location/list', ['GET', 'HEAD'])
    answerMethodNotAllowed(app, '/v1/recording/uptimes', ['POST'])
    answerMethodNotAllowed(app, '/v1/recording/:id/uptime', ['GET', 'HEAD'])
    answerMethodNotAllowed(app, '/recording/:id/uptime', ['GET', 'HEAD'])
  }
}
