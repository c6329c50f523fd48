/** One setting as an operator reads of it. */
export interface Setting {
  readonly name: string
  /** What holds where it is not set; `''` for none. */
  readonly fallback: string
  /** What it is, as a phrase without a full stop. Markdown. */
  readonly meaning: string
  /** A value to write in its place, where the default teaches nothing. */
  readonly example?: string
}

export interface Section {
  readonly title: string
  /** A sentence or two above the table. Markdown. */
  readonly introduction: string
  readonly settings: readonly Setting[]
}
