import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LocationGroup } from '../../protocol/location-groups.ts'
import { refuse, visitOf } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOf } from '../access/may-ask.ts'
import type { StoreGroups } from './store-groups.ts'

/** Adds the route below /api that lists groups, each with the stores that the person or the screen may see. */
export function addGroupRoutes(api: FastifyInstance, { groups }: { readonly groups: StoreGroups }): void {
  api.get('/groups', async (request: FastifyRequest, reply: FastifyReply) => {
    const { identity } = visitOf(request)
    try {
      return reply.send({ groups: seenBy(identity, await groups.all()) })
    } catch (error) {
      return refuse(reply, refusalOf(error))
    }
  })
}

/** Groups without a visible store are left out, so that their names stay hidden too. */
export function seenBy(
  { stores }: Pick<Identity, 'stores'>,
  groups: readonly LocationGroup[],
): readonly LocationGroup[] {
  if (stores === 'all') return groups
  return groups
    .map((group) => ({ ...group, location_ids: group.location_ids.filter((id) => stores.has(id)) }))
    .filter(({ location_ids: ids }) => ids.length > 0)
}
