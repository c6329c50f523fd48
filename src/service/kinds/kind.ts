/** What tells one kind of records from another: its fields, what identifies a record, and what must exist before it. */

import type { FieldType } from './field-types.ts'

export interface Field {
  /** The name that senders use. */
  readonly name: string
  /** Column of the kind's table. */
  readonly column: string
  readonly holds: FieldType
  readonly absent: Absent
}

/** The meaning of a missing field. */
export type Absent =
  | { readonly is: 'fault' }
  /** The column's value, as the table keeps it. */
  | { readonly is: 'value'; readonly value: string | number | boolean | null }
  /** The time zone of the record's location. */
  | { readonly is: 'timezone of the location' }

/** Rules across fields of one record. */
export type RecordRule =
  /** `closes` is not before `opens`. Equal times mean closed. */
  | 'closes after it opens'
  /** `opens` and `closes` are both given or neither. */
  | 'hours come in pairs'
  /** `removed_at` is not before `installed_at`, where both are given. */
  | 'removed after it was installed'
  /** `ends_at` is after `starts_at`. */
  | 'ends after it starts'
  /** `ends_at` is at most 24 hours after `starts_at`. */
  | 'lasts at most a day'

/** What must exist before the record. Each level includes the ones before it. */
export type Reference = 'nothing' | 'organisation' | 'location' | 'recording'

/** @typeParam Table the tables that there are */
export interface KindOf<Table extends string> {
  /** The name in URLs and commands. */
  readonly name: string
  readonly table: Table
  readonly fields: readonly Field[]
  /** Columns that identify a record. A later record with the same identity replaces it. */
  readonly identity: readonly string[]
  /**
   * A column of the table's sorting key that is not part of the identity. A record repeated with another value of it
   * would be a second row, so the older row has to be deleted.
   */
  readonly moves: string | null
  /**
   * Of records with the same identity, the one with the highest value in this column wins. `null` means the last one
   * received.
   */
  readonly latestBy: string | null
  /** A derived column: the local hour `YYYY-MM-DD HH:mm` of another column. */
  readonly localHour: { readonly column: string; readonly of: string } | null
  readonly refersTo: Reference
  readonly rules: readonly RecordRule[]
  /** True if records can be removed. Removing a location removes everything stored of it. */
  readonly removable: boolean
}
