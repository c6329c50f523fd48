import { dayMs } from '../../../calendar/wall-clock.ts'
import type { CountSource } from '../counts/bucket-counts.ts'
import { database } from '../engine/schema.ts'

export type StaffMeasure = 'staffMs'

/** SQL: milliseconds since 1970 of a column. */
const epochMs = (column: string) => `toUnixTimestamp64Milli(${column})`
const ofRange = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

/**
 * Time worked, in milliseconds × people. Each shift is cut at the start of the range, at its end and into pieces that
 * lie within one bucket, so that the buckets share it exactly. Pieces are as long as the buckets allow
 * (`buckets/piece-length.ts`): an hour in most time zones, which makes nine of a shift of eight hours at most.
 */
export const shiftSource: CountSource<StaffMeasure> = {
  tables: [
    {
      from: `(
      SELECT location_id, staff, begins, finishes,
        arrayJoin(range(
          toUInt32(intDiv(begins, 1000 * {piece:UInt32})),
          toUInt32(intDiv(finishes - 1, 1000 * {piece:UInt32}) + 1)
        )) AS piece
      FROM (
        SELECT location_id, staff,
          greatest(${epochMs('starts_at')}, {start:Int64}) AS begins,
          least(${epochMs('ends_at')}, {end:Int64}) AS finishes
        FROM ${database}.shifts FINAL
        WHERE location_id IN {locations:Array(String)}
          AND starts_at >= fromUnixTimestamp64Milli({start:Int64} - ${dayMs}, 'UTC')
          AND starts_at < ${ofRange('end')}
          AND ends_at > ${ofRange('start')}
      )
    )`,
      // The whole piece, even if the range cuts it: a quarter hour is open or not, however much of it is asked for.
      at: 'toUInt32(piece * {piece:UInt32})',
      reaches: 'toUInt32(at + {piece:UInt32} - 1)',
      who: '0',
      measures: {
        staffMs: `sum(staff * (
          least(finishes, (toInt64(piece) + 1) * 1000 * {piece:UInt32})
          - greatest(begins, toInt64(piece) * 1000 * {piece:UInt32})
        ))`,
      },
    },
  ],
}
