/**
 * Requests over the Metrics WebSocket (interface §4.1, notes §4): one readonly type per route, one union, and one
 * function that reads unknown messages.
 */

import * as v from 'valibot'
import { cameraUptimeBody, incidentsBody, liveBody } from '../derived/camera-bodies.ts'
import { changesBody } from '../derived/changes/changes-body.ts'
import { demographicsBody, hoursOfWeekBody, totalsBody, zonesBody } from '../derived/derived-bodies.ts'
import { effectBody } from '../derived/effect/effect-body.ts'
import { estimatesBody } from '../derived/estimates/estimates-body.ts'
import { funnelBody } from '../derived/funnel/funnel-body.ts'
import { staffingBody } from '../derived/staffing/staffing-body.ts'
import { forecastBody, staffingAheadBody, suspectsBody, usualBody } from '../derived/today-bodies.ts'
import {
  areaDataBody,
  conversionBody,
  dwellBody,
  entityIds,
  entriesBody,
  occupancyBody,
  passersByBody,
  staffHoursBody,
  transactionsBody,
  uptimeBody,
} from '../metrics/metric-bodies.ts'
import { returnEntityTypes, statusEntityTypes } from '../metrics/vocabularies.ts'
import { isFrameId } from './frames.ts'
import { issueSentence } from './issue-sentence.ts'
import type { UncheckedQuestion } from './request-text.ts'
import { unknownKey } from './unknown-key.ts'

const statusBody = v.object({ entities: entityIds, entityType: v.picklist(statusEntityTypes) })

const detailBody = v.object({
  returnEntityType: v.picklist(returnEntityTypes),
  entities: entityIds,
  entityType: v.picklist(['location', 'organisation']),
})

/**
 * The action and the body schema of each route. The routes under `derived`, and six others, extend the contract's six.
 */
export const routes = {
  entries: { action: 'metric', body: entriesBody },
  'area/data': { action: 'metric', body: areaDataBody },
  'average-dwell-time': { action: 'metric', body: dwellBody },
  'transactions/conversion-rate': { action: 'metric', body: conversionBody },
  'passers-by': { action: 'metric', body: passersByBody },
  'capture-rate': { action: 'metric', body: passersByBody },
  'max-occupancy': { action: 'metric', body: occupancyBody },
  'transactions/data': { action: 'metric', body: transactionsBody },
  uptime: { action: 'metric', body: uptimeBody },
  'staff-hours': { action: 'metric', body: staffHoursBody },
  totals: { action: 'derived', body: totalsBody },
  'hours-of-week': { action: 'derived', body: hoursOfWeekBody },
  demographics: { action: 'derived', body: demographicsBody },
  zones: { action: 'derived', body: zonesBody },
  incidents: { action: 'derived', body: incidentsBody },
  changes: { action: 'derived', body: changesBody },
  live: { action: 'derived', body: liveBody },
  usual: { action: 'derived', body: usualBody },
  suspects: { action: 'derived', body: suspectsBody },
  effect: { action: 'derived', body: effectBody },
  forecast: { action: 'derived', body: forecastBody },
  funnel: { action: 'derived', body: funnelBody },
  estimates: { action: 'derived', body: estimatesBody },
  staffing: { action: 'derived', body: staffingBody },
  'staffing-ahead': { action: 'derived', body: staffingAheadBody },
  'camera-uptime': { action: 'derived', body: cameraUptimeBody },
  'detail/list': { action: 'detail', body: detailBody },
  'status/uptime': { action: 'status', body: statusBody },
} as const

export type Route = keyof typeof routes
export type Action = (typeof routes)[Route]['action']
export type BodyOf<R extends Route> = v.InferOutput<(typeof routes)[R]['body']>

/** A request without the id that identifies it on a socket. Plain JSON, so it serves as a cache key. */
export type Question = {
  readonly [R in Route]: {
    readonly action: (typeof routes)[R]['action']
    readonly route: R
    readonly body: BodyOf<R>
  }
}[Route]

/** A request of the derived routes, which are ours. */
export type DerivedQuestion = Extract<Question, { readonly action: 'derived' }>

/** The message on the wire (interface §4.1 "Request message"). */
export interface RequestMessage<Q extends UncheckedQuestion = Question> {
  readonly action: Q['action']
  readonly data: { readonly id: string; readonly route: Q['route']; readonly body: Q['body'] }
}

interface RequestFault {
  readonly ok: false
  /** `null` if the message is too broken to tell its id. */
  readonly id: string | null
  readonly code: 'bad_request' | 'unknown_route'
  readonly message: string
}

export type RequestResult =
  | { readonly ok: true; readonly id: string; readonly question: Question }
  | RequestFault

/** Action and route are known and match. The body is an object, unchecked. */
type AskedQuestion = UncheckedQuestion & { readonly route: Route; readonly body: BodyFields }

export type EnvelopeResult =
  | { readonly ok: true; readonly id: string; readonly question: AskedQuestion }
  | RequestFault

type BodyFields = Readonly<Record<string, unknown>>

/**
 * The bodies of our routes are shallow. `JSON.parse` reads nesting thousands deep that `JSON.stringify` can't write.
 */
const maxBodyDepth = 16

const envelope = v.object({
  action: v.string(),
  data: v.object({
    id: v.pipe(v.string(), v.check(isFrameId, 'must have 1 to 128 characters and no "|"')),
    route: v.string(),
    // A record schema would accept an array, and turn it into an object.
    body: v.pipe(
      v.unknown(),
      v.check((body) => !Array.isArray(body), 'must be an object'),
      v.check((body) => isShallow(body, maxBodyDepth), `must not be nested deeper than ${maxBodyDepth}`),
      v.record(v.string(), v.unknown()),
    ),
  }),
})

/**
 * Fast path for nearly every message. The schema takes many times as long, and explains what is wrong with the others.
 */
function isEnvelope(message: unknown): message is v.InferOutput<typeof envelope> {
  if (!isFields(message) || typeof message.action !== 'string' || !isFields(message.data)) return false
  const { id, route, body } = message.data
  return (
    typeof id === 'string' &&
    isFrameId(id) &&
    typeof route === 'string' &&
    isFields(body) &&
    isShallow(body, maxBodyDepth)
  )
}

function isFields(value: unknown): value is BodyFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/**
 * Reads a request message. It never throws, whatever the text. The message of a failure names the invalid field. An
 * unknown key fails the request: if a mistyped filter were dropped silently, the answer would cover the whole store.
 */
export function parseRequest(text: string): RequestResult {
  const message = parseJson(text)
  const outer = readEnvelope(message)
  if (!outer.ok) return outer
  const { id } = outer
  const read = readQuestion(outer.question)
  if (!read.ok) return { ok: false, id, code: 'bad_request', message: read.message }
  const stray = strayKey(message)
  if (stray !== null) return { ok: false, id, code: 'bad_request', message: stray }
  return { ok: true, id, question: read.question }
}

/**
 * Validates the body of a request against the schema of its route. The message of a failure names the invalid field.
 */
export function readQuestion({
  action,
  route,
  body,
}: AskedQuestion):
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly message: string } {
  const read = v.safeParse(routes[route].body, body)
  if (!read.success) return { ok: false, message: issueSentence(read.issues[0]) }
  const stray = unknownKey(body, keysOf(route), `the route ${route} takes`)
  if (stray !== null) return { ok: false, message: stray }
  return { ok: true, question: { action, route, body: read.output } as Question }
}

/**
 * Reads a request message for a forwarder. It validates id, action and route, and leaves the body unchanged, so that a
 * deployment's own parameters pass. It never throws, whatever the text.
 */
export function parseEnvelope(text: string): EnvelopeResult {
  return readEnvelope(parseJson(text))
}

/** Parses JSON. `undefined` if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readEnvelope(message: unknown): EnvelopeResult {
  if (message === undefined) {
    return { ok: false, id: null, code: 'bad_request', message: 'The message is not JSON.' }
  }
  if (!isEnvelope(message)) {
    const issue = v.safeParse(envelope, message).issues?.[0]
    const text = issue === undefined ? 'The message is no request.' : issueSentence(issue)
    return { ok: false, id: readId(message), code: 'bad_request', message: text }
  }

  const { action, data } = message
  const route: Route | null = Object.hasOwn(routes, data.route) ? (data.route as Route) : null
  if (route === null) {
    return {
      ok: false,
      id: data.id,
      code: 'unknown_route',
      message: `There is no route "${data.route.slice(0, 80)}".`,
    }
  }
  if (routes[route].action !== action) {
    return {
      ok: false,
      id: data.id,
      code: 'bad_request',
      message: `The route ${route} belongs to the action "${routes[route].action}".`,
    }
  }
  return { ok: true, id: data.id, question: { action, route, body: data.body } }
}

/** Returns the keys that the body of a route takes, in the order of its documentation. */
export function keysOf(route: Route): readonly string[] {
  return Object.keys(routes[route].body.entries)
}

const messageKeys = ['action', 'data']
const dataKeys = ['id', 'route', 'body']

/**
 * Returns the sentence that names the first unknown key around a body, and the keys known there. `null` if there is
 * none.
 */
function strayKey(message: unknown) {
  const data = isFields(message) ? message.data : null
  return unknownKey(data, dataKeys, 'data has', 'data.') ?? unknownKey(message, messageKeys, 'a message has')
}

function readId(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('data' in message)) return null
  const { data } = message
  if (typeof data !== 'object' || data === null || !('id' in data)) return null
  return typeof data.id === 'string' && isFrameId(data.id) ? data.id : null
}
