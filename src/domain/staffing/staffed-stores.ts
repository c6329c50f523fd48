import type { DayRange } from '../../calendar/calendar.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import type { ClockValues } from './clock-values.ts'
import { CountedVisitors } from './counted-visitors.ts'
import type { StaffedStore } from './staffed-week.ts'

/** What was counted at the entrances of stores with known staff, by store. */
export interface EntranceCounts {
  /** Everybody. */
  readonly people: ReadonlyMap<string, CountedVisitors>
  /** Only those of the role `staff`. `null` if the source has no roles. */
  readonly staff: ReadonlyMap<string, ClockValues> | null
}

/** Returns the stores whose counts don't distinguish staff from visitors. */
export function mixedStores({ people, staff }: EntranceCounts): readonly string[] {
  return [...people.keys()].filter((store) => staff?.get(store)?.isKnown() !== true)
}

interface StaffedFacts extends EntranceCounts {
  readonly days: DayRange
  /** The hours of staff of all requested stores. */
  readonly hours: ReadonlyMap<string, ClockValues>
  /** Those of the mixed stores whose counts include staff. */
  readonly countStaff: ReadonlySet<string>
  readonly recordsOf: (store: string) => readonly OpeningHoursRecord[]
}

/** Joins what is known of visitors and staff. Visitors are everybody but staff; a person of unknown role is a visitor. */
export function staffedStores({
  days,
  hours,
  people,
  staff,
  countStaff,
  recordsOf,
}: StaffedFacts): readonly StaffedStore[] {
  return [...hours].map(([id, own]) => {
    const visitors = people.get(id) ?? new CountedVisitors(days)
    const among = staff?.get(id)
    if (among !== undefined) visitors.subtractStaff(among)
    return { id, visitors, countsStaff: countStaff.has(id), staff: own, records: recordsOf(id) }
  })
}
