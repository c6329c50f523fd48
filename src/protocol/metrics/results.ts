/**
 * Answers over the Metrics WebSocket (interface §2.7, notes §1 and §4).
 *
 * `null` is not zero: `null` says that there is no data for the period, `0` that it was measured and nobody came.
 */

import * as v from 'valibot'
import { type ErrorBody, errorBody, isErrorCode } from './errors.ts'
import { facets } from './vocabularies.ts'

/** A row as it came: its measure, and the dimensions it was split by, under their own names. */
export interface MetricRow {
  /** Wall-clock start of the bucket, ISO 8601 with milliseconds and no zone. Rows of `segments` have it. */
  readonly index?: string | undefined
  /** Present when the breakdown is by entity; a deployment may send it anyway. */
  readonly location?: string | undefined
  /** Only the metric `uptime`, which is ours, has these two. */
  readonly recording?: string | undefined
  readonly organisation?: string | undefined
  readonly taxonomy?: string | undefined
  readonly age?: string | undefined
  readonly gender?: string | undefined
  readonly role?: string | undefined
  readonly [measure: string]: string | number | null | undefined
}

export interface MetricAnswer {
  readonly segments?: readonly MetricRow[] | undefined
  readonly summary?: readonly MetricRow[] | undefined
  readonly estimates?: readonly MetricRow[] | undefined
  readonly meta: { readonly units: Readonly<Record<string, string>> }
}

/** Rows of the route `entries` as our service answers them. */
export interface EntriesRow {
  readonly index?: string
  readonly location?: string
  readonly age?: string
  readonly gender?: string
  readonly role?: string
  readonly entries: number | null
}

/** Rows of the facet `estimates` as our service answers them: a shape of ours, the contract shows none. */
export interface EstimateRow extends EntriesRow {
  /** What was counted ÷ `coverage`, to one decimal. `null` where nothing was counted or it cannot be corrected. */
  readonly entries: number | null
  /** The share of the camera time that was received, 0 to 1. `null` where `entries` is. */
  readonly coverage: number | null
}

const cell = v.union([v.string(), v.number(), v.null()])
const row = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields): MetricRow => {
    const known = Object.entries(fields).filter((field): field is [string, string | number | null] =>
      v.is(cell, field[1]),
    )
    return Object.fromEntries(known)
  }),
)
const metricAnswer = v.object({
  segments: v.optional(v.array(row)),
  summary: v.optional(v.array(row)),
  estimates: v.optional(v.array(row)),
  meta: v.optional(v.object({ units: v.optional(v.record(v.string(), v.string()), {}) }), { units: {} }),
})

/** Reads the answer of a metric route. `null` where it is none: see {@link readFailure}. */
export function readMetricAnswer(value: unknown): MetricAnswer | null {
  if (readFailure(value) !== null) return null
  const parsed = v.safeParse(metricAnswer, value)
  return parsed.success ? parsed.output : null
}

/** The number of a measure in a row: `null` for no data, and for whatever is no finite number. */
export function measureOf(fields: MetricRow, measure: string): number | null {
  const value = fields[measure]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * Tells a failure from an answer, whatever its spelling (notes §1): ours is `{"error":{code,message,retryable}}`;
 * a live deployment's can be `{"message":…}`, `{"error":"…"}` or `{"statusCode":…}`. An object with neither
 * `meta` nor a facet array is a failure; so is anything that is neither object nor array.
 *
 * @returns `null` where the value is an answer.
 */
export function readFailure(value: unknown): ErrorBody | null {
  if (Array.isArray(value)) return null
  if (typeof value !== 'object' || value === null) {
    return errorBody('internal', 'The service answered with something that is no result.')
  }
  const fields = value as Readonly<Record<string, unknown>>
  const own = fields.error
  if (own === undefined && ('meta' in fields || facets.some((facet) => Array.isArray(fields[facet]))))
    return null

  const nested = typeof own === 'object' && own !== null ? (own as Readonly<Record<string, unknown>>) : fields
  const message = [nested.message, own, fields.message].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
  const told = isErrorCode(nested.code) ? nested.code : codeOfStatus(fields.statusCode ?? fields.status)
  // A validation that says no more than its sentence: asking the same again changes nothing.
  const code = told === 'internal' && parameterName.test(message ?? '') ? 'bad_request' : told
  const body = errorBody(code, message)
  return typeof nested.retryable === 'boolean' ? { ...body, retryable: nested.retryable } : body
}

/** Parameters of a request that no other sentence would name (interface §4.1). */
const parameterName =
  /\b(?:aggregationPeriod|areaType|breakdownByDimensions|entityType|returnEntityType|insideRecordingTimes)\b/

function codeOfStatus(status: unknown) {
  switch (status) {
    case 400:
    case 422:
      return 'bad_request'
    case 401:
    case 403:
      return 'forbidden'
    case 404:
      return 'not_found'
    case 413:
      return 'too_large'
    case 429:
      return 'too_many_requests'
    case 503:
      return 'unavailable'
    case 504:
      return 'timeout'
    default:
      return 'internal'
  }
}
