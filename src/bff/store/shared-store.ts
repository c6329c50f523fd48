/**
 * State that several BFFs share: values that expire, counts, claims and messages. It is not durable and nothing depends
 * on it: callers work with what they know themselves while it is away.
 *
 * Callers choose their names, each with a prefix of its own. Every method soon rejects with {@link StoreAwayError} if
 * the store cannot be used.
 */
export interface SharedStore {
  /** As far as is known. */
  isReady(): boolean
  /**
   * Calls when the store is lost, and when it is back: messages were then missed, and values may be gone.
   *
   * @returns a function that stops the watch
   */
  watch(listener: (isReady: boolean) => void): () => void
  get(name: string): Promise<Held | null>
  set(name: string, value: Buffer, ttlMs: number): Promise<void>
  /** Adds to a count atomically and returns the sum. A count expires `ttlMs` after it began. */
  count(name: string, by: number, ttlMs: number): Promise<Count>
  /**
   * Takes a claim, or finds its holder, and returns the holder's id. A claim expires after `ttlMs` unless it is
   * renewed, so that it ends with its holder. A claim that is older than `joinableMs` gives way to the next caller.
   */
  claim(
    name: string,
    claim: { readonly holder: string; readonly ttlMs: number; readonly joinableMs: number },
  ): Promise<string>
  /** Without effect on a claim of another holder. */
  renew(name: string, holder: string, ttlMs: number): Promise<void>
  /** Without effect on a claim of another holder. */
  release(name: string, holder: string): Promise<void>
  /** To all subscribers at this moment, including this process. */
  publish(channel: string, message: Buffer): Promise<void>
  /** @returns a function that stops the subscription */
  subscribe(channel: string, listener: (message: Buffer) => void): () => void
  close(): void
}

export interface Held {
  readonly value: Buffer
  readonly remainingMs: number
}

export interface Count {
  readonly total: number
  readonly remainingMs: number
}

/** The store cannot be used: the caller works alone. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
}

/** Ignores that the store is away, which it reports itself. @throws any other error */
export function ignoreAway(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error
}
