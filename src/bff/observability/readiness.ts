/** Whether questions can be answered now, in words for an operator. */
export type Verdict = { readonly ready: true } | { readonly ready: false; readonly reason: string }

/**
 * One probe at a time, shared by all who ask.
 *
 * @param probe `null`: the deployment takes our token and answers; else why not. Never rejects.
 */
export function createReadiness(options: {
  readonly probe: () => Promise<string | null>
  /** A verdict is good for so long, however often it is asked for. */
  readonly freshMs: number
  /** Milliseconds. */
  readonly now: () => number
}): { check(): Promise<Verdict>; stop(): void } {
  let last: { readonly verdict: Promise<Verdict>; readonly at: number } | null = null
  let isStopping = false
  return {
    check() {
      if (isStopping) return Promise.resolve({ ready: false, reason: 'The server stops.' })
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
