export interface Progress {
  /** For a person, for example `March 2026`. */
  readonly step: string
  readonly done: number
  readonly total: number
}

interface Screen {
  write(text: string): unknown
  readonly isTTY?: boolean
}

const barWidth = 24

/** Shows how far something is: in place on a terminal, else as a plain line for each tenth. */
export function createProgress(
  title: string,
  screen: Screen,
): { show(progress: Progress): void; end(): void } {
  let tenth = -1
  let shown = false
  return {
    show({ step, done, total }) {
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const percent = `${String(Math.floor(share * 100)).padStart(3)} %`
      if (screen.isTTY === true) {
        const filled = Math.round(share * barWidth)
        const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`
        screen.write(`\r\u001b[2K${title} ${bar} ${percent}  ${step}`)
        shown = true
      } else if (Math.floor(share * 10) > tenth) {
        tenth = Math.floor(share * 10)
        screen.write(`${title} ${percent}  ${step}\n`)
      }
    },
    /** Leaves the terminal as it was: what comes next begins on a clean line. */
    end() {
      if (shown) screen.write('\r\u001b[2K')
      shown = false
    },
  }
}
