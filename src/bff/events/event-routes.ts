import type { FastifyInstance, FastifyReply } from 'fastify'
import { daysBetween } from '../../calendar/local-day.ts'
import { type EventChange, touchesDays } from '../../protocol/events.ts'
import { isWrittenDay, writtenYears } from '../../protocol/written-days.ts'
import type { Places } from '../access/places.ts'
import { sendProblem } from '../http/problem.ts'
import { type Exchange, SharedRecords } from '../shared-records/shared-records.ts'
import type { SystemEvents } from '../system-events/system-events.ts'
import { refusalOfChange, refusalOfNew, seenBy, sentEvent } from './event-access.ts'
import type { EventRecords } from './event-records.ts'
import { readSentEvent } from './read-event.ts'

interface EventRouteOptions {
  readonly events: EventRecords
  readonly systemEvents: SystemEvents
  readonly places: Places
  /** Epoch milliseconds. */
  readonly now: () => number
}

const words = {
  away: 'Events can’t be read or saved right now. Try again.',
  missing: 'There is no such event, or it is about stores that you don’t have access to.',
  conflict: 'Someone else changed this event.',
  full: 'There are too many events. Remove old ones, or ask your administrator to raise BFF_EVENTS.',
}
const log = {
  name: 'event',
  created: 'an event was noted',
  changed: 'an event was changed',
  removed: 'an event was removed',
}
/** Ten years, as far as dates can be chosen, and one more. Public holidays are worked out year by year. */
const mostListedDays = 11 * 366
const badDays = `Name the days as from=YYYY-MM-DD&until=YYYY-MM-DD, at most ${mostListedDays} of them, from ${writtenYears.first} to ${writtenYears.last}.`

/** Routes below /api by which people share events. */
export function addEventRoutes(api: FastifyInstance, options: EventRouteOptions): void {
  const { events, places, now } = options
  const shared = new SharedRecords({
    records: events,
    read: (fields) => readSentEvent(fields, now()),
    isSeen: (identity, event) => seenBy(identity, event) !== null,
    sent: sentEvent,
    refusalOfNew: (identity, { stores }, before) =>
      refusalOfNew(identity, stores, { places, before: before?.stores ?? [] }),
    refusalOfChange,
    words,
    log,
    now,
  })
  api.get(
    '/events',
    shared.answering((exchange) => list(options, exchange)),
  )
  api.post(
    '/events',
    shared.answering((exchange) => shared.create(exchange)),
  )
  api.post(
    '/events/:id',
    shared.answering((exchange) => shared.change(exchange)),
  )
  api.delete(
    '/events/:id',
    shared.answering((exchange) => shared.remove(exchange)),
  )
  api.get(
    '/events/:id/changes',
    shared.answering((exchange) => history(options, exchange)),
  )
}

async function list(
  { events, systemEvents, now }: EventRouteOptions,
  { identity, reply, request }: Exchange,
): Promise<FastifyReply> {
  const { from, until, language } = request.query
  if (!isDay(from) || !isDay(until) || until < from || daysBetween(from, until) >= mostListedDays) {
    return sendProblem(reply, 'bad_request', badDays)
  }
  const [written, unwritten] = await Promise.all([
    events.all(now()),
    systemEvents(identity, { from, until, language: typeof language === 'string' ? language : 'en' }),
  ])
  const touching = written.filter(({ content }) => touchesDays(content, from, until))
  return reply.send({
    events: [...touching.flatMap((event) => sentEvent(identity, event) ?? []), ...unwritten],
  })
}

async function history(
  { events }: EventRouteOptions,
  { identity, request, reply }: Exchange,
): Promise<FastifyReply> {
  const changes = (await events.history(request.params.id)).flatMap(
    ({ version, at, by, content }): readonly EventChange[] => {
      const event = content && seenBy(identity, content)
      // A version of other stores is none of the viewer's business; a removal is, once they saw a version.
      return content !== null && event === null ? [] : [{ version, at, by, event }]
    },
  )
  return changes.some(({ event }) => event !== null)
    ? reply.send({ changes })
    : sendProblem(reply, 'not_found', words.missing)
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isWrittenDay(value)
}
