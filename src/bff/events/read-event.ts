import * as v from 'valibot'
import { type EventFault, faultOfEventDays } from '../../protocol/event-rules.ts'
import {
  type EventEntry,
  eventKinds,
  longestEventDays,
  longestEventNote,
  longestEventTitle,
  mostStoresOfEvent,
} from '../../protocol/events.ts'
import { isDateOnly } from '../../protocol/metrics/wire-time.ts'

const day = v.pipe(v.string(), v.check(isDateOnly))
const sent = v.strictObject({
  kind: v.picklist(eventKinds),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestEventTitle)),
  note: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(longestEventNote))),
  from: day,
  until: v.exactOptional(day),
  stores: v.union([
    v.literal('all'),
    v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1), v.maxLength(mostStoresOfEvent)),
  ]),
})

/** What to do about each field that is invalid. */
const fieldWords: ReadonlyMap<string, string> = new Map([
  ['kind', `Send one of these kinds: ${eventKinds.join(', ')}.`],
  ['title', `Enter a title of up to ${longestEventTitle} characters.`],
  ['note', `A note can have up to ${longestEventNote} characters.`],
  ['from', 'Send the first day as YYYY-MM-DD.'],
  ['until', 'Send the last day as YYYY-MM-DD.'],
  ['stores', `Select 1 to ${mostStoresOfEvent} stores, or send "all".`],
])

const faultWords: Readonly<Record<EventFault, string>> = {
  order: 'The last day must not be before the first.',
  length: `An event can last ${longestEventDays} days at most.`,
  past: 'An event can start ten years ago at the earliest.',
  ahead: 'An event can start at most two years from now.',
}

/** Reads what a person sends. A sentence if it is invalid. */
export function readSentEvent(fields: Readonly<Record<string, unknown>>, now: number): EventEntry | string {
  const read = v.safeParse(sent, fields)
  if (!read.success) {
    const key = String(read.issues[0].path?.[0]?.key ?? '')
    return fieldWords.get(key) ?? 'Send kind, title, from, until and stores, and a note if there is one.'
  }
  const { note = '', stores, until, ...rest } = read.output
  const days = { from: rest.from, until: until ?? rest.from }
  const fault = faultOfEventDays(days, now)
  if (fault !== null) return faultWords[fault]
  return {
    ...rest,
    ...days,
    ...(note !== '' && { note }),
    stores: stores === 'all' ? stores : [...new Set(stores)].sort(),
  }
}
