/** The parts of `process` that ending it takes. */
export interface EndingProcess {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): unknown
  exit(code: number): void
}

/** 128 plus the number of SIGINT, as shells have it. */
const forcedStatus = 130

/**
 * Ends a program as the person at the terminal asks: the first signal closes what is open, the second one does
 * not wait for that. Before there is anything to close, the first one ends it at once.
 */
export function createEnding(target: EndingProcess, say: (line: string) => void) {
  let close: (() => Promise<void>) | null = null
  let asked = false

  async function end(): Promise<void> {
    if (asked || close === null) {
      target.exit(forcedStatus)
      return
    }
    asked = true
    try {
      await close()
      target.exit(0)
    } catch (error) {
      say(`It did not end cleanly: ${error instanceof Error ? error.message : String(error)}`)
      target.exit(1)
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) target.on(signal, () => void end())

  return {
    /** From now on the first signal calls `how`. */
    closeWith(how: () => Promise<void>): void {
      close = how
    },
  }
}
