/** Why a row is rejected. */
export interface CellFault {
  /** The column's name in the file. Empty if the whole row is at fault. */
  readonly column: string
  /** The option that names the column, without dashes. */
  readonly option: string
  /** The rest of a sentence that begins with the column, the same for all rows with this fault. */
  readonly message: string
  /** The value of the cell. */
  readonly value: string
}

export function rowFault(message: string): CellFault {
  return { column: '', option: '', message, value: '' }
}

/** Fault of a row whose cells may be shifted. */
export const surplusFields = 'the row has more fields than the header'

/** Fault of a receipt whose number is already in use. */
export const sameReceipt = 'the location and receipt number repeat an earlier row'
