export interface Progress {
  /** Shown to the user, for example `March 2026`. */
  readonly step: string
  readonly done: number
  readonly total: number
}

interface Screen {
  write(text: string): unknown
  readonly isTTY?: boolean
}

const barWidth = 24

/** Shows progress: as a bar on a terminal, else as one line per 10%. */
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
    /** Clears the bar, so that further output begins on an empty line. */
    end() {
      if (shown) screen.write('\r\u001b[2K')
      shown = false
    },
  }
}
