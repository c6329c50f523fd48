import type { Kind } from '../../kinds/kinds.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../engine/warehouse-interface.ts'

/** Rows that are processed together: those of a range of stores, or a share of one store's. */
export interface Stretch {
  readonly where: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Blocks whose ids are held in memory at a time: some hundred MiB for two million rows. */
const maxBlocks = 4

/** Splits the rows of an import in the order of the table's key, so that each is read once. */
export async function stretchesOf(
  warehouse: Warehouse,
  given: {
    readonly kind: Kind
    readonly now: number
    readonly rowsImported: number
    readonly blockRows: number
  },
): Promise<readonly Stretch[]> {
  const { kind, now, rowsImported } = given
  const maxRows = maxBlocks * given.blockRows
  if (rowsImported <= maxRows) return [{ where: 'true', values: {} }]
  const stores = await warehouse.query<{ id: string; rows: number }>(
    `SELECT location_id AS id, count() AS rows FROM ${database}.${kind.table}
     WHERE version >= ${now} GROUP BY id ORDER BY id
     SETTINGS max_rows_to_read = 0, max_execution_time = 0`,
  )
  return joinStores(stores, maxRows).map(({ first, last, shares, share }) => ({
    where: `location_id >= {first:String} AND location_id <= {last:String}${
      shares === 1 ? '' : ` AND cityHash64(${kind.identity.join(', ')}) % ${shares} = ${share}`
    }`,
    values: { first, last },
  }))
}

interface StoresTogether {
  readonly first: string
  readonly last: string
  /** Number of shares if the store is too large for one stretch. */
  readonly shares: number
  readonly share: number
}

/** @param stores sorted by id */
export function joinStores(
  stores: readonly { readonly id: string; readonly rows: number }[],
  max: number,
): readonly StoresTogether[] {
  const joined: { first: string; last: string; rows: number }[] = []
  for (const { id, rows } of stores) {
    const open = joined.at(-1)
    if (open === undefined || open.rows + rows > max) joined.push({ first: id, last: id, rows })
    else {
      open.last = id
      open.rows += rows
    }
  }
  return joined.flatMap(({ first, last, rows }) => {
    const shares = Math.max(1, Math.ceil(rows / max))
    return Array.from({ length: shares }, (_, share) => ({ first, last, shares, share }))
  })
}
