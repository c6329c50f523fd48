/** Counts the writes to a warehouse that no other process writes to. */
export class OwnWrites {
  #begun = 0
  #running = 0

  /**
   * How many writes there have been. What was read since the last change of it is as it was. `null` while a write runs,
   * because its rows may appear at any moment until it ends.
   */
  get settled(): number | null {
    return this.#running > 0 ? null : this.#begun
  }

  /** Runs a write. One that fails counts too, because its outcome is unknown. */
  async during(write: () => Promise<void>): Promise<void> {
    this.#begun += 1
    this.#running += 1
    try {
      await write()
    } finally {
      this.#running -= 1
    }
  }
}
