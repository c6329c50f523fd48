export interface FailedAttemptRules {
  readonly maxAttempts: number
  readonly windowMs: number
  /** Maximum number of remembered keys. The oldest is dropped first. */
  readonly maxKeys?: number
  /** Epoch milliseconds. */
  readonly now: () => number
}

export interface FailedAttempts {
  /** Milliseconds until the key may try again; 0 if it may try already. */
  waitMs(key: string): number
  record(key: string): void
}

interface Window {
  readonly endsAt: number
  readonly failures: number
}

/** Counts failures per key in windows that begin with the first failure. */
export function createFailedAttempts(rules: FailedAttemptRules): FailedAttempts {
  const maxKeys = rules.maxKeys ?? 10_000
  // Insertion order is age: a new failure moves its key to the end.
  const windows = new Map<string, Window>()

  function current(key: string): Window | null {
    const window = windows.get(key)
    if (window === undefined) return null
    if (window.endsAt > rules.now()) return window
    windows.delete(key)
    return null
  }

  return {
    waitMs(key) {
      const window = current(key)
      if (window === null || window.failures < rules.maxAttempts) return 0
      return window.endsAt - rules.now()
    },
    record(key) {
      const window = current(key) ?? { endsAt: rules.now() + rules.windowMs, failures: 0 }
      windows.delete(key)
      windows.set(key, { ...window, failures: window.failures + 1 })
      for (const oldest of windows.keys()) {
        if (windows.size <= maxKeys) break
        windows.delete(oldest)
      }
    },
  }
}
