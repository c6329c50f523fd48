/** The part of `AbortSignal` that the client uses. */
export interface CancelSignal {
  readonly aborted: boolean
  readonly reason?: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * An `AbortController` and its signal for one question, without the events, the weak references and the cost of one:
 * a server needs several for each question, thousands of times a second. Its listeners are called once.
 */
export class Cancellation implements CancelSignal {
  #aborted = false
  readonly #listeners: (() => void)[] = []

  get aborted(): boolean {
    return this.#aborted
  }

  abort(): void {
    if (this.#aborted) return
    this.#aborted = true
    // One after the other: a listener may take another one off.
    for (let next = this.#listeners.shift(); next !== undefined; next = this.#listeners.shift()) next()
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.#aborted) this.#listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const at = this.#listeners.indexOf(listener)
    if (at >= 0) this.#listeners.splice(at, 1)
  }
}
