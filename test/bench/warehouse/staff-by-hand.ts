import { type HandQuestion, type Statement, statementOf } from './by-hand.ts'

const ms = (moment: string) => `toUnixTimestamp64Milli(${moment})`

/** Hours of staff by the day: each shift cut at the midnights of its store. A day with a shift outside the range is 0. */
export function staffByHand(question: HandQuestion): Statement {
  return statementOf(question, { result: 'sum(worked) / 3600000 AS staff_hours' }, (branch) => [
    `SELECT ${branch.keys('midnight')} sum(staff * greatest(0,
         least(${ms('ends_at')}, ${ms('next')}, {end:Int64}) - greatest(${ms('starts_at')}, ${ms('midnight')}, {start:Int64})
       )) AS worked
     FROM (
       SELECT location_id, staff, starts_at, ends_at,
         arrayJoin(arrayMap(
           day -> toDateTime64(addDays(${branch.day('starts_at')}, day), 3, '${branch.zone}'),
           range(toUInt32(1 + dateDiff('day', ${branch.day('starts_at')}, ${branch.day('ends_at')})))
         )) AS midnight,
         addDays(midnight, 1) AS next
       FROM shopfloor.shifts FINAL
       WHERE ${branch.within('starts_at', 2 * 86_400_000)}
     )
     WHERE ${ms('midnight')} < {end:Int64} AND ${ms('next')} > {start:Int64} AND ends_at > midnight
     ${branch.groupBy()}`,
  ])
}
