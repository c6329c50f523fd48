import type { Organisations } from '../../access/access.ts'
import { Fault } from '../../faults/fault.ts'

/** Limits of one request (notes §7). A request beyond a limit fails with `too_large` and names the limit. */
export interface QuestionLimits {
  /** Maximum entities in one request. */
  readonly maxEntities: number
  /** Maximum stores in one derived request, which returns at most one row for each. */
  readonly maxStores: number
  /** Maximum range of a metric in days. */
  readonly maxRangeDays: number
  /** Maximum range of an hourly metric in days. */
  readonly maxHourRangeDays: number
  /** Maximum rows of one facet. */
  readonly maxRows: number
  /** Maximum hours of all recordings in a response of uptimes. Each takes some 180 bytes of JSON. */
  readonly maxUptimeHours: number
  /** Maximum stores times buckets, whether or not each becomes a row. */
  readonly maxCells: number
}

export const defaultQuestionLimits: QuestionLimits = {
  maxEntities: 500,
  maxStores: 5000,
  maxRangeDays: 3660,
  maxHourRangeDays: 732,
  maxRows: 500_000,
  // A hundred recordings have 878,400 hours in a year.
  maxUptimeHours: 1_000_000,
  maxCells: 2_000_000,
}

/**
 * Limits of one read statement. The embedded engine runs one at a time, so without limits one heavy request would block
 * all others.
 */
export interface StatementLimits {
  readonly maxStatementSeconds: number
  readonly maxStatementBytes: number
  /** Rows to read, estimated from the index. A statement beyond it is refused before it reads any. */
  readonly maxStatementRows: number
  /** Bytes of a result in the engine's memory. */
  readonly maxResultBytes: number
  /** Bytes of cached sums of settled days in the service's memory. */
  readonly maxKeptBytes: number
}

export const defaultStatementLimits: StatementLimits = {
  maxStatementSeconds: 10,
  maxStatementBytes: 2 * 1024 ** 3,
  // A hundred stores have 100 million visits a year, and each visit has a few zone visits.
  maxStatementRows: 500_000_000,
  // Several times the largest response that the request limits allow.
  maxResultBytes: 512 * 1024 ** 2,
  // Twice what the pages of two thousand stores need for two months.
  maxKeptBytes: 512 * 1024 ** 2,
}

/** Instants are stored as seconds since 1970, and a bucket may begin some weeks before the requested range. */
const firstInstant = Date.UTC(1971, 0, 1)

/** @throws Fault `bad_request` */
export function requireStorableTime(start: number): void {
  if (start < firstInstant) throw new Fault('bad_request', 'Counts begin in 1971. Select a later start.')
}

/** What the client can request and access. */
export interface AskerContext {
  readonly limits?: Partial<QuestionLimits>
  /** Omitted or `null` for all organisations. */
  readonly organisations?: Organisations
}

export function limitsOf(limits: Partial<QuestionLimits> | undefined): QuestionLimits {
  return { ...defaultQuestionLimits, ...limits }
}

/** @throws Fault `too_large` */
export function requireAtMost(limit: number, asked: number, what: string): void {
  if (asked <= limit) return
  throw new Fault('too_large', `The request covers ${Math.ceil(asked)} ${what}; the limit is ${limit}.`)
}
