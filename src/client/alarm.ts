import type { Clock } from './clock.ts'

/** What `setTimeout` takes at most; a longer delay would ring at once. */
const longestDelayMs = 2 ** 31 - 1

/** One timer that can be moved. It rings once for each time it is set, and never before its time. */
export class Alarm {
  readonly #clock: Clock
  readonly #ring: () => void
  #set: { readonly handle: unknown; readonly atMs: number } | null = null

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock
    this.#ring = ring
  }

  /** When it rings, in epoch milliseconds; `null` while it is not set. */
  get atMs(): number | null {
    return this.#set?.atMs ?? null
  }

  ringAt(atMs: number): void {
    this.cancel()
    const delayMs = Math.min(longestDelayMs, Math.max(0, atMs - this.#clock.now()))
    const handle = this.#clock.setTimeout(() => {
      this.#set = null
      if (this.#clock.now() < atMs) this.ringAt(atMs)
      else this.#ring()
    }, delayMs)
    this.#set = { handle, atMs }
  }

  /** Moves the alarm to `atMs` unless it rings before that anyway. */
  ringBy(atMs: number): void {
    if (this.#set === null || atMs < this.#set.atMs) this.ringAt(atMs)
  }

  cancel(): void {
    if (this.#set === null) return
    this.#clock.clearTimeout(this.#set.handle)
    this.#set = null
  }
}
