const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof signals)[number]

/** The parts of `process` that ending it takes. */
export interface EndingProcess {
  readonly pid: number
  on(signal: Signal, listener: () => void): unknown
  removeAllListeners(signal: Signal): unknown
  kill(pid: number, signal: Signal): unknown
  exit(code: number): void
}

/**
 * Exits with a status. From here on no JavaScript runs, and the destructors of the embedded engine wait without end
 * should a statement still be running: a further signal must find nobody who listens, and kill.
 */
export function leave(target: Omit<EndingProcess, 'on' | 'kill' | 'pid'>, status: number): void {
  for (const signal of signals) target.removeAllListeners(signal)
  target.exit(status)
}

/**
 * Ends a program as the person at the terminal asks: the first signal closes what is open, the second one does
 * not wait for that. Before there is anything to close, the first one ends it at once.
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
      say(`It did not shut down cleanly: ${error instanceof Error ? error.message : String(error)}`)
      leave(target, 1)
    }
  }

  /** Lets the signal do what it does to a program that does not listen. What the engine has stored is safe. */
  function die(signal: Signal): void {
    target.removeAllListeners(signal)
    target.kill(target.pid, signal)
  }

  for (const signal of signals) target.on(signal, () => void end(signal))

  return {
    /** From now on the first signal calls `how`. */
    closeWith(how: () => Promise<void>): void {
      close = how
    },
  }
}
