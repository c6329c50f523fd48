import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewEntry } from '../../protocol/views.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import type { Places } from '../access/places.ts'
import { unlessRefused } from '../access/unless-refused.ts'
import type { Kept } from '../database/records.ts'
import type { StoreGroups } from '../groups/store-groups.ts'
import { sendProblem } from '../http/problem.ts'
import { fieldsOf, isVersion, versionWords } from '../http/seen-version.ts'
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

type AboutViews = FastifyRequest<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>

interface Exchange extends ViewRouteOptions {
  readonly request: AboutViews
  readonly reply: FastifyReply
  readonly identity: Identity
}

/** Routes below /api by which people share views. */
export function addViewRoutes(api: FastifyInstance, options: ViewRouteOptions): void {
  const answering =
    (answer: (exchange: Exchange) => Promise<FastifyReply>) => (request: AboutViews, reply: FastifyReply) =>
      forPerson(request, reply, ({ identity }) =>
        unlessRefused(reply, away, async () => {
          if (identity.stores !== 'all') await options.groups.ready()
          return answer({ ...options, request, reply, identity })
        }),
      )
  api.get('/views', answering(list))
  api.post('/views', answering(create))
  api.post('/views/:id', answering(change))
  api.delete('/views/:id', answering(remove))
}

const away = 'Saved views are unavailable right now. Try again.'
const noView = 'There is no such view, or it is of stores that you don’t have access to.'
const changedMeanwhile = 'Someone else changed this view.'
const tooMany =
  'There are too many views. Remove old ones, or ask your administrator to raise BFF_SAVED_VIEWS.'

async function list({ groups, identity, now, reply, views }: Exchange): Promise<FastifyReply> {
  const kept = await views.all(now())
  return reply.send({ views: kept.flatMap((view) => sentView(identity, view, groups) ?? []) })
}

async function create(exchange: Exchange): Promise<FastifyReply> {
  const content = readSentView(fieldsOf(exchange.request.body))
  return put(exchange, { id: randomBytes(12).toString('base64url'), seen: 0, content })
}

async function change(exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange
  const { version: seen, ...fields } = fieldsOf(request.body)
  return ifSeen(exchange, async () => {
    if (!isVersion(seen) || seen === 0) return sendProblem(reply, 'bad_request', versionWords)
    return put(exchange, { id: request.params.id, seen: Number(seen), content: readSentView(fields) })
  })
}

/** @param content a sentence if what the person sent is invalid */
async function put(
  exchange: Exchange,
  { id, seen, content }: { readonly id: string; readonly seen: number; readonly content: ViewEntry | string },
): Promise<FastifyReply> {
  const { groups, identity, now, reply, request, views } = exchange
  if (typeof content === 'string') return sendProblem(reply, 'bad_request', content)
  const refusal = await refusalOfView(identity, content, exchange)
  if (refusal !== null) return refuse(reply, refusal)
  const result = await views.put({ id, seen, content, endsAt: null, at: now(), by: identity.name })
  if (result.kind === 'full') return sendProblem(reply, 'too_large', tooMany)
  if (result.kind === 'conflict') return sendConflict(exchange, result.current)
  request.log.info({ view: id }, seen === 0 ? 'a view was saved' : 'a view was changed')
  return reply.send(sentView(identity, result.record, groups))
}

async function remove(exchange: Exchange): Promise<FastifyReply> {
  const { identity, now, reply, request, views } = exchange
  const { id } = request.params
  return ifSeen(exchange, async () => {
    const seen = Number(request.query.version)
    if (!isVersion(seen) || seen === 0) return sendProblem(reply, 'bad_request', versionWords)
    const result = await views.remove({ id, seen, at: now(), by: identity.name })
    if (result.kind === 'conflict') return sendConflict(exchange, result.current)
    request.log.info({ view: id }, 'a view was removed')
    return reply.send({ id })
  })
}

/**
 * Refuses views that the person doesn't see like views that never were. A removed view counts as it was last: removing it
 * again is no failure.
 */
async function ifSeen(
  { groups, identity, reply, request, views }: Exchange,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const history = await views.history(request.params.id)
  const last = history.findLast(({ content }) => content !== null)?.content ?? null
  return last !== null && maySee(identity, last, groups) ? answer() : sendProblem(reply, 'not_found', noView)
}

/** The person saw the view, but the current version may be of other stores. */
function sendConflict({ groups, identity, reply }: Exchange, current: Kept<ViewEntry> | null): FastifyReply {
  const seen = current && sentView(identity, current, groups)
  return sendProblem(reply, 'conflict', changedMeanwhile, undefined, { current: seen })
}
