import { addDays, endOfDay, startOfDay } from '../../../src/calendar/local-day.ts'
import type { StoreCell, StoreCells } from '../../../src/domain/cells/store-cells.ts'

/** The event of the examples: Friday to Sunday. */
export const event = { first: '2026-03-06', last: '2026-03-08' }
export const asOf = Date.parse('2026-03-20T00:00:00Z')

/** A day of a store: its count, or why there is none. `seen` is the share that cameras saw; `null` if unknown. */
export interface DaySketch {
  readonly value: number | 'closed' | 'no-data'
  readonly seen?: number | null
  readonly part?: StoreCell['part']
}

function cellOf(day: string, { value, seen = 1, part }: DaySketch): StoreCell {
  const bucket = {
    index: `${day}T00:00:00.000`,
    occurrence: 0,
    start: startOfDay(day, 'UTC'),
    endExclusive: endOfDay(day, 'UTC'),
  } as StoreCell['bucket']
  const time =
    seen === null
      ? { known: false, scheduledHours: 0, expected: 0, usable: 0, plannedHours: 0 }
      : { known: true, scheduledHours: 10, expected: 40, usable: 40 * seen, plannedHours: 10 }
  const over = bucket.endExclusive <= asOf
  return {
    ...{ bucket, day, time, over, unfinished: false, compared: null },
    state: over ? (typeof value === 'number' ? 'measured' : value) : 'future',
    value: over && typeof value === 'number' ? value : null,
    ...(part && { part }),
  }
}

/** Eight weeks before the event, and its days. @param dayOf what a day has, by its week: 0 is the event, -1 the week before */
export function storeOf(
  store: string,
  dayOf: (week: number, day: string) => number | DaySketch,
  { first, last } = event,
): StoreCells {
  const cells: StoreCell[] = []
  for (let day = addDays(first, -56); day <= last; day = addDays(day, 1)) {
    const week = Math.floor((Date.parse(day) - Date.parse(first)) / (7 * 86_400_000))
    const sketch = dayOf(week, day)
    cells.push(cellOf(day, typeof sketch === 'number' ? { value: sketch } : sketch))
  }
  return { store, timezone: 'UTC', cells, silent: false }
}

/** Deterministic numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A standard normal number (Box and Muller). */
export function normalFrom(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
