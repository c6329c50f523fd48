import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { type FactParameters, inOnePart, namedIn, people } from './people.ts'

/** Longest time between the entrance and the till. */
const browseSeconds = 2700

/**
 * Transactions: a share of the visitors buys, whether a camera saw them or not. Amounts are positive; `kind` gives the
 * sign.
 */
const statement = `
INSERT INTO ${database}.transactions
  (location_id, sold_at, transaction_id, kind, amount, units, version)
WITH ${people(browseSeconds)},
  receipts AS (
    SELECT *,
      cityHash64(luck, 4) AS till,
      240000 + toInt64(till % ${(browseSeconds - 300) * 1000}) AS browse,
      at + if(at + browse >= closes * 1000, browse % (closes * 1000 - at), browse) AS sold,
      (intDiv(till, 4194304) % 1024 + intDiv(till, 4294967296) % 1024 + intDiv(till, 4398046511104) % 1024)
        / 1024 - 1.5 AS bell,
      cityHash64(till) % 1000 AS fate
    FROM people
    WHERE role = 'customer' AND cityHash64(luck, 5) % 100000 < conversion * 100000
  )
SELECT
  {locations:Array(String)}[place], fromUnixTimestamp64Milli(sold, 'UTC'), concat('t', visit_id),
  multiIf(fate < 12, 'void', fate < 50, 'refund', 'sale'),
  toDecimal64(round({baskets:Array(Float64)}[place] * exp(bell * 1.4), 2), 2),
  1 + toUInt32(intDiv(till, 1000000) % 3) + toUInt32(bell > 0.4), 1
FROM receipts
WHERE sold >= {from:Int64} * 1000 AND sold < {to:Int64} * 1000
${inOnePart}`

export function insertTransactions(warehouse: Warehouse, parameters: FactParameters): Promise<void> {
  return warehouse.command(statement, namedIn(statement, { ...parameters }), 'transactions')
}

export const transactionLookBackSeconds = browseSeconds
