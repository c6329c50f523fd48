import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Places } from '../access/places.ts'
import type { StoreGroups } from '../groups/store-groups.ts'
import { type Exchange, SharedRecords } from '../shared-records/shared-records.ts'
import { readSentView } from './read-view.ts'
import { maySee, refusalOfView, sentView } from './view-access.ts'
import type { ViewRecords } from './view-records.ts'

interface ViewRouteOptions {
  readonly views: ViewRecords
  readonly groups: StoreGroups
  readonly places: Places
  /** Epoch milliseconds. */
  readonly now: () => number
}

const words = {
  away: 'Saved views are unavailable right now. Try again.',
  missing: 'There is no such view, or it includes stores that you don’t have access to.',
  conflict: 'Someone else changed this view.',
  full: 'There are too many views. Remove old ones, or ask your administrator to raise BFF_SAVED_VIEWS.',
}
const log = {
  name: 'view',
  created: 'a view was saved',
  changed: 'a view was changed',
  removed: 'a view was removed',
}

/** Routes below /api by which people share views. */
export function addViewRoutes(api: FastifyInstance, options: ViewRouteOptions): void {
  const { views, groups, places, now } = options
  const shared = new SharedRecords({
    records: views,
    read: readSentView,
    isSeen: (identity, view) => maySee(identity, view, groups),
    sent: (identity, view) => sentView(identity, view, groups),
    refusalOfNew: (identity, view, before) => refusalOfView(identity, view, { places, groups, before }),
    // Who sees a view may change it.
    refusalOfChange: () => null,
    words,
    log,
    now,
  })
  const answering = (answer: (exchange: Exchange) => Promise<FastifyReply>) =>
    shared.answering(async (exchange) => {
      if (exchange.identity.stores !== 'all') await groups.ready()
      return answer(exchange)
    })
  api.get(
    '/views',
    answering(async ({ identity, reply }) => {
      const kept = await views.all(now())
      return reply.send({ views: kept.flatMap((view) => sentView(identity, view, groups) ?? []) })
    }),
  )
  api.post(
    '/views',
    answering((exchange) => shared.create(exchange)),
  )
  api.post(
    '/views/:id',
    answering((exchange) => shared.change(exchange)),
  )
  api.delete(
    '/views/:id',
    answering((exchange) => shared.remove(exchange)),
  )
}
