/**
 * Requests over the Metrics WebSocket (interface §4.1, notes §4): one readonly type per route, one union, and
 * the one door through which an unknown message comes in.
 */

import * as v from 'valibot'
import { isFrameId } from './frames.ts'
import {
  ages,
  aggregationPeriods,
  areaTypes,
  dimensions,
  facets,
  filterOfDimension,
  genders,
  metricEntityTypes,
  returnEntityTypes,
  roles,
  statusEntityTypes,
} from './vocabularies.ts'
import { fromWireRange, parseInstant } from './wire-time.ts'

const entityIds = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  v.minLength(1, 'entities must name at least one entity'),
  v.readonly(),
)

const instant = v.pipe(
  v.string(),
  v.check(
    (text) => parseInstant(text) !== null,
    'must be an ISO 8601 timestamp with a zone, for example 2026-03-01T00:00:00.000Z',
  ),
)

const listOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(v.array(v.picklist(words)), v.readonly())

const metricEntries = {
  start: instant,
  end: instant,
  entities: entityIds,
  entityType: v.picklist(metricEntityTypes),
  facets: v.pipe(
    v.array(v.picklist(facets)),
    v.minLength(1, 'facets must name at least one facet'),
    v.readonly(),
  ),
  aggregationPeriod: v.picklist(aggregationPeriods),
  breakdownByDimensions: v.exactOptional(listOf(dimensions)),
  ages: v.exactOptional(listOf(ages)),
  genders: v.exactOptional(listOf(genders)),
  roles: v.exactOptional(listOf(roles)),
  insideRecordingTimes: v.exactOptional(v.boolean()),
}

type Filtered = {
  readonly start: string
  readonly end: string
  readonly breakdownByDimensions?: readonly string[]
  readonly ages?: readonly string[]
  readonly genders?: readonly string[]
  readonly roles?: readonly string[]
}

const endsAfterStart = (body: Filtered) =>
  // Where a side is no timestamp, its own check has spoken already.
  parseInstant(body.start) === null || parseInstant(body.end) === null || fromWireRange(body) !== null

/** Rule 1: an axis in the breakdown needs its values, and values need their axis. */
const filtersMatchDimensions = (body: Filtered) =>
  Object.entries(filterOfDimension).every(([dimension, filter]) => {
    const values = body[filter]
    const asked = body.breakdownByDimensions?.includes(dimension) ?? false
    return asked ? values !== undefined && values.length > 0 : values === undefined || values.length === 0
  })

const rangeMessage = 'end must not be before start'
const filterMessage =
  'ages, genders and roles go with age, gender and role in breakdownByDimensions, and the other way round'

const entriesBody = v.pipe(
  v.object(metricEntries),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => filtersMatchDimensions(body), filterMessage),
  v.check(
    (body) => !(body.breakdownByDimensions?.includes('taxonomy') ?? false),
    'entries has no breakdown by taxonomy',
  ),
)

const areaDataBody = v.pipe(
  v.object({
    ...metricEntries,
    areaType: v.picklist(areaTypes),
    taxonomy: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.readonly())),
  }),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => filtersMatchDimensions(body), filterMessage),
  v.check(
    (body) => body.areaType !== 'taxonomy' || (body.taxonomy !== undefined && body.taxonomy.length > 0),
    'taxonomy must name at least one zone when areaType is taxonomy',
  ),
)

const dwellBody = v.pipe(
  v.object({ ...metricEntries, areaType: v.picklist(areaTypes) }),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check((body) => filtersMatchDimensions(body), filterMessage),
)

const conversionBody = v.pipe(
  v.object(metricEntries),
  v.check((body) => endsAfterStart(body), rangeMessage),
  v.check(
    (body) => body.breakdownByDimensions?.length === 1 && body.breakdownByDimensions[0] === 'entity',
    'breakdownByDimensions must be exactly ["entity"]: sales data carries no visitor attributes',
  ),
)

const statusBody = v.object({ entities: entityIds, entityType: v.picklist(statusEntityTypes) })

const detailBody = v.object({
  returnEntityType: v.picklist(returnEntityTypes),
  entities: entityIds,
  entityType: v.picklist(['location', 'organisation']),
})

/** The six routes of the contract: the action that each belongs to and the schema of its body. */
export const routes = {
  entries: { action: 'metric', body: entriesBody },
  'area/data': { action: 'metric', body: areaDataBody },
  'average-dwell-time': { action: 'metric', body: dwellBody },
  'transactions/conversion-rate': { action: 'metric', body: conversionBody },
  'detail/list': { action: 'detail', body: detailBody },
  'status/uptime': { action: 'status', body: statusBody },
} as const

export type Route = keyof typeof routes
export type Action = (typeof routes)[Route]['action']
export type BodyOf<R extends Route> = v.InferOutput<(typeof routes)[R]['body']>

/** What is asked, without the id that tells the answer apart on a socket. Plain JSON: it serves as a cache key. */
export type Question = {
  readonly [R in Route]: {
    readonly action: (typeof routes)[R]['action']
    readonly route: R
    readonly body: BodyOf<R>
  }
}[Route]

/** The message as it travels (interface §4.1 "Request message"). */
export interface RequestMessage<Q extends UncheckedQuestion = Question> {
  readonly action: Q['action']
  readonly data: { readonly id: string; readonly route: Q['route']; readonly body: Q['body'] }
}

/** A question of which only the envelope is known: what a forwarder handles. */
export interface UncheckedQuestion {
  readonly action: string
  readonly route: string
  readonly body: unknown
}

export function formatRequest(id: string, question: UncheckedQuestion): string {
  return JSON.stringify({ action: question.action, data: { id, route: question.route, body: question.body } })
}

interface RequestFault {
  readonly ok: false
  /** `null` where the message is too broken to say which request it is. */
  readonly id: string | null
  readonly code: 'bad_request' | 'unknown_route'
  readonly message: string
}

export type RequestResult =
  | { readonly ok: true; readonly id: string; readonly question: Question }
  | RequestFault

export type EnvelopeResult =
  | {
      readonly ok: true
      readonly id: string
      /** Action and route are known and belong together; the body is an object of which nothing else is known. */
      readonly question: UncheckedQuestion & { readonly route: Route; readonly body: BodyFields }
    }
  | RequestFault

type BodyFields = Readonly<Record<string, unknown>>

const envelope = v.object({
  action: v.string(),
  data: v.object({
    id: v.pipe(v.string(), v.check(isFrameId, 'id must have 1 to 128 characters and no "|"')),
    route: v.string(),
    // A record would take a list, and make an object of it.
    body: v.pipe(
      v.unknown(),
      v.check((body) => !Array.isArray(body), 'body must be an object'),
      v.record(v.string(), v.unknown()),
    ),
  }),
})

/** Reads a request message. Never throws, whatever the text; says which field is wrong. */
export function parseRequest(text: string): RequestResult {
  const outer = parseEnvelope(text)
  if (!outer.ok) return outer
  const { id, question } = outer
  const body = v.safeParse(routes[question.route].body, question.body)
  if (!body.success) {
    return { ok: false, id, code: 'bad_request', message: explain(body.issues[0]) }
  }
  return { ok: true, id, question: { ...question, body: body.output } as Question }
}

/**
 * Reads a request message as a forwarder does: id, action and route are checked, the body is left as it came,
 * so that a deployment's own parameters pass. Never throws, whatever the text.
 */
export function parseEnvelope(text: string): EnvelopeResult {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return { ok: false, id: null, code: 'bad_request', message: 'The message is not JSON.' }
  }

  const outer = v.safeParse(envelope, message)
  if (!outer.success) {
    return { ok: false, id: readId(message), code: 'bad_request', message: explain(outer.issues[0]) }
  }

  const { action, data } = outer.output
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

function readId(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('data' in message)) return null
  const { data } = message
  if (typeof data !== 'object' || data === null || !('id' in data)) return null
  return typeof data.id === 'string' && isFrameId(data.id) ? data.id : null
}

function explain(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? `${issue.message}.` : `${path}: ${issue.message}.`
}
