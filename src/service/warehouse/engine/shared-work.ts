/** How long a result is held after it was last used. The questions of a page follow one another within seconds. */
const heldMs = 10_000
/** The cells of thousands of stores take a hundred megabytes. */
const mostHeld = 2

interface Work {
  readonly key: string
  readonly result: Promise<unknown>
  timer: NodeJS.Timeout | null
}

/** Lets requests that follow one another share the result of long work. */
export class SharedWork {
  #works: readonly Work[] = []

  /**
   * Returns the result of work with the same key, or does the work.
   *
   * @param key everything on which the result depends, including the state of the rows that are read. Results with the
   * same key have the same type
   */
  async result<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const known = this.#works.find((one) => one.key === key)
    if (known === undefined) return this.#start(key, work)
    try {
      const result = (await known.result) as Value
      this.#hold(known)
      return result
    } catch {
      // The first request may have been abandoned, which is no reason for this one to fail.
      return work()
    }
  }

  async #start<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const result = work()
    const own: Work = { key, result, timer: null }
    for (const dropped of this.#works.slice(0, Math.max(0, this.#works.length + 1 - mostHeld)))
      this.#drop(dropped)
    this.#works = [...this.#works, own]
    try {
      const value = await result
      this.#hold(own)
      return value
    } catch (error) {
      this.#drop(own)
      throw error
    }
  }

  #hold(work: Work): void {
    if (!this.#works.includes(work)) return
    if (work.timer !== null) clearTimeout(work.timer)
    work.timer = setTimeout(() => this.#drop(work), heldMs).unref()
  }

  #drop(work: Work): void {
    if (work.timer !== null) clearTimeout(work.timer)
    this.#works = this.#works.filter((one) => one !== work)
  }
}
