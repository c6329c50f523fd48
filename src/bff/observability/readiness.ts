/** Readiness to answer requests, with a reason for the operator. */
export type Verdict = { readonly ready: true } | { readonly ready: false; readonly reason: string }

/**
 * Runs one probe at a time, shared by all callers.
 *
 * @param probe returns why the deployment cannot be used, or `null` if it takes our token and responds; never rejects
 */
export function createReadiness(options: {
  readonly probe: () => Promise<string | null>
  /** For how long a result is reused, however often it is requested. */
  readonly freshMs: number
  /** Milliseconds. */
  readonly now: () => number
}): { check(): Promise<Verdict>; stop(): void } {
  let last: { readonly verdict: Promise<Verdict>; readonly at: number } | null = null
  let isStopping = false
  return {
    check() {
      if (isStopping) return Promise.resolve({ ready: false, reason: 'The server is shutting down.' })
      if (last === null || options.now() - last.at >= options.freshMs) {
        const verdict = options
          .probe()
          .then((reason): Verdict => (reason === null ? { ready: true } : { ready: false, reason }))
        last = { verdict, at: options.now() }
      }
      return last.verdict
    },
    stop() {
      isStopping = true
    },
  }
}
