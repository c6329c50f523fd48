/** The part of `AbortSignal` that the client uses. */
export interface CancelSignal {
  readonly aborted: boolean
  readonly reason?: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * A lightweight `AbortController` with its signal, for one request. A server needs several per request, thousands of
 * times a second, and events and weak references would cost too much. Each listener is called once.
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
    // One at a time: a listener may remove another one.
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
