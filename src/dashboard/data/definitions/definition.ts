/** The definition of a figure, the same on every page. */
export interface Definition {
  /** How it is calculated: "Transactions ÷ visitors". */
  readonly formula: string
  /** What is included: the shortest stay, and how returning visitors count. */
  readonly counts?: string
  /** Whether staff are included. */
  readonly staff?: string
  /** How often it is refreshed. */
  readonly refreshed: string
  readonly note?: string
}

/** Written on each call, in the language of the document. */
export type DefinitionsOf<Term extends string> = Readonly<Record<Term, () => Definition>>
