import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EventChange, type EventEntry, touchesDays } from '../../protocol/events.ts'
import { isDateOnly } from '../../protocol/metrics/wire-time.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import type { Places } from '../access/places.ts'
import { unlessRefused } from '../access/unless-refused.ts'
import type { Kept } from '../database/records.ts'
import { sendProblem } from '../http/problem.ts'
import { fieldsOf, isVersion, versionWords } from '../http/seen-version.ts'
import type { SystemEvents } from '../system-events/system-events.ts'
import { refusalOfChange, refusalOfNew, seenBy, sentEvent } from './event-access.ts'
import { type EventRecords, lastWritten } from './event-records.ts'
import { readSentEvent } from './read-event.ts'

interface EventRouteOptions {
  readonly events: EventRecords
  readonly systemEvents: SystemEvents
  readonly places: Places
  /** Epoch milliseconds. */
  readonly now: () => number
}

type AboutEvents = FastifyRequest<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>

interface Exchange extends EventRouteOptions {
  readonly request: AboutEvents
  readonly reply: FastifyReply
  readonly identity: Identity
}

/** Routes below /api by which people share events. */
export function addEventRoutes(api: FastifyInstance, options: EventRouteOptions): void {
  const answering =
    (answer: (exchange: Exchange) => Promise<FastifyReply>) => (request: AboutEvents, reply: FastifyReply) =>
      forPerson(request, reply, ({ identity }) =>
        unlessRefused(reply, away, () => answer({ ...options, request, reply, identity })),
      )
  api.get('/events', answering(list))
  api.post('/events', answering(create))
  api.post('/events/:id', answering(change))
  api.delete('/events/:id', answering(remove))
  api.get('/events/:id/changes', answering(history))
}

const away = 'Events can’t be read or saved right now. Try again.'
const noEvent = 'There is no such event, or it is about stores that you don’t have access to.'
const changedMeanwhile = 'Someone else changed this event.'
const badDays = 'Name the days as from=YYYY-MM-DD&until=YYYY-MM-DD.'
const tooMany = 'There are too many events. Remove old ones, or ask your administrator to raise BFF_EVENTS.'

async function list({
  events,
  systemEvents,
  now,
  identity,
  reply,
  request,
}: Exchange): Promise<FastifyReply> {
  const { from, until, language } = request.query
  if (!isDay(from) || !isDay(until) || until < from) return sendProblem(reply, 'bad_request', badDays)
  const [written, unwritten] = await Promise.all([
    events.all(now()),
    systemEvents(identity, { from, until, language: typeof language === 'string' ? language : 'en' }),
  ])
  const touching = written.filter(({ content }) => touchesDays(content, from, until))
  return reply.send({
    events: [...touching.flatMap((event) => sentEvent(identity, event) ?? []), ...unwritten],
  })
}

async function create(exchange: Exchange): Promise<FastifyReply> {
  const { now, request } = exchange
  const content = readSentEvent(fieldsOf(request.body), now())
  return put(exchange, { id: randomBytes(12).toString('base64url'), seen: 0, content })
}

async function change(exchange: Exchange): Promise<FastifyReply> {
  const { now, request, reply } = exchange
  const { id } = request.params
  const { version: seen, ...fields } = fieldsOf(request.body)
  return ifOwn(exchange, async () => {
    if (!isVersion(seen) || seen === 0) return sendProblem(reply, 'bad_request', versionWords)
    return put(exchange, { id, seen: Number(seen), content: readSentEvent(fields, now()) })
  })
}

/** @param content a sentence if what the person sent is invalid */
async function put(
  { events, identity, now, places, request, reply }: Exchange,
  {
    id,
    seen,
    content,
  }: { readonly id: string; readonly seen: number; readonly content: EventEntry | string },
): Promise<FastifyReply> {
  if (typeof content === 'string') return sendProblem(reply, 'bad_request', content)
  const refusal = await refusalOfNew(identity, content.stores, places)
  if (refusal !== null) return refuse(reply, refusal)
  const result = await events.put({ id, seen, content, endsAt: null, at: now(), by: identity.name })
  if (result.kind === 'full') return sendProblem(reply, 'too_large', tooMany)
  if (result.kind === 'conflict') return sendConflict(reply, identity, result.current)
  request.log.info({ event: id }, seen === 0 ? 'an event was noted' : 'an event was changed')
  return reply.send(sentEvent(identity, result.record))
}

async function remove(exchange: Exchange): Promise<FastifyReply> {
  const { events, identity, now, request, reply } = exchange
  const { id } = request.params
  return ifOwn(exchange, async () => {
    const seen = Number(request.query.version)
    if (!isVersion(seen) || seen === 0) return sendProblem(reply, 'bad_request', versionWords)
    const result = await events.remove({ id, seen, at: now(), by: identity.name })
    if (result.kind === 'conflict') return sendConflict(reply, identity, result.current)
    request.log.info({ event: id }, 'an event was removed')
    return reply.send({ id })
  })
}

async function history({ events, identity, request, reply }: Exchange): Promise<FastifyReply> {
  const changes = (await events.history(request.params.id)).flatMap(
    ({ version, at, by, content }): readonly EventChange[] => {
      const event = content && seenBy(identity, content)
      // A version of other stores is none of the viewer's business; a removal is, once they saw a version.
      return content !== null && event === null ? [] : [{ version, at, by, event }]
    },
  )
  return changes.some(({ event }) => event !== null)
    ? reply.send({ changes })
    : sendProblem(reply, 'not_found', noEvent)
}

/** Refuses events that the person doesn't see like events that never were. */
async function ifOwn(
  { events, identity, request, reply }: Exchange,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const written = lastWritten(await events.history(request.params.id))
  if (written === null || seenBy(identity, written) === null) return sendProblem(reply, 'not_found', noEvent)
  const refusal = refusalOfChange(identity, written)
  return refusal === null ? answer() : refuse(reply, refusal)
}

/** The person saw the event, but the current version may be about other stores. */
function sendConflict(
  reply: FastifyReply,
  identity: Identity,
  current: Kept<EventEntry> | null,
): FastifyReply {
  const seen = current && sentEvent(identity, current)
  return sendProblem(reply, 'conflict', changedMeanwhile, undefined, { current: seen })
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isDateOnly(value)
}
