import type { DayRange } from '../../../calendar/calendar.ts'
import { compareTexts } from '../../../domain/compare-texts.ts'
import type { CorrectionRow, Corrections } from '../../../protocol/derived/changes/changes-answers.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../engine/warehouse-interface.ts'

interface CorrectionsAsked {
  /** Location ids. */
  readonly stores: readonly string[]
  readonly days: DayRange
  readonly limit: number
}

/**
 * Returns which days of the period were corrected. Adjacent days of a store that were corrected on one day are one row.
 *
 * @returns `null` if counts were never noted: by no service yet, or because the engine cannot tell what changes
 */
export async function countCorrections(
  warehouse: Pick<Warehouse, 'query'>,
  { stores, days, limit }: CorrectionsAsked,
): Promise<Corrections | null> {
  const [anyNote] = await warehouse.query(`SELECT 1 AS one FROM ${database}.counts_history LIMIT 1`)
  if (anyNote === undefined) return null
  const rows = await warehouse.query<CorrectionRow>(
    `SELECT toString(location_id) AS location, toString(source) AS source, toString(min(day)) AS first,
       toString(max(day)) AS last, toString(corrected_on) AS correctedOn, sum(before_count) AS before, sum(count) AS after
     FROM (
       SELECT *, day - row_number() OVER (PARTITION BY location_id, source, corrected_on ORDER BY day) AS stretch
       FROM ${database}.counts_history FINAL
       WHERE location_id IN {stores:Array(String)} AND day BETWEEN {first:Date} AND {last:Date}
         AND toUInt16(corrected_on) > 0 AND (before_count, before_amount) != (count, amount)
     )
     GROUP BY location_id, source, corrected_on, stretch`,
    { stores, ...days },
  )
  const newestFirst = [...rows].sort(
    (a, b) =>
      compareTexts(b.last, a.last) ||
      compareTexts(b.correctedOn, a.correctedOn) ||
      compareTexts(a.location, b.location) ||
      compareTexts(a.source, b.source),
  )
  return { changes: newestFirst.slice(0, limit), count: rows.length }
}
