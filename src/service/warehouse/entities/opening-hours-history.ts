import type { WrittenHours } from '../../../domain/changes/opening-hours-changes.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

interface HistoryRow extends Omit<WrittenHours, 'hours'> {
  readonly opensMinute: number
  readonly closesMinute: number
  readonly isRemoved: boolean
}

/**
 * Returns every change of a weekday that was written for these locations. A weekday that was written again with the same
 * hours has no further row: senders may repeat all of their hours every night.
 */
export async function openingHoursHistory(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<readonly WrittenHours[]> {
  // Only writing opening hours changes the history, so it is cached with them.
  const rows = await configurationRows<HistoryRow>(
    warehouse,
    `SELECT location_id AS location, weekday, written_at AS writtenAt,
       opens_minute AS opensMinute, closes_minute AS closesMinute, is_removed AS isRemoved
     FROM (
       SELECT *, (opens_minute, closes_minute, is_removed) AS state,
         row_number() OVER weekdays AS place, lagInFrame(state) OVER weekdays AS before
       FROM ${database}.opening_hours_history FINAL
       WHERE location_id IN {locations:Array(String)}
       WINDOW weekdays AS (
         PARTITION BY location_id, weekday ORDER BY written_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
       )
     )
     WHERE place = 1 OR state != before
     ORDER BY location, writtenAt, weekday`,
    { locations: locationIds },
  )
  return rows.map(({ opensMinute, closesMinute, isRemoved, ...row }) => ({
    ...row,
    hours: isRemoved ? null : { opensMinute, closesMinute },
  }))
}
