/** A set of event listeners. An exception of one is reported as unhandled and doesn't stop the others. */
export class Listeners<Event> {
  readonly #entries = new Set<{ readonly listener: (event: Event) => void }>()

  /** @returns a function that unsubscribes */
  add(listener: (event: Event) => void): () => void {
    const entry = { listener }
    this.#entries.add(entry)
    return () => {
      this.#entries.delete(entry)
    }
  }

  tell(event: Event): void {
    for (const { listener } of [...this.#entries]) {
      try {
        listener(event)
      } catch (error) {
        void Promise.reject(error)
      }
    }
  }
}
