interface Pace {
  /** From the end of a run to the next, in milliseconds. */
  readonly everyMs: number
  /** Defaults to `everyMs`. */
  readonly firstAfterMs?: number
}

/** Runs work again and again, one run at a time, until it is stopped. Does not keep the process alive. */
export class BackgroundLoop {
  readonly #work: (stopped: AbortSignal) => Promise<void>
  readonly #everyMs: number
  readonly #onFailure: (error: unknown) => void
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()

  /** @param onFailure receives the error of a failed run, unless the loop was stopped. The next run starts in any case. */
  constructor(
    work: (stopped: AbortSignal) => Promise<void>,
    { everyMs, firstAfterMs = everyMs }: Pace,
    onFailure: (error: unknown) => void,
  ) {
    this.#work = work
    this.#everyMs = everyMs
    this.#onFailure = onFailure
    this.#timer = this.#runIn(firstAfterMs)
  }

  /** Waits for a run that has not ended; its signal tells it to end. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  #runIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#running = this.#run()
    }, milliseconds).unref()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    try {
      await this.#work(signal)
    } catch (error) {
      if (!signal.aborted) this.#onFailure(error)
    }
    if (!signal.aborted) this.#timer = this.#runIn(this.#everyMs)
  }
}
