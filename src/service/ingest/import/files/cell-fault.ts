/** Why a row of a layout is refused. */
export interface CellFault {
  /** As the file names it; empty where the row as a whole is meant. */
  readonly column: string
  /** The option that named the column, without its dashes. */
  readonly option: string
  /** The rest of a sentence that begins with the column; the same for all rows with the fault. */
  readonly message: string
  /** What the cell holds. */
  readonly value: string
}

export function rowFault(message: string): CellFault {
  return { column: '', option: '', message, value: '' }
}

/** A fault of a row: its cells may be shifted. */
export const surplusFields = 'the row has more fields than the header'

/** A fault of a receipt whose number stands in an earlier row. */
export const sameReceipt = 'the same location and receipt number stand in an earlier row'
