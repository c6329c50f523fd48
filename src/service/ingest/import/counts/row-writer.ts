import { kinds } from '../../../kinds/kinds.ts'
import { dropRelabelledHours } from '../../../warehouse/records/relabelled-hours.ts'
import { replaceRecords } from '../../../warehouse/records/replaced-records.ts'
import { storedRows } from '../../../warehouse/records/stored-rows.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import type { ImportOptions } from '../options/import-options.ts'
import { FullHours } from './full-hours.ts'
import type { AcceptedStore, ImportStores } from './import-stores.ts'
import type { ValidRow } from './read-row.ts'
import { fieldsOf, type RowFields, type RowKeys } from './row-fields.ts'

interface RowWriterParts {
  readonly kind: ValidRow['kind']
  readonly options: Pick<ImportOptions, 'isDryRun' | 'timezone' | 'vat'>
  readonly keys: RowKeys
  readonly stores: ImportStores
  /** Called after each batch with its rows of the file and the records made of them. */
  readonly onBatch: (rows: number, records: number) => void
}

/** Rows per insert. The count of stored rows grows by this much. */
const batchRows = 20_000

const tableOf = { count: 'hourly_counts', visit: 'visits', sale: 'transactions' } as const

/** Writes the rows of a file to the table of their kind in batches. In a dry run it only counts them. */
export class RowWriter {
  readonly #warehouse: Warehouse
  readonly #parts: RowWriterParts
  readonly #hours = new FullHours()
  readonly #storedBefore = new Map<string, number>()
  #batch: RowFields[] = []
  #batchedRows = 0

  constructor(warehouse: Warehouse, parts: RowWriterParts) {
    this.#warehouse = warehouse
    this.#parts = parts
  }

  /** @param rows number of rows of the file that the record sums */
  async write(row: ValidRow, store: AcceptedStore, occurrence: 'first' | 'second', rows = 1): Promise<void> {
    const { keys, options } = this.#parts
    if (row.kind === 'count') this.#hours.add(store.id, row.time, occurrence)
    const { id: location, organisation } = store
    this.#batch.push(fieldsOf(row, { location, occurrence, keys, organisation, vat: options.vat }))
    this.#batchedRows += rows
    if (this.#batch.length >= batchRows) await this.#flush()
  }

  /**
   * Writes the last batch and deletes what the file replaces.
   *
   * @returns the number of records that the warehouse did not have before
   */
  async finish(): Promise<number> {
    const { kind, options, stores } = this.#parts
    await this.#flush()
    const removed = kind === 'count' && !options.isDryRun ? await this.#hours.removeParts(this.#warehouse) : 0
    for (const id of options.isDryRun ? [] : stores.rezoned()) {
      await dropRelabelledHours(this.#warehouse, id, options.timezone)
    }
    const ids = [...this.#storedBefore.keys()]
    const before = [...this.#storedBefore.values()].reduce((sum, rows) => sum + rows, 0)
    const after = ids.length === 0 ? 0 : await storedRows(this.#warehouse, tableOf[kind], ids)
    return after - before + removed
  }

  async #flush(): Promise<void> {
    const { kind, options, onBatch, stores } = this.#parts
    const batch = this.#batch
    if (batch.length > 0 && !options.isDryRun) {
      for (const id of await stores.save()) {
        this.#storedBefore.set(id, await storedRows(this.#warehouse, tableOf[kind], [id]))
      }
      // A receipt that is repeated with another time moves.
      if (kind === 'sale') {
        await replaceRecords(this.#warehouse, kinds.transactions, { upserted: batch, removed: [] })
      } else await this.#warehouse.insert(tableOf[kind], batch)
    }
    onBatch(this.#batchedRows, batch.length)
    this.#batch = []
    this.#batchedRows = 0
  }
}
