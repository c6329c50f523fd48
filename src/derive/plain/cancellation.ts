/**
 * Tells whether every client waiting for a result has cancelled. An `AbortSignal` warns about memory beyond ten listeners.
 */
export class Cancellation {
  #cancelled = false
  readonly #listeners = new Set<() => void>()

  get cancelled(): boolean {
    return this.#cancelled
  }

  cancel(): void {
    if (this.#cancelled) return
    this.#cancelled = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }

  /** Calls the listener once. @returns a function that removes it */
  onCancel(listener: () => void): () => void {
    if (this.#cancelled) return () => undefined
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
