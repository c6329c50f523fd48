import type { ReadRow } from './read-row.ts'

export interface RefusedRows {
  readonly reason: string
  readonly rows: number
  /** The first lines of the file with this fault. */
  readonly lines: readonly number[]
}

export interface OddTimes {
  readonly rows: number
  /** Local times as the file writes them. */
  readonly labels: readonly string[]
}

export interface ImportReport {
  readonly rowsRead: number
  readonly rowsTaken: number
  /** Of the rows taken, those that the warehouse did not have before. */
  readonly newRows: number
  readonly refused: readonly RefusedRows[]
  /** Times that never were, because clocks went forward: counted in the hour after the gap. */
  readonly skipped: OddTimes
  /** Times that were twice, because clocks went back. */
  readonly repeated: OddTimes
  readonly locations: readonly string[]
}

const linesShown = 10

/** Keeps count while a file is read. Bounded, whatever the file. */
export class ReportBook {
  rowsRead = 0
  rowsTaken = 0
  readonly #refused = new Map<string, { rows: number; lines: number[] }>()
  readonly #odd = {
    skipped: { rows: 0, labels: new Set<string>() },
    repeated: { rows: 0, labels: new Set<string>() },
  }

  read(): void {
    this.rowsRead += 1
  }

  take(rows: number): void {
    this.rowsTaken += rows
  }

  refuse(line: number, reason: string): void {
    // Reasons quote the file; a file of a million different faults is told as "other faults".
    const key = this.#refused.has(reason) || this.#refused.size < 100 ? reason : 'other faults'
    const entry = this.#refused.get(key) ?? { rows: 0, lines: [] }
    entry.rows += 1
    if (entry.lines.length < linesShown) entry.lines.push(line)
    this.#refused.set(key, entry)
  }

  place(line: number, row: Exclude<ReadRow, { kind: 'refused' }>): void {
    if (row.time.kind === 'exact') return
    const entry = this.#odd[row.time.kind]
    entry.rows += 1
    if (entry.labels.size < linesShown) entry.labels.add(row.kind === 'hour' ? row.label : `line ${line}`)
  }

  close(rest: { readonly locations: readonly string[]; readonly newRows: number }): ImportReport {
    const odd = ({ rows, labels }: { rows: number; labels: Set<string> }) => ({ rows, labels: [...labels] })
    return {
      rowsRead: this.rowsRead,
      rowsTaken: this.rowsTaken,
      refused: [...this.#refused].map(([reason, { rows, lines }]) => ({ reason, rows, lines })),
      skipped: odd(this.#odd.skipped),
      repeated: odd(this.#odd.repeated),
      ...rest,
    }
  }
}

/** The report as the terminal shows it. */
export function formatReport(report: ImportReport, repeatedHour: 'first' | 'second'): string {
  const number = new Intl.NumberFormat('en')
  const n = (value: number) => number.format(value)
  const refusedRows = report.refused.reduce((sum, { rows }) => sum + rows, 0)
  const lines = [
    `Rows read     ${n(report.rowsRead)}`,
    `Rows taken    ${n(report.rowsTaken)}, of which ${n(report.newRows)} ${report.newRows === 1 ? 'is' : 'are'} new`,
    `Rows refused  ${n(refusedRows)}`,
    ...report.refused.map(({ reason, rows, lines: where }) => {
      const more = rows > where.length ? ' …' : ''
      return `  ${n(rows)} × ${reason}: line ${where.join(', ')}${more}`
    }),
  ]
  if (report.skipped.rows > 0) {
    lines.push(
      `Local times that did not exist, because clocks went forward: ${report.skipped.labels.join(', ')} ` +
        `(rows: ${n(report.skipped.rows)}), counted in the hour after the gap.`,
    )
  }
  if (report.repeated.rows > 0) {
    lines.push(
      `Local times that happened twice, because clocks went back: ${report.repeated.labels.join(', ')} ` +
        `(rows: ${n(report.repeated.rows)}), counted in the ${repeatedHour} of the two hours; the other has no data.`,
    )
  }
  lines.push(`Locations     ${report.locations.join(', ')}`)
  return `${lines.join('\n')}\n`
}
