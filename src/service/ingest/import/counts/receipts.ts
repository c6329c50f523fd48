import { largestAmount } from '../../../kinds/field-types.ts'
import { type CellFault, rowFault } from '../files/cell-fault.ts'
import type { SaleRow } from './read-row.ts'

export interface ReleasedReceipt {
  readonly row: SaleRow
  /** Line numbers of its rows in the file. */
  readonly lines: readonly number[]
  /** Why its rows are rejected. `null` if they are imported. */
  readonly fault: CellFault | null
}

/** The longest duration of one sale. A till that restarts its numbering every day reuses the number the next day. */
const longestSaleMs = 12 * 3_600_000

/**
 * The receipts of a file that has a row per item. They are held until the end of the file, because only then a receipt
 * is complete. Amounts and pieces are summed with their signs, and the earliest time counts. A void item counts
 * nothing, and a receipt of void items is void. A receipt is imported completely or not at all, because a partial sum
 * would be wrong.
 */
export class Receipts {
  readonly #open = new Map<string, OpenReceipt>()
  readonly #incomplete = new Set<string>()

  has(row: ReceiptName): boolean {
    return this.#open.has(keyOf(row))
  }

  add(line: number, row: SaleRow): void {
    const open = this.#open.get(keyOf(row))
    if (open === undefined) this.#open.set(keyOf(row), openReceipt(line, row))
    else addItem(open, line, row)
  }

  /** Marks the receipt as incomplete because a row was rejected. */
  lacks(receipt: ReceiptName): void {
    this.#incomplete.add(keyOf(receipt))
  }

  *release(): Generator<ReleasedReceipt> {
    for (const [key, open] of this.#open) {
      const row = receiptOf(open)
      yield { row, lines: open.lines, fault: this.#incomplete.has(key) ? lacksRow : faultOf(open, row) }
    }
  }
}

/** The location as in the file, and the receipt number. */
interface ReceiptName {
  readonly location: string
  readonly id: string
}

interface Sum {
  hundredths: number
  units: number
}

interface OpenReceipt {
  earliest: SaleRow
  /** Epoch milliseconds. */
  latest: number
  readonly lines: number[]
  readonly sold: Sum
  readonly voided: Sum
  /** True while all items are void. */
  isVoid: boolean
}

function keyOf({ location, id }: ReceiptName): string {
  return `${location}\n${id}`
}

function openReceipt(line: number, row: SaleRow): OpenReceipt {
  const open: OpenReceipt = {
    earliest: row,
    latest: row.time.instant,
    lines: [],
    sold: { hundredths: 0, units: 0 },
    voided: { hundredths: 0, units: 0 },
    isVoid: true,
  }
  addItem(open, line, row)
  return open
}

function addItem(open: OpenReceipt, line: number, row: SaleRow): void {
  const isVoid = row.transaction === 'void'
  const sum = isVoid ? open.voided : open.sold
  sum.hundredths += row.hundredths
  sum.units += row.units
  open.isVoid &&= isVoid
  open.lines.push(line)
  open.latest = Math.max(open.latest, row.time.instant)
  if (row.time.instant < open.earliest.time.instant) open.earliest = row
}

function receiptOf({ earliest, isVoid, sold, voided }: OpenReceipt): SaleRow {
  if (isVoid) return { ...earliest, transaction: 'void', ...voided }
  const isRefund = sold.hundredths < 0
  // Returning two items and buying one gives a sale with a negative number of pieces.
  const units = Math.max(0, isRefund ? -sold.units : sold.units)
  return { ...earliest, transaction: isRefund ? 'refund' : 'sale', hundredths: sold.hundredths, units }
}

function faultOf(open: OpenReceipt, row: SaleRow): CellFault | null {
  if (open.latest - open.earliest.time.instant > longestSaleMs) return severalReceipts
  return Math.abs(row.hundredths) > largestAmount * 100 ? tooMuch : null
}

const lacksRow = rowFault('another row of the receipt was rejected')
const severalReceipts = rowFault(
  'rows with this receipt number are more than 12 hours apart, so they are not one receipt',
)
const tooMuch = rowFault('the rows of the receipt add up to too large an amount')
