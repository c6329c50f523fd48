import type { LocalDay } from '../../calendar/calendar.ts'
import { type StoreEvent, touchesDays } from '../../protocol/events.ts'
import { readLocations } from '../../protocol/locations.ts'
import type { Identity } from '../access/identity.ts'
import type { OpeningHours } from '../access/opening-hours.ts'
import type { Places } from '../access/places.ts'
import type { HolidayRegion } from '../settings/holiday-setting.ts'
import { type Holiday, type HolidaysOf, openHolidays } from './holidays.ts'
import { createSpecialDays, type SpecialDay, type SpecialDays } from './special-days.ts'

export interface EventsAsked {
  readonly from: LocalDay
  readonly until: LocalDay
  /** The language of the viewer, a BCP 47 tag. */
  readonly language: string
}

/** Returns the events that nobody wrote, as far as the person's stores have them. Never rejects. */
export type SystemEvents = (
  identity: Pick<Identity, 'stores'>,
  asked: EventsAsked,
) => Promise<readonly StoreEvent[]>

interface Sources {
  readonly regions: readonly HolidayRegion[]
  readonly holidaysOf: HolidaysOf
  readonly specialDays: SpecialDays
  readonly places: Places
}

/**
 * Opens the events that nobody writes: public holidays of these regions, and special opening hours.
 *
 * @throws Error with a sentence for the operator if a region is unknown
 */
export async function openSystemEvents(
  regions: readonly HolidayRegion[],
  { openingHours, places }: { readonly openingHours: OpeningHours; readonly places: Places },
): Promise<SystemEvents> {
  const holidaysOf = await openHolidays(regions)
  return createSystemEvents({
    regions,
    holidaysOf,
    specialDays: createSpecialDays(openingHours),
    places,
  })
}

/** Public holidays and special opening hours, as events that nobody may change. */
export function createSystemEvents({ regions, holidaysOf, specialDays, places }: Sources): SystemEvents {
  return async ({ stores: own }, asked) => {
    const [zones, special] = await Promise.all([zonesOf(places), specialDays()])
    const seen = (ids: readonly string[]) => (own === 'all' ? ids : ids.filter((id) => own.has(id)))
    const isElsewhere = new Set(regions.map(({ timezone }) => timezone))
    const holidays = regions.flatMap((region) => {
      const keeping = zones.filter(({ timezone }) =>
        region.timezone === null
          ? timezone === null || !isElsewhere.has(timezone)
          : timezone === region.timezone,
      )
      const stores = seen(keeping.map(({ id }) => id))
      if (stores.length === 0) return []
      // Where all stores keep it, the list of ids need not travel.
      const named = stores.length === zones.length ? 'all' : stores
      return holidaysIn(holidaysOf, region, asked).map((holiday) => eventOf(holiday, region, named))
    })
    const days = special
      .filter(({ day }) => touchesDays({ from: day, until: day }, asked.from, asked.until))
      .flatMap((day) => specialEvent(day, seen(day.stores)))
    return [...holidays, ...days]
  }
}

async function zonesOf(places: Places) {
  const items = await places.locations().catch(() => [])
  return items.flatMap(({ item }) => readLocations([item]) ?? [])
}

function holidaysIn(holidaysOf: HolidaysOf, region: HolidayRegion, { from, until, language }: EventsAsked) {
  const [first, last] = [from, until].map((day) => Number(day.slice(0, 4)))
  const holidays: Holiday[] = []
  for (let year = first ?? 0; year <= (last ?? 0); year++)
    holidays.push(...holidaysOf(region, year, language))
  return holidays.filter((holiday) => touchesDays(holiday, from, until))
}

/** Nobody wrote it, and nobody may change it. */
const unwritten = { version: 0, at: 0, by: '', mayChange: false } as const

function eventOf(
  { name, from, until }: Holiday,
  region: HolidayRegion,
  stores: StoreEvent['stores'],
): StoreEvent {
  const id = ['holiday', ...region.codes, from].join('-')
  return { ...unwritten, id, kind: 'holiday', title: name, from, until, stores }
}

function specialEvent(
  { day, isClosed, reason }: SpecialDay,
  stores: readonly string[],
): readonly StoreEvent[] {
  if (stores.length === 0) return []
  const kind = isClosed ? 'closed' : 'hours'
  return [
    { ...unwritten, id: [kind, day, reason].join('-'), kind, title: reason, from: day, until: day, stores },
  ]
}
