/** The export `bench` of a file `test/bench/<name>.bench.ts`. */
export interface Bench {
  /** The first line of the file, and the heading of its table. */
  readonly question: string
  /** Names of the options `--<name>=<value>` that it takes. */
  readonly options?: readonly string[]
  /**
   * @param progress writes what is being measured to the terminal.
   * @param options values by name, including those of other benches.
   * @throws Error if a result is wrong: no figure is better than a wrong one.
   */
  run(progress: (line: string) => void, options: ReadonlyMap<string, string>): Promise<BenchTable>
}

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface BenchTable extends Table {
  /** A second table that breaks down the figures of the first. */
  readonly madeOf?: Table
  /** How it was measured, and what the figures leave out; one line each. */
  readonly notes: readonly string[]
  /** Rules that are broken: the table is still printed and written, and the run fails. */
  readonly broken?: readonly string[]
}

/** Markdown table with aligned columns, readable on a terminal too. */
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
