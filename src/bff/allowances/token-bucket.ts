/** A token bucket: at most `burst` at once and `perSecond` on average. */
export function createTokenBucket(options: {
  readonly perSecond: number
  readonly burst: number
  /** Milliseconds. */
  readonly now: () => number
}): {
  take(): boolean
  /** Takes tokens for requests on other servers. The debt is at most `burst`. */
  spend(count: number): void
} {
  let left = options.burst
  let filledAt = options.now()
  return {
    take() {
      const now = options.now()
      // A clock that is set back must not remove tokens.
      const elapsedMs = Math.max(0, now - filledAt)
      left = Math.min(options.burst, left + (elapsedMs / 1000) * options.perSecond)
      filledAt = now
      if (left < 1) return false
      left -= 1
      return true
    },
    spend(count) {
      left = Math.max(-options.burst, left - count)
    },
  }
}
