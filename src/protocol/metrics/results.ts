/**
 * Answers over the Metrics WebSocket (interface §2.7, notes §1 and §4).
 *
 * `null` is not zero: `null` means no data for the period, `0` means that it was measured and nobody came.
 */

import * as v from 'valibot'
import { type ErrorBody, errorBody, isErrorCode } from './errors.ts'
import { facets } from './vocabularies.ts'

/** A row as received: its measure, and the dimensions of the breakdown under their own names. */
export interface MetricRow {
  /** Wall-clock start of the bucket, ISO 8601 with milliseconds and no zone. Only rows of `segments` have it. */
  readonly index?: string | undefined
  /** Present if the breakdown is by entity. A deployment may send it anyway. */
  readonly location?: string | undefined
  /** Only our metric `uptime` has these two. */
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

/** Row of the route `entries` as our service answers it. */
export interface EntriesRow {
  readonly index?: string
  readonly location?: string
  readonly age?: string
  readonly gender?: string
  readonly role?: string
  readonly entries: number | null
}

/** Row of the facet `estimates` as our service answers it. The shape is ours, because the contract shows none. */
export interface EstimateRow extends EntriesRow {
  /** Count ÷ `coverage`, to one decimal. `null` if nothing was counted, or the count can't be corrected. */
  readonly entries: number | null
  /** Share of the camera time that was received, 0 to 1. `null` if `entries` is. */
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

/** Reads the answer of a metric route. `null` if the value is not one: see {@link readFailure}. */
export function readMetricAnswer(value: unknown): MetricAnswer | null {
  if (readFailure(value) !== null) return null
  const parsed = v.safeParse(metricAnswer, value)
  return parsed.success ? parsed.output : null
}

/** Returns the number of a measure in a row. `null` if there is no data, or the field is not a finite number. */
export function measureOf(fields: MetricRow, measure: string): number | null {
  const value = fields[measure]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * Reads a failure in any of its shapes (notes §1). Ours is `{"error":{code,message,retryable}}`. A live deployment may
 * send `{"message":…}`, `{"error":"…"}` or `{"statusCode":…}`. An object with neither `meta` nor a facet array is a
 * failure, and so is any value that is neither object nor array. `null` if the value is an answer.
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
  // A bare validation sentence: the same request would fail again.
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
