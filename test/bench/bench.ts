/** What a file `test/bench/<name>.bench.ts` exports under the name `bench`. */
export interface Bench {
  /** The first line of the file, and the heading of its table. */
  readonly question: string
  /** Names of what it can be told by `--<name>=<value>`. */
  readonly options?: readonly string[]
  /**
   * @param progress says what is being measured, for the terminal.
   * @param options the values given, by their names; those of other benches among them.
   * @throws Error where a result is not what it must be: no figure is better than a wrong one.
   */
  run(progress: (line: string) => void, options: ReadonlyMap<string, string>): Promise<BenchTable>
}

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface BenchTable extends Table {
  /** A second table, of what the figures of the first are made of. */
  readonly madeOf?: Table
  /** How it was measured and what the figures do not say; a line each. */
  readonly notes: readonly string[]
  /** What must hold and does not: the table is printed and written all the same, and the run fails. */
  readonly broken?: readonly string[]
}

/** A Markdown table, its columns aligned so that it also reads well on a terminal. */
export function formatTable(question: string, { notes, madeOf, ...table }: BenchTable): string {
  return [
    `# ${question}`,
    '',
    ...linesOf(table),
    '',
    ...(madeOf === undefined ? [] : [...linesOf(madeOf), '']),
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
}

function linesOf({ columns, rows }: Table): readonly string[] {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => pad(cell, widths[index] ?? 0, index)).join(' | ')} |`
  return [
    line(columns),
    `| ${widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`,
    ...rows.map(line),
  ]
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1]
  const high = sorted[Math.floor(middle)]
  if (low === undefined || high === undefined) throw new RangeError('nothing has no median')
  return (low + high) / 2
}
