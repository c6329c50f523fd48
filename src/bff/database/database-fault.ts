/** Why the database cannot be used, and what to do, in a sentence for the operator. It may name hosts and folders. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
  /** Whether the database was lost, so that what is open is of no use any more. */
  readonly isLost: boolean
  /** Whether it can still be read, such as with a full disk. So reading does not show that the trouble is over. */
  readonly isOfWrites: boolean

  constructor(sentence: string, options: FaultOptions = {}) {
    super(sentence, options)
    this.isLost = options.isLost ?? false
    this.isOfWrites = options.isOfWrites ?? false
  }
}

interface FaultOptions extends ErrorOptions {
  readonly isLost?: boolean
  readonly isOfWrites?: boolean
}

/** Another write came first: the same one may succeed if it looks again. The database is well. */
export class OvertakenError extends DatabaseFault {}

/** The code of an error of a driver or of Node. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
