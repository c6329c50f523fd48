const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof signals)[number]

/** The members of `process` that shutdown uses. */
export interface EndingProcess {
  readonly pid: number
  on(signal: Signal, listener: () => void): unknown
  removeAllListeners(signal: Signal): unknown
  kill(pid: number, signal: Signal): unknown
  exit(code: number): void
}

/**
 * Exits with a status. From here on no JavaScript runs, and the embedded engine's destructors wait for ever if a
 * statement is still running. So remove the signal handlers: a further signal then kills the process.
 */
export function leave(target: Omit<EndingProcess, 'on' | 'kill' | 'pid'>, status: number): void {
  for (const signal of signals) target.removeAllListeners(signal)
  target.exit(status)
}

/**
 * Shuts down on signals: the first one closes what is open, the second one ends the process at once. Before there is
 * anything to close, the first one ends it at once.
 */
export function createEnding(target: EndingProcess, say: (line: string) => void) {
  let close: (() => Promise<void>) | null = null
  let asked = false

  async function end(signal: Signal): Promise<void> {
    if (asked || close === null) {
      die(signal)
      return
    }
    asked = true
    try {
      await close()
      leave(target, 0)
    } catch (error) {
      say(`Shopfloor did not shut down cleanly: ${error instanceof Error ? error.message : String(error)}`)
      leave(target, 1)
    }
  }

  /** Restores the signal's default action. Rows that the engine has stored are safe. */
  function die(signal: Signal): void {
    target.removeAllListeners(signal)
    target.kill(target.pid, signal)
  }

  for (const signal of signals) target.on(signal, () => void end(signal))

  return {
    /** Sets what the first signal calls. */
    closeWith(how: () => Promise<void>): void {
      close = how
    },
  }
}
