export type ReadinessVerdict = { readonly ready: true } | { readonly ready: false; readonly reason: string }

export interface Readiness {
  /** Checks whether requests can be answered. Never rejects. */
  check(): Promise<ReadinessVerdict>
  /** Reports not ready from now on. */
  close(): void
}

export interface ReadinessOptions {
  /** A trivial statement. Rejects if the warehouse does not respond. */
  readonly probe: () => Promise<unknown>
  /** Timeout of the probe. */
  readonly timeoutMs: number
  /** How long a verdict is cached, so that frequent checks cost nothing. */
  readonly freshMs: number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  /** Receives the reason of a failure. The client only learns that the warehouse does not respond. */
  readonly onFailure?: (error: unknown) => void
}

const closing: ReadinessVerdict = { ready: false, reason: 'The service is shutting down.' }
const failed: ReadinessVerdict = { ready: false, reason: 'The database is not responding.' }

/** Runs one probe at a time, shared by all callers. If it hangs, no second one is started. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { probe, timeoutMs, freshMs, now = () => performance.now(), onFailure } = options
  const late: ReadinessVerdict = {
    ready: false,
    reason: `The database has not responded for ${timeoutMs} ms.`,
  }
  let isClosing = false
  let last: { readonly verdict: ReadinessVerdict; readonly at: number } | null = null
  let pending: { readonly verdict: Promise<ReadinessVerdict>; readonly since: number } | null = null

  async function ask(): Promise<ReadinessVerdict> {
    let verdict: ReadinessVerdict = { ready: true }
    try {
      await probe()
    } catch (error) {
      verdict = failed
      onFailure?.(error)
    }
    last = { verdict, at: now() }
    return verdict
  }

  function begin() {
    const verdict = ask()
    void verdict.then(() => {
      pending = null
    })
    return { verdict, since: now() }
  }

  function within(milliseconds: number, verdict: Promise<ReadinessVerdict>): Promise<ReadinessVerdict> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(late), Math.max(0, milliseconds))
      void verdict.then((result) => {
        clearTimeout(timer)
        resolve(result)
      })
    })
  }

  return {
    async check() {
      if (isClosing) return closing
      if (last !== null && pending === null && now() - last.at < freshMs) return last.verdict
      pending ??= begin()
      const verdict = await within(pending.since + timeoutMs - now(), pending.verdict)
      return isClosing ? closing : verdict
    },
    close() {
      isClosing = true
    },
  }
}
