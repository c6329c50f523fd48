import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { addDays, earlierDay, endOfDay, localDayOf, startOfDay } from '../../../calendar/local-day.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { CorrectedSource } from '../../../protocol/derived/changes/changes-answers.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { ChangedParts } from '../engine/changed-parts.ts'
import type { Warehouse } from '../engine/warehouse-interface.ts'
import { allLocations, type StoredLocation } from '../entities/entities.ts'
import { allTime, ChangedDays, type ChangedTimes, covering } from './changed-days.ts'
import { type DaysOfStores, dayOfKey, notedDays, storedDays, writeNotes } from './counted-days.ts'
import { countedSources, countedTables, sourceNames } from './counted-sources.ts'
import { noteOf, settlingMs } from './noted-day.ts'

type Store = Pick<StoredLocation, 'id' | 'timezone'>

/** Runs a short task, for example when the engine has time for it. */
type InTurn = (task: () => Promise<void>) => Promise<void>

/** Maximum number of days of stores that are compared at once. */
const maxDays = 5_000

/**
 * Notes what each settled day counted, and finds corrections: days that no longer count what was noted. Writers report
 * nothing, because any process may write, and be killed. So the cost of writing is unchanged.
 *
 * After a start it compares all days once, later those whose rows were written or removed, and each day when it settles.
 */
export class CountNotes {
  readonly #warehouse: Warehouse
  readonly #now: () => number
  readonly #parts: ChangedParts<ChangedDays>
  /** By store: the time zone for which its days were compared. */
  #compared: ReadonlyMap<string, string> = new Map()
  /** By time zone: the last day that was compared. */
  readonly #settled = new Map<string, LocalDay>()

  constructor(warehouse: Warehouse, now: () => number) {
    this.#warehouse = warehouse
    this.#now = now
    this.#parts = new ChangedParts(warehouse, new ChangedDays(now), countedTables)
  }

  /**
   * Compares what may have changed since the last call. Without effect if the engine cannot tell what has changed, such
   * as for replicated tables: a replica that lags behind would look like a correction.
   */
  async note(inTurn: InTurn = (task) => task()): Promise<void> {
    const changed = await this.#parts.kept()
    if (changed === undefined) return
    const timesOf = changed.take()
    try {
      const stores = await allLocations(this.#warehouse)
      for (const [timezone, own] of grouped(stores, (store) => store.timezone)) {
        const last = addDays(localDayOf(this.#now() - settlingMs, timezone), -1)
        for (const source of sourceNames) {
          const times = countedSources[source].map(({ table }) => timesOf(table))
          for (const part of this.#partsOf(source, timezone, { stores: own, times, last })) {
            await inTurn(() => this.#compare(part))
          }
        }
        this.#settled.set(timezone, last)
      }
      this.#compared = new Map(stores.map(({ id, timezone }) => [id, timezone]))
    } catch (error) {
      // What was taken is lost.
      changed.clear()
      throw error
    }
  }

  #partsOf(
    source: CorrectedSource,
    timezone: string,
    { stores, times, last }: { stores: readonly Store[]; times: readonly ChangedTimes[]; last: LocalDay },
  ): readonly DaysOfStores[] {
    const asked = stores.flatMap(({ id }) => {
      const days = daysIn(this.#timesOf(id, timezone, { times, last }), timezone, last)
      return days === null ? [] : [{ id, days }]
    })
    const alike = grouped(asked, ({ days }) => `${days.first} ${days.last}`)
    return [...alike.values()].flatMap((same) => {
      const days = same[0]?.days ?? { first: last, last }
      const size = Math.max(1, Math.floor(maxDays / Math.min(lengthOf(days), usualDays)))
      return Array.from({ length: Math.ceil(same.length / size) }, (_, part) => ({
        ...{ source, timezone, days },
        stores: same.slice(part * size, (part + 1) * size).map(({ id }) => id),
      }))
    })
  }

  /** The times of a store to compare, or `null` if there are none. */
  #timesOf(
    store: string,
    timezone: string,
    { times, last }: { readonly times: readonly ChangedTimes[]; readonly last: LocalDay },
  ): TimeRange | null {
    if (this.#compared.get(store) !== timezone) return allTime
    const settled = this.#settled.get(timezone) ?? last
    const fresh = {
      start: startOfDay(addDays(settled, 1), timezone),
      endExclusive: endOfDay(last, timezone),
    }
    return [
      ...(settled < last ? [fresh] : []),
      ...times.flatMap(({ everywhere, byStore }) => [everywhere, byStore.get(store) ?? null]),
    ].reduce<TimeRange | null>((all, range) => (range === null ? all : covering(all, range)), null)
  }

  async #compare(part: DaysOfStores): Promise<void> {
    // Read in this order: otherwise an older sum could be compared with what another service has noted since.
    const noted = await notedDays(this.#warehouse, part)
    const stored = await storedDays(this.#warehouse, part)
    const clock = { timezone: part.timezone, now: this.#now() }
    const notes = [...new Set([...noted.keys(), ...stored.keys()])].flatMap((key) => {
      const note = noteOf(stored.get(key), noted.get(key), clock)
      return note === null ? [] : [{ ...dayOfKey(key), note }]
    })
    await writeNotes(this.#warehouse, part.source, notes)
  }
}

/** Days that most stores have: nobody knows how far back the rows of a store go before they are read. */
const usualDays = 1000

function daysIn(times: TimeRange | null, timezone: string, last: LocalDay): DayRange | null {
  if (times === null) return null
  const first = localDayOf(times.start, timezone)
  const end = Number.isFinite(times.endExclusive) ? localDayOf(times.endExclusive - 1, timezone) : last
  const days = { first, last: earlierDay(end, last) }
  return days.first <= days.last ? days : null
}
