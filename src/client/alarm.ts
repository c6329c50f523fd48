import type { Clock } from './clock.ts'

/** The longest delay that `setTimeout` takes. A longer one would fire at once. */
const longestDelayMs = 2 ** 31 - 1

/** A movable one-shot timer. It fires once for each time it is set, and never early. */
export class Alarm {
  readonly #clock: Clock
  readonly #ring: () => void
  #set: { readonly handle: unknown; readonly atMs: number } | null = null

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock
    this.#ring = ring
  }

  /** When it fires, in epoch milliseconds. `null` while it is not set. */
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

  /** Moves the alarm to `atMs`, unless it fires earlier already. */
  ringBy(atMs: number): void {
    if (this.#set === null || atMs < this.#set.atMs) this.ringAt(atMs)
  }

  cancel(): void {
    if (this.#set === null) return
    this.#clock.clearTimeout(this.#set.handle)
    this.#set = null
  }
}
