import type { Clock } from '../../src/client/clock.ts'

interface Timer {
  readonly atMs: number
  readonly callback: () => void
}

/** A clock that only the test advances. */
export class FakeClock implements Clock {
  #nowMs: number
  #lastHandle = 0
  readonly #timers = new Map<number, Timer>()

  constructor(startMs = Date.UTC(2026, 2, 2, 8)) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  setTimeout(callback: () => void, delayMs: number): number {
    if (!Number.isFinite(delayMs) || delayMs < 0 || delayMs > 2 ** 31 - 1) {
      throw new RangeError(`no timer takes a delay of ${delayMs} ms`)
    }
    this.#lastHandle += 1
    this.#timers.set(this.#lastHandle, { atMs: this.#nowMs + delayMs, callback })
    return this.#lastHandle
  }

  clearTimeout(handle: unknown): void {
    if (!this.#timers.delete(handle as number)) throw new Error('this timer is not set')
  }

  /** Number of pending timers. */
  get timers(): number {
    return this.#timers.size
  }

  /** Advances the clock and runs due timers in order. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs
    for (;;) {
      const next = this.#nextUntil(endMs)
      if (next === null) break
      const [handle, timer] = next
      this.#timers.delete(handle)
      this.#nowMs = Math.max(this.#nowMs, timer.atMs)
      timer.callback()
    }
    this.#nowMs = endMs
  }

  #nextUntil(endMs: number): readonly [number, Timer] | null {
    let next: readonly [number, Timer] | null = null
    for (const entry of this.#timers) {
      if (entry[1].atMs <= endMs && (next === null || entry[1].atMs < next[1].atMs)) next = entry
    }
    return next
  }
}
