import type { Finding, ReportFinding, Verdict } from './finding.ts'

export interface Screen {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** The data that `--json` writes. */
interface Report {
  readonly deployment: string
  readonly findings: readonly Finding[]
  readonly counts: Readonly<Record<Verdict, number>>
}

export interface Reporter {
  readonly report: ReportFinding
  /**
   * Writes the totals.
   *
   * @returns true if something has to be done
   */
  end(): boolean
}

const marks = { well: '✓', note: '!', fault: '✗', skipped: '–' } as const satisfies Record<Verdict, string>
const colors = { well: 32, note: 33, fault: 31, skipped: 2 } as const satisfies Record<Verdict, number>
const verdicts = Object.keys(marks) as readonly Verdict[]

/** The width of the longest route. */
const aboutWidth = 28
const indent = ' '.repeat(4)
const maxWidth = 120

/**
 * On a terminal: writes findings as they arrive, with headings, marks and colours, and the advice below. Otherwise: one
 * plain line per finding, for grep.
 *
 * @param deployment the subject of the report
 * @param hasColor follows https://no-color.org
 */
export function createTextReporter(
  screen: Screen,
  options: { readonly deployment: string; readonly hasColor: boolean },
): Reporter {
  const findings: Finding[] = []
  const isTerminal = screen.isTTY === true
  const paint = (code: number, text: string) =>
    isTerminal && options.hasColor ? `\u001b[${code}m${text}\u001b[0m` : text
  const width = Math.min(screen.columns ?? 80, maxWidth)
  let part = ''
  if (isTerminal) screen.write(`\n  ${paint(1, 'Shopfloor doctor')}  ${options.deployment}\n`)

  function tellTerminal(finding: Finding): void {
    if (finding.part !== part) screen.write(`\n  ${paint(1, finding.part)}\n`)
    part = finding.part
    const { verdict, about, says, advice } = finding
    const hanging = indent.length + 2 + aboutWidth + 1
    const [first = '', ...rest] = wrapped(says, width - hanging)
    // A long name gets a line of its own.
    const name = paint(colors[verdict], `${marks[verdict]} `) + about.padEnd(aboutWidth)
    screen.write(`${indent}${name}${about.length > aboutWidth ? `\n${' '.repeat(hanging)}` : ' '}${first}\n`)
    for (const line of rest) screen.write(`${' '.repeat(hanging)}${line}\n`)
    if (advice === null) return
    wrapped(advice, width - hanging - 2).forEach((line, index) => {
      screen.write(`${' '.repeat(hanging)}${paint(36, index === 0 ? '→ ' : '  ')}${line}\n`)
    })
  }

  function tellPlain({ part, verdict, about, says, advice }: Finding): void {
    const line = `${verdict.padEnd(8)}${part.padEnd(10)}${about.padEnd(aboutWidth)} ${says}`
    screen.write(`${line}${advice === null ? '' : `. ${advice}`}\n`)
  }

  return {
    report(finding) {
      findings.push(finding)
      if (isTerminal) tellTerminal(finding)
      else tellPlain(finding)
    },
    end() {
      const counts = countsOf(findings)
      const words = [
        paint(counts.fault > 0 ? 31 : 32, counts.fault === 1 ? '1 fault' : `${counts.fault} faults`),
        counts.note === 1 ? '1 note' : `${counts.note} notes`,
        `${counts.well} well`,
        ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
      ]
      screen.write(isTerminal ? `\n  ${words.join(', ')}\n\n` : `${words.join(', ')}\n`)
      return counts.fault > 0
    },
  }
}

/** Writes everything at the end, as JSON. */
export function createJsonReporter(screen: Screen, deployment: string): Reporter {
  const findings: Finding[] = []
  return {
    report: (finding) => void findings.push(finding),
    end() {
      const summary: Report = { deployment, findings, counts: countsOf(findings) }
      screen.write(`${JSON.stringify(summary, null, 2)}\n`)
      return summary.counts.fault > 0
    },
  }
}

function countsOf(findings: readonly Finding[]): Record<Verdict, number> {
  return Object.fromEntries(
    verdicts.map((verdict) => [verdict, findings.filter((finding) => finding.verdict === verdict).length]),
  ) as Record<Verdict, number>
}

/** Wraps text at words. A word longer than a line gets a line of its own. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  // Keep a number and its unit together.
  for (const word of text.split(/ (?!(?:ms|s|min|h|days|KiB)\b)/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
