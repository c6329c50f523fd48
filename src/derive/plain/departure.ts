/** Whether those who wait for something have left, all of them. An `AbortSignal` warns of more than ten who listen. */
export class Departure {
  #left = false
  readonly #listeners = new Set<() => void>()

  get left(): boolean {
    return this.#left
  }

  leave(): void {
    if (this.#left) return
    this.#left = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }

  /** Hears it once. @returns ends that */
  onLeave(listener: () => void): () => void {
    if (this.#left) return () => undefined
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
