/** Those who want to be told. What one of them throws is reported as unhandled and stops nobody else. */
export class Listeners<Event> {
  readonly #entries = new Set<{ readonly listener: (event: Event) => void }>()

  /** @returns ends it. */
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
