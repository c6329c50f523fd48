import { rowFault, sameReceipt } from '../files/cell-fault.ts'
import type { ImportOptions } from '../options/import-options.ts'
import type { ReportBuilder } from './import-report.ts'
import type { AcceptedStore, ImportStores } from './import-stores.ts'
import type { ReadRow, ValidRow } from './read-row.ts'
import { Receipts } from './receipts.ts'
import { RepeatedTimes } from './repeated-times.ts'
import type { RowKeys } from './row-fields.ts'
import type { RowWriter } from './row-writer.ts'

interface RowIntakeParts {
  readonly options: Pick<ImportOptions, 'repeatedHour' | 'sumReceipts'>
  readonly keys: RowKeys
  readonly stores: ImportStores
  readonly report: ReportBuilder
  readonly writer: RowWriter
}

const alreadyThere = rowFault('the location and time repeat an earlier row')
const inEarlierFile = rowFault('the location and receipt number repeat an earlier file')

/**
 * Decides about each row of a file: reject it, write it, or hold it until the end of the file. Counts at repeated local
 * times and the items of a receipt are held, because they depend on rows further down.
 */
export class RowIntake {
  readonly #parts: RowIntakeParts
  readonly #repeated: RepeatedTimes
  readonly #receipts: Receipts | null

  constructor(parts: RowIntakeParts) {
    this.#parts = parts
    this.#repeated = new RepeatedTimes(parts.options.repeatedHour)
    this.#receipts = parts.options.sumReceipts ? new Receipts() : null
  }

  async add(line: number, row: ReadRow): Promise<void> {
    const { report, stores } = this.#parts
    if (row.kind === 'refused') {
      report.refuse(line, row.fault)
      if (row.receipt !== null) this.#receipts?.lacks(row.receipt)
      return
    }
    const store = stores.find(row.location)
    if (!store.ok) report.refuse(line, rowFault(store.reason))
    else if (!this.#hold(line, row, store)) await this.#write(line, row, store)
  }

  /** Writes the rows that were held until the end of the file. */
  async release(): Promise<void> {
    const { report, options, stores, writer } = this.#parts
    for (const { row, occurrence, isOneOfTwo } of this.#repeated.release()) {
      report.noteOdd(isOneOfTwo ? 'bothRepeated' : 'repeated', row.time.label)
      const store = stores.find(row.location)
      if (store.ok) await writer.write(row, store, occurrence)
    }
    for (const { row, lines, fault } of this.#receipts?.release() ?? []) {
      const store = stores.find(row.location)
      if (fault !== null) for (const line of lines) report.refuse(line, fault)
      else if (store.ok) {
        if (row.time.kind !== 'exact') report.noteOdd(row.time.kind, row.time.label)
        await writer.write(row, store, options.repeatedHour, lines.length)
      }
    }
  }

  /** @returns false if the row need not wait for the end of the file */
  #hold(line: number, row: ValidRow, { id }: AcceptedStore): boolean {
    const { report, keys } = this.#parts
    const receipts = this.#receipts
    if (row.kind === 'count' && row.time.kind === 'repeated') {
      if (keys.mayBeRepeated(id, row.time)) this.#repeated.hold(id, row)
      else report.refuse(line, alreadyThere)
      return true
    }
    if (row.kind === 'sale' && receipts !== null) {
      if (receipts.has(row) || keys.isNew(id, row)) receipts.add(line, row)
      else report.refuse(line, inEarlierFile)
      return true
    }
    return false
  }

  async #write(line: number, row: ValidRow, store: AcceptedStore): Promise<void> {
    const { report, keys, options, writer } = this.#parts
    if (row.kind !== 'visit' && !keys.isNew(store.id, row)) {
      report.refuse(line, row.kind === 'sale' ? rowFault(sameReceipt) : alreadyThere)
      return
    }
    this.#repeated.see(store.id, row.time)
    if (row.time.kind !== 'exact') report.noteOdd(row.time.kind, row.time.label)
    await writer.write(row, store, options.repeatedHour)
  }
}
