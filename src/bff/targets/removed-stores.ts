import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RemovedStore, targetMeasures } from '../../protocol/targets.ts'
import { forPerson } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import type { Places } from '../access/places.ts'
import { unlessRefused } from '../access/unless-refused.ts'
import { sendProblem } from '../http/problem.ts'
import { locationOf, removeTargets, type Targets } from './target-records.ts'

interface RemovedStoreOptions {
  readonly targets: Targets
  readonly places: Pick<Places, 'locations'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

const away = 'Targets can’t be read or removed right now. Try again.'
const noTargets = 'No removed store of yours with this id has targets.'

/**
 * Routes below /api for targets of stores that the deployment doesn't list any more. All else refuses such stores, like those that
 * never were.
 */
export function addRemovedStoreRoutes(api: FastifyInstance, options: RemovedStoreOptions): void {
  const { targets, now } = options
  api.get('/targets/removed', (request: FastifyRequest, reply: FastifyReply) =>
    forPerson(request, reply, ({ identity }) =>
      unlessRefused(reply, away, async () => {
        const stores = [...(await removedStores(options, identity))]
        return reply.send({
          stores: stores.map(([location, ids]): RemovedStore => ({ location, months: ids.size })),
        })
      }),
    ),
  )
  api.delete<{ Params: { location: string } }>('/targets/removed/:location', (request, reply) =>
    forPerson(request, reply, ({ identity }) =>
      unlessRefused(reply, away, async () => {
        const { location } = request.params
        const ids = (await removedStores(options, identity)).get(location)
        if (ids === undefined) return sendProblem(reply, 'not_found', noTargets)
        await removeTargets(targets, [...ids], { at: now(), by: identity.name })
        request.log.info({ location, months: ids.size }, 'the targets of a removed store were removed')
        return reply.send({ location })
      }),
    ),
  )
}

/**
 * Returns the stores that have targets but do not exist, each with the ids of its months. A person sees those that they may see:
 * all of them, or those that are named by their login.
 */
async function removedStores(
  { targets, places }: RemovedStoreOptions,
  { stores: own }: Identity,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = new Set((await places.locations()).map(({ id }) => id))
  const removed = new Map<string, Set<string>>()
  for (const measure of targetMeasures) {
    for (const id of await targets[measure].ids()) {
      const location = locationOf({ id })
      if (known.has(location) || (own !== 'all' && !own.has(location))) continue
      removed.set(location, (removed.get(location) ?? new Set()).add(id))
    }
  }
  return removed
}
