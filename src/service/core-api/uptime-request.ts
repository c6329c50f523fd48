import * as v from 'valibot'
import { dateFault, isDateOnly } from '../../protocol/metrics/wire-time.ts'
import { issueSentence } from '../../protocol/requests/issue-sentence.ts'
import { unknownKey } from '../../protocol/requests/unknown-key.ts'
import { Fault } from '../faults/fault.ts'

/** Calendar dates in the recording's time zone, both inclusive. */
export interface UptimeDays {
  readonly start: string
  readonly end: string
}

const dayEntries = { start: v.string(), end: v.string() }
const singleQuery = v.object(dayEntries)
const bulkBody = v.object({
  ...dayEntries,
  recids: v.exactOptional(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(128)))),
})

/**
 * Rejects query parameters of `GET /v1/location/list`, which takes none.
 *
 * @throws Fault `bad_request`
 */
export function refuseQuery(query: unknown): void {
  refuseUnknown(query, {}, 'the address takes')
}

/**
 * Reads the query of `GET /v1/recording/:id/uptime` (notes §4).
 *
 * @throws Fault
 */
export function readSingleUptimeQuery(query: unknown): UptimeDays {
  const days = read(singleQuery, query)
  refuseUnknown(query, singleQuery.entries, 'the address takes')
  return checkDays(days)
}

/**
 * Reads the body of `POST /v1/recording/uptimes` (interface §4.2).
 *
 * @throws Fault
 */
export function readBulkUptimeBody(
  body: unknown,
  limits: { readonly maxEntities: number },
): UptimeDays & { readonly recids: readonly string[] | null } {
  const { recids, ...range } = read(bulkBody, body)
  refuseUnknown(body, bulkBody.entries, 'the body takes')
  if (recids !== undefined && recids.length > limits.maxEntities) {
    throw new Fault(
      'too_large',
      `recids names ${recids.length} recordings; the limit is ${limits.maxEntities}.`,
    )
  }
  return { ...checkDays(range), recids: recids === undefined ? null : [...new Set(recids)] }
}

function refuseUnknown(fields: unknown, known: object, holder: string): void {
  const refusal = unknownKey(fields, Object.keys(known), holder)
  if (refusal !== null) throw new Fault('bad_request', refusal)
}

function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new Fault('bad_request', path === null ? 'The body must be a JSON object.' : issueSentence(issue))
}

/** Rejects full timestamps (interface §7) and an end before the start, both with 422 (notes §7). */
function checkDays({ start, end }: UptimeDays): UptimeDays {
  for (const [name, text] of Object.entries({ start, end })) {
    if (!isDateOnly(text)) {
      const fault = dateFault(text) ?? 'must be a calendar date YYYY-MM-DD, without a time'
      throw new Fault('unacceptable', `${name} ${fault}.`)
    }
  }
  // ISO dates sort as text.
  if (end < start) throw new Fault('unacceptable', 'end must not be before start.')
  return { start, end }
}
