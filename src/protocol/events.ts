/**
 * Our extension of the contract: events, which people note beside the numbers, such as a promotion or a refit. Each lasts
 * whole days, on the clock of each of its stores.
 *
 * - `GET /api/events?from=&until=&language=` lists the events that touch these days, eleven years at most, and a store of
 *   the viewer, as `{ events }`. Besides those that people wrote: public holidays, named in that language, and special
 *   opening hours.
 * - `POST /api/events` creates an event and returns it.
 * - `POST /api/events/:id` changes the `version` that the body names, and returns the event.
 * - `DELETE /api/events/:id?version=` removes that version. It is no failure if the event is gone.
 * - `GET /api/events/:id/changes` lists all versions, as `{ changes }`.
 *
 * If the current version is another one, a change fails with `conflict` (409), and `current` in the problem details is the
 * current event, or `null`. Paired screens see no events.
 */

import * as v from 'valibot'
import { omittable } from './derived/answer-fields.ts'
import { isDateOnly } from './metrics/wire-time.ts'

export const eventKinds = ['promotion', 'refit', 'weather', 'other'] as const
export type EventKind = (typeof eventKinds)[number]

/** Events that nobody wrote: a public holiday, a day on which stores are closed, and one with special opening hours. */
export const systemEventKinds = ['holiday', 'closed', 'hours'] as const
export type SystemEventKind = (typeof systemEventKinds)[number]

/** What a user writes. */
export interface EventEntry {
  readonly kind: EventKind
  readonly title: string
  readonly note?: string
  /** First and last day, both included, `YYYY-MM-DD`. */
  readonly from: string
  readonly until: string
  /** Location ids, or all stores, including future ones. Who sees only some stores gets the ids of these. */
  readonly stores: 'all' | readonly string[]
}

export interface StoreEvent extends Omit<EventEntry, 'kind'> {
  readonly kind: EventKind | SystemEventKind
  readonly id: string
  /** Counts the writes of this event, from 1. 0 for one that nobody wrote. */
  readonly version: number
  /** When this version was written, epoch milliseconds of the server's clock. */
  readonly at: number
  /** Name of the user who wrote it; empty without a login. */
  readonly by: string
  /** True if the viewer sees all of its stores, and so may change it. */
  readonly mayChange: boolean
}

/** An event that somebody wrote. */
export type WrittenEvent = StoreEvent & Pick<EventEntry, 'kind'>

export function isWritten(event: StoreEvent): event is WrittenEvent {
  return event.version > 0
}

/** Response of `GET /api/events/:id/changes`, first to last. */
export interface EventChange extends Pick<StoreEvent, 'version' | 'at' | 'by'> {
  /** `null` if this version removed the event. */
  readonly event: EventEntry | null
}

export const longestEventTitle = 80
export const longestEventNote = 500
export const longestEventDays = 366
/** More are all stores of most chains, and a list of ids fits into a request. */
export const mostStoresOfEvent = 1000

const day = v.pipe(v.string(), v.check(isDateOnly))

const entry = {
  kind: v.picklist(eventKinds),
  title: v.string(),
  note: omittable(v.string()),
  from: day,
  until: day,
  stores: v.union([v.picklist(['all']), v.array(v.string())]),
}

export const eventEntry: v.GenericSchema<unknown, EventEntry> = v.object(entry)
const storeEvent: v.GenericSchema<unknown, StoreEvent> = v.object({
  ...entry,
  kind: v.picklist([...eventKinds, ...systemEventKinds]),
  id: v.string(),
  version: v.number(),
  at: v.number(),
  by: v.string(),
  mayChange: v.boolean(),
})
const listed = v.object({ events: v.array(storeEvent) })
const eventChanges: v.GenericSchema<unknown, { readonly changes: readonly EventChange[] }> = v.object({
  changes: v.array(
    v.object({ version: v.number(), at: v.number(), by: v.string(), event: v.nullable(eventEntry) }),
  ),
})

/** Reads a list of events. `null` if the response is not one. The reader below does the same. */
export function readEvents(answer: unknown): readonly StoreEvent[] | null {
  const read = v.safeParse(listed, answer)
  return read.success ? read.output.events : null
}

export function readEvent(answer: unknown): StoreEvent | null {
  const read = v.safeParse(storeEvent, answer)
  return read.success ? read.output : null
}

export function readEventChanges(answer: unknown): readonly EventChange[] | null {
  const read = v.safeParse(eventChanges, answer)
  return read.success ? read.output.changes : null
}

/** True if the event has a day from `first` to `last`, both included. */
export function touchesDays(
  { from, until }: Pick<EventEntry, 'from' | 'until'>,
  first: string,
  last: string,
) {
  return from <= last && until >= first
}
