/** The documentation of one setting. */
export interface Setting {
  readonly name: string
  /** The default; `''` if there is none. */
  readonly fallback: string
  /** A description without a full stop. Markdown. */
  readonly meaning: string
  /** An example value, where the default is not instructive. */
  readonly example?: string
}

export interface Section {
  readonly title: string
  /** One or two sentences above the table. Markdown. */
  readonly introduction: string
  readonly settings: readonly Setting[]
}
