/** One field of a file: a text, a number that a machine can read, or nothing. */
export type FileValue = string | number | null

/** What a column of a table is in a file: one column or several, since a field there holds one thing only. */
export interface FileColumn<Row> {
  /** With the unit of the numbers below it: "Entries (people)". */
  readonly head: string
  readonly value: (row: Row) => FileValue
}
