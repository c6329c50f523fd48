import type { Field } from '../../kinds/kind.ts'

/** Why a row is rejected. */
export interface RowFault {
  /** The sender's name of the field. Empty if the whole row is at fault. */
  readonly field: string
  /** The rest of a sentence that begins with the field. */
  readonly message: string
}

export interface Check extends RowFault {
  /** SQL: true if the row passes. */
  readonly passes: string
  /** SQL: the value reported for a row that fails. */
  readonly shown: string
}

/** A field of a row, as SQL. */
export interface Cell {
  readonly field: Field
  /** Its alias. */
  readonly name: string
  readonly of: string
  readonly isAbsent: string
  /** SQL: the value to report. */
  readonly text: string
  readonly fits: string
  readonly value: string
}

/** Returns the cell of a field. `undefined` if the kind has no such field. */
export type CellOf = (name: string) => Cell | undefined
