import type { Organisations } from '../../access/access.ts'
import { Fault } from '../../faults/fault.ts'

/** What one question may ask for (notes §7). A question beyond a limit is a `too_large` that names the limit. */
export interface QuestionLimits {
  /** Entities that one question may name. */
  readonly maxEntities: number
  /** Stores that one derived question may name: it answers a row of each at most. */
  readonly maxStores: number
  /** Days that a metric may span. */
  readonly maxRangeDays: number
  /** Days that a metric by the hour may span. */
  readonly maxHourRangeDays: number
  /** Rows of one facet of an answer. */
  readonly maxRows: number
  /** Hours of all recordings together in an answer of uptimes; each is some 180 bytes of JSON. */
  readonly maxUptimeHours: number
  /** Stores times buckets that are looked at, whether or not each becomes a row. */
  readonly maxCells: number
}

export const defaultQuestionLimits: QuestionLimits = {
  maxEntities: 500,
  maxStores: 5000,
  maxRangeDays: 3660,
  maxHourRangeDays: 732,
  maxRows: 500_000,
  // A year of a hundred recordings is 878 400 of them.
  maxUptimeHours: 1_000_000,
  maxCells: 2_000_000,
}

/**
 * What the engine may spend on one statement that reads. The embedded engine runs one at a time: without an end,
 * one heavy question would hold up all others.
 */
export interface StatementLimits {
  readonly maxStatementSeconds: number
  readonly maxStatementBytes: number
  /** Rows that are read, judged by the index: a statement beyond it is refused before it has read any. */
  readonly maxStatementRows: number
  /** Bytes of a result, as the engine holds them. */
  readonly maxResultBytes: number
}

export const defaultStatementLimits: StatementLimits = {
  maxStatementSeconds: 10,
  maxStatementBytes: 2 * 1024 ** 3,
  // A hundred stores' year of visits is 100 million, and a visit has a few stays in zones.
  maxStatementRows: 500_000_000,
  // Some times what the largest answer has that the limits of a question let through.
  maxResultBytes: 512 * 1024 ** 2,
}

/** Instants are stored as seconds since 1970, and a bucket may begin some weeks before what is asked. */
const firstInstant = Date.UTC(1971, 0, 1)

/** @throws Fault `bad_request` */
export function requireStorableTime(start: number): void {
  if (start < firstInstant) throw new Fault('bad_request', 'Nothing is counted before 1971.')
}

/** What the one who asks may ask for, and of whom. */
export interface AskerContext {
  readonly limits?: Partial<QuestionLimits>
  /** Left out or `null`: every organisation. */
  readonly organisations?: Organisations
}

export function limitsOf(limits: Partial<QuestionLimits> | undefined): QuestionLimits {
  return { ...defaultQuestionLimits, ...limits }
}

/** @throws Fault `too_large` */
export function requireAtMost(limit: number, asked: number, what: string): void {
  if (asked <= limit) return
  throw new Fault(
    'too_large',
    `The request asks for ${Math.ceil(asked)} ${what}; at most ${limit} are allowed.`,
  )
}
