import type { SeenHours } from '../../../src/domain/estimates/seen-hours.ts'
import { hoursOfDay } from '../../../src/domain/forecast/store-history.ts'

/** Returns a pseudo-random number in [0, 1). */
export type Random = () => number

/** Hours of a store on one day that are hidden from the estimate. */
export interface HiddenHours {
  readonly store: SeenHours
  /** Counted from the first day of the history. */
  readonly day: number
  readonly hours: readonly number[]
  /** The share of each hour that is hidden. */
  readonly share: number
}

/** Where a gap may lie. */
interface Place {
  readonly stores: readonly SeenHours[]
  /** The first day that may be hidden. */
  readonly day: number
  readonly random: Random
}

/** A kind of gap. */
export interface GapKind {
  readonly name: string
  /** The days from the first hidden one to the last, at most. */
  readonly days: number
  /** Draws a gap. Empty if nothing was counted there. */
  readonly draw: (place: Place) => readonly HiddenHours[]
}

const severalStores = 4
const daysOfWeek = 7

export const gapKinds: readonly GapKind[] = [
  { name: '2 hours', days: 1, draw: (place) => inOneStore(place, (store) => someHours(store, place, 2)) },
  { name: '5 hours', days: 1, draw: (place) => inOneStore(place, (store) => someHours(store, place, 5)) },
  {
    name: 'half of 5 hours',
    days: 1,
    draw: (place) => inOneStore(place, (store) => someHours(store, place, 5, 0.5)),
  },
  { name: 'a day', days: 1, draw: (place) => inOneStore(place, (store) => wholeDays(store, place, 1)) },
  { name: '3 days', days: 3, draw: (place) => inOneStore(place, (store) => wholeDays(store, place, 3)) },
  { name: '10 days', days: 10, draw: (place) => inOneStore(place, (store) => wholeDays(store, place, 10)) },
  { name: 'several stores in one week', days: daysOfWeek, draw: inSeveralStores },
]

function inOneStore(
  { stores, random }: Place,
  draw: (store: SeenHours) => readonly HiddenHours[],
): readonly HiddenHours[] {
  const store = stores[Math.floor(random() * stores.length)]
  return store === undefined ? [] : draw(store)
}

/** Hides five hours or a day of each of a few stores, on days of their own. */
function inSeveralStores({ stores, day, random }: Place): readonly HiddenHours[] {
  const left = [...stores]
  return Array.from({ length: severalStores }, () => {
    const [store] = left.splice(Math.floor(random() * left.length), 1)
    if (store === undefined) return []
    const place = { stores, random, day: day + Math.floor(random() * daysOfWeek) }
    return random() < 0.5 ? someHours(store, place, 5) : wholeDays(store, place, 1)
  }).flat()
}

/** Hides consecutive hours of a day that has at least that many counted hours. */
function someHours(
  store: SeenHours,
  { day, random }: Place,
  length: number,
  share = 1,
): readonly HiddenHours[] {
  const counted = countedHours(store, day)
  if (counted.length < length) return []
  const first = Math.floor(random() * (counted.length - length + 1))
  return [{ store, day, hours: counted.slice(first, first + length), share }]
}

function wholeDays(store: SeenHours, { day }: Place, length: number): readonly HiddenHours[] {
  return Array.from({ length }, (_, ahead) => ({
    store,
    day: day + ahead,
    hours: countedHours(store, day + ahead),
    share: 1,
  })).filter(({ hours }) => hours.length > 0)
}

/** Returns the hours of a day that were counted without any gap: what else came in them is not known. */
function countedHours({ counts, missed }: SeenHours, day: number): readonly number[] {
  return Array.from({ length: hoursOfDay }, (_, hour) => hour).filter((hour) => {
    const place = day * hoursOfDay + hour
    return !Number.isNaN(counts[place] ?? Number.NaN) && !((missed[place] ?? 0) > 0)
  })
}
