/** One field of a file: a text, a number that a machine can read, or nothing. */
export type FileValue = string | number | null

/** A column of a table becomes one column of a file or several, because a field of a file holds one fact. */
export interface FileColumn<Row> {
  /** With the unit of the numbers below it: "Entries (people)". */
  readonly head: string
  readonly value: (row: Row) => FileValue
}
