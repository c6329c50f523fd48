import type { CellFault } from '../files/cell-fault.ts'
import type { CsvFile } from '../files/csv-records.ts'
import { delimiterName } from '../files/delimiter.ts'
import type { FileEncoding } from '../files/file-encoding.ts'
import type { ImportOptions } from '../options/import-options.ts'
import type { StoreChanges } from './import-stores.ts'
import { suggestionFor } from './suggestions.ts'

export interface RefusedRows extends CellFault {
  readonly rows: number
  /** The first lines with this fault and the values of their cells. */
  readonly first: readonly { readonly line: number; readonly value: string }[]
}

export interface OddTimes {
  readonly rows: number
  /** Local times as the file has them. */
  readonly labels: readonly string[]
}

export type OddTime = 'skipped' | 'repeated' | 'bothRepeated'

export interface ImportReport {
  readonly file: string
  readonly form: Pick<CsvFile, 'delimiter' | 'encoding' | 'isPacked'>
  readonly rowsRead: number
  /** In a dry run, the rows that would be imported. */
  readonly rowsImported: number
  /** Records made of the imported rows: as many, unless several rows are summed into one receipt. */
  readonly recordsImported: number
  /** Records among these that the warehouse did not have. */
  readonly newRows: number
  readonly refused: readonly RefusedRows[]
  /**
   * Local times affected by a clock change. `skipped` times do not exist; they are counted in the hour after the gap.
   * `repeated` times occur twice but the file has one row. `bothRepeated` times have both rows.
   */
  readonly odd: Readonly<Record<OddTime, OddTimes>>
  readonly locations: readonly string[]
  readonly stores: StoreChanges
}

/** Cells kept per fault, from which a suggestion is derived. */
const maxCells = 20
const cellsShown = 3
const labelsShown = 10

/** Collects the report while a file is read, in bounded memory. */
export class ReportBuilder {
  rowsRead = 0
  rowsImported = 0
  #recordsImported = 0
  readonly #refused = new Map<
    string,
    CellFault & { rows: number; first: { line: number; value: string }[] }
  >()
  readonly #odd = { skipped: newOdd(), repeated: newOdd(), bothRepeated: newOdd() }

  read(): void {
    this.rowsRead += 1
  }

  addImported(rows: number, records: number): void {
    this.rowsImported += rows
    this.#recordsImported += records
  }

  refuse(line: number, fault: CellFault): void {
    const key = `${fault.column}\n${fault.message}`
    const entry = this.#refused.get(key) ?? { ...fault, rows: 0, first: [] }
    entry.rows += 1
    if (entry.first.length < maxCells) entry.first.push({ line, value: fault.value })
    this.#refused.set(key, entry)
  }

  noteOdd(kind: OddTime, label: string): void {
    const entry = this.#odd[kind]
    entry.rows += 1
    if (entry.labels.size < labelsShown) entry.labels.add(label)
  }

  close(
    rest: Omit<ImportReport, 'rowsRead' | 'rowsImported' | 'recordsImported' | 'refused' | 'odd'>,
  ): ImportReport {
    const odd = ({ rows, labels }: OddEntry) => ({ rows, labels: [...labels] })
    return {
      ...rest,
      rowsRead: this.rowsRead,
      rowsImported: this.rowsImported,
      recordsImported: this.#recordsImported,
      refused: [...this.#refused.values()],
      odd: {
        skipped: odd(this.#odd.skipped),
        repeated: odd(this.#odd.repeated),
        bothRepeated: odd(this.#odd.bothRepeated),
      },
    }
  }
}

interface OddEntry {
  rows: number
  readonly labels: Set<string>
}

function newOdd(): OddEntry {
  return { rows: 0, labels: new Set() }
}

const encodings: Record<FileEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

const number = new Intl.NumberFormat('en')
const n = (value: number) => number.format(value)

/** Formats the report for the terminal. */
export function formatReport(report: ImportReport, options: ImportOptions): string {
  const { form } = report
  const shape = `CSV with ${delimiterName(form.delimiter)}, ${encodings[form.encoding]}${form.isPacked ? ', compressed' : ''}`
  const refusedRows = report.refused.reduce((sum, { rows }) => sum + rows, 0)
  const lines = [
    `${report.file}: ${shape}`,
    `Rows read     ${n(report.rowsRead)}`,
    `Rows imported ${importedWords(report, options)}`,
    `Rows rejected ${n(refusedRows)}`,
    ...report.refused.flatMap((refused) => refusedLines(refused, options)),
    ...oddLines(report, options),
    ...(report.locations.length === 0 ? [] : [`Locations     ${report.locations.join(', ')}`]),
    ...storeLines(report.stores),
  ]
  return `${lines.join('\n')}\n`
}

function importedWords(
  { rowsImported, recordsImported, newRows }: ImportReport,
  { isDryRun, sumReceipts }: ImportOptions,
): string {
  const receipts = sumReceipts
    ? ` as ${n(recordsImported)} ${recordsImported === 1 ? 'receipt' : 'receipts'}`
    : ''
  if (isDryRun) return `0: this was a dry run; ${n(rowsImported)} would be imported${receipts}`
  return `${n(rowsImported)}${receipts}, ${n(newRows)} new`
}

function refusedLines(refused: RefusedRows, options: ImportOptions): readonly string[] {
  const { column, message, rows, first } = refused
  const where = first
    .slice(0, cellsShown)
    .map(({ line, value }) => `${n(line)}${value === '' ? '' : ` "${shortened(value)}"`}`)
  const more = rows > cellsShown ? ' …' : ''
  const suggestion = suggestionFor(refused, [...new Set(first.map(({ value }) => value))], options)
  return [
    `  ${n(rows)} × ${column === '' ? '' : `${column} `}${message}: line ${where.join(', ')}${more}`,
    ...(suggestion === null ? [] : [`      ${suggestion}`]),
  ]
}

function oddLines({ odd }: ImportReport, { repeatedHour }: ImportOptions): readonly string[] {
  const kinds: readonly (readonly [OddTimes, string, string])[] = [
    [odd.skipped, 'Skipped local times, because clocks went forward', 'counted in the hour after the gap'],
    [
      odd.repeated,
      'Repeated local times, because clocks went back',
      `counted in the ${repeatedHour} of the two hours; the other has no data`,
    ],
    [
      odd.bothRepeated,
      'Repeated local times with a row for each, because clocks went back',
      'counted in the first and the second hour, in the order of the file',
    ],
  ]
  return kinds
    .filter(([{ rows }]) => rows > 0)
    .map(([{ rows, labels }, what, how]) => `${what}: ${labels.join(', ')} (rows: ${n(rows)}), ${how}.`)
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function storeLines({ created, updated }: StoreChanges): readonly string[] {
  return [
    ...(created.length === 0 ? [] : [`New stores    ${created.join(', ')}`]),
    ...updated.map((change) => `Updated       ${change}`),
  ]
}
