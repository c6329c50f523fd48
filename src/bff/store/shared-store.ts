/**
 * What several BFFs share, whoever keeps it: values that expire, counts, claims and messages. Nothing in it lasts, and
 * nothing depends on it: where it is away, whoever uses it goes on with what it knows itself.
 *
 * Names are the callers' own; each caller's begin with a word of its own. Every function rejects with
 * {@link StoreAwayError} where the store cannot be used, and that soon.
 */
export interface SharedStore {
  /** Whether it can be used now, as far as is known. */
  isReady(): boolean
  /**
   * Calls when it cannot be used any more, and when it can again: then messages were missed, and values may be gone.
   * Gives the function that stops it.
   */
  watch(listener: (isReady: boolean) => void): () => void
  get(name: string): Promise<Held | null>
  set(name: string, value: Buffer, ttlMs: number): Promise<void>
  /**
   * Sets where still the value is held that was read before; `null`: none. So nobody overwrites what somebody else set
   * meanwhile. Values are never empty.
   */
  swap(name: string, before: Buffer | null, value: Buffer, ttlMs: number): Promise<boolean>
  /** Adds to a count, atomically, and gives the sum. A count ends `ttlMs` after it was begun. */
  count(name: string, by: number, ttlMs: number): Promise<Count>
  /**
   * Takes a claim, or learns who has it: gives the holder's word. A claim ends with `ttlMs` unless it is renewed, so
   * that it ends with its holder. One that was taken longer ago than `joinableMs` gives way to the next who asks.
   */
  claim(
    name: string,
    claim: { readonly holder: string; readonly ttlMs: number; readonly joinableMs: number },
  ): Promise<string>
  /** Without effect on a claim of another holder. */
  renew(name: string, holder: string, ttlMs: number): Promise<void>
  /** Without effect on a claim of another holder. */
  release(name: string, holder: string): Promise<void>
  /** To all who listen at this moment, here too. */
  publish(channel: string, message: Buffer): Promise<void>
  /** Gives the function that stops it. */
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

/** The store cannot be used now: go on alone. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
}
