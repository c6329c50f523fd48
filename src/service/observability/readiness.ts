export type ReadinessVerdict = { readonly ready: true } | { readonly ready: false; readonly reason: string }

export interface Readiness {
  /** Whether questions can be answered now. Never rejects. */
  check(): Promise<ReadinessVerdict>
  /** From now on nothing is ready. */
  close(): void
}

export interface ReadinessOptions {
  /** A trivial statement; it rejects where the warehouse does not answer. */
  readonly probe: () => Promise<unknown>
  /** How long the probe may take. */
  readonly timeoutMs: number
  /** How long a verdict is good for, so that probes cost nothing however often they come. */
  readonly freshMs: number
  /** Milliseconds of a clock that does not go back. */
  readonly now?: () => number
  /** Told why the warehouse does not answer: whoever asks is told only that. */
  readonly onFailure?: (error: unknown) => void
}

const closing: ReadinessVerdict = { ready: false, reason: 'The service is closing.' }
const failed: ReadinessVerdict = { ready: false, reason: 'The store of counts does not answer.' }

/** One probe at a time, shared by all who ask: where one hangs, no second one is sent after it. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { probe, timeoutMs, freshMs, now = () => performance.now(), onFailure } = options
  const late: ReadinessVerdict = {
    ready: false,
    reason: `The store of counts has not answered for ${timeoutMs} ms.`,
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
      void verdict.then((told) => {
        clearTimeout(timer)
        resolve(told)
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
