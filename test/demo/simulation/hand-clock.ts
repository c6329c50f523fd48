import type { SimulationClock } from '../../../src/demo/simulation/simulation.ts'

/** A clock that the test moves. It holds at most one timer: a second one would mean overlapping ticks. */
export class HandClock implements SimulationClock {
  #now: number
  #timer: { readonly run: () => void; readonly due: number; readonly delayMs: number } | undefined
  #onTimer: (() => void) | undefined

  constructor(now: number) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  setTimeout(run: () => void, delayMs: number): unknown {
    if (this.#timer) throw new Error('a timer is already set')
    this.#timer = { run, due: this.#now + delayMs, delayMs }
    this.#onTimer?.()
    return this.#timer
  }

  clearTimeout(timer: unknown): void {
    if (timer === this.#timer) this.#timer = undefined
  }

  /** Resolves once the code under test waits for a timer. */
  waiting(): Promise<void> {
    if (this.#timer) return Promise.resolve()
    return new Promise((resolve) => {
      this.#onTimer = () => {
        this.#onTimer = undefined
        resolve()
      }
    })
  }

  delay(): number | undefined {
    return this.#timer?.delayMs
  }

  pending(): number {
    return this.#timer ? 1 : 0
  }

  advance(ms: number): void {
    this.#now += ms
    const timer = this.#timer
    if (timer && timer.due <= this.#now) {
      this.#timer = undefined
      timer.run()
    }
  }
}
