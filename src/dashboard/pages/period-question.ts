import type { ChainCalendar, Granularity } from '../../calendar/calendar.ts'
import { calendarParameters } from '../../calendar/chain-calendar.ts'
import { type Screen, type ScreenPeriod, screenPeriod } from './screen.ts'

/** The period that the filters ask about, and what it is compared with. */
export interface AskedPeriod extends ScreenPeriod {
  readonly stores: Screen['stores']
}

export function askedPeriod(screen: Screen): AskedPeriod {
  return { ...screenPeriod(screen), stores: screen.stores }
}

/** The stores and days of a derived question. Sorted, so that the same stores are the same question. */
export function periodBody({ days, stores }: Pick<AskedPeriod, 'days' | 'stores'>) {
  return {
    start: days.first,
    end: days.last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
  } as const
}

/** The comparison of a derived question; empty if nothing is compared. */
export function comparedBody({ compared }: AskedPeriod) {
  return compared === null ? {} : { compared: { start: compared.first, end: compared.last } }
}

/** The buckets of a derived question. */
export function bucketsBody({ granularity }: AskedPeriod, calendar: ChainCalendar) {
  return {
    aggregationPeriod: granularity,
    // Without what changes nothing, other viewers ask the same.
    ...(dependsOn(calendar, granularity) && calendarParameters(calendar)),
  }
}

function dependsOn({ year }: ChainCalendar, granularity: Granularity): boolean {
  return granularity === 'week' || (year !== null && (granularity === 'month' || granularity === 'quarter'))
}

/** The names of the stores by their ids. */
export function namesOf({ stores }: Pick<AskedPeriod, 'stores'>): ReadonlyMap<string, string> {
  return new Map(stores.map(({ id, name }) => [id, name]))
}
