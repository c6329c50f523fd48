import type { Kysely, Transaction } from 'kysely'

/** The tables, in both databases. Instants are epoch milliseconds. */
export interface Tables {
  /** The current version of each record. */
  readonly record: RecordRow
  /** Every version of each record: who wrote what, and when. */
  readonly change: ChangeRow
}

export interface RecordRow {
  readonly subject: string
  readonly id: string
  readonly version: number
  /** JSON of the subject's schema. */
  readonly content: string
  /** `null` if it has no end. */
  readonly ends_at: number | null
  readonly written_at: number
  /** Name of the person; empty without a login. */
  readonly written_by: string
}

export interface ChangeRow {
  readonly subject: string
  readonly id: string
  readonly version: number
  /** `null` if the record was removed. */
  readonly content: string | null
  readonly ends_at: number | null
  readonly written_at: number
  readonly written_by: string
}

export type Queries = Kysely<Tables>
export type InTransaction = Transaction<Tables>
