import { dayMs } from '../../../../calendar/wall-clock.ts'
import { grouped } from '../../../../domain/grouped.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { type KeptDay, KeptRows } from '../../engine/kept-day.ts'
import type { KeptSums } from '../../engine/kept-sums.ts'
import type { Warehouse } from '../../warehouse.ts'
import { eachWatchedWord, type WatchedPlace } from './watched-footage.ts'
import { WatchedTime, wordMs, wordsOfDay } from './watched-time.ts'

export interface Reading {
  readonly warehouse: Warehouse
  /** What can be asked about. It ends at the last refresh, or earlier. */
  readonly range: TimeRange
  /** Absent if the request did not look for what has changed. */
  readonly kept: KeptSums | undefined
}

/** Returns when places were observed, in the order of the places. Days that are over are cached. */
export async function watchedTimes(
  { warehouse, range, kept }: Reading,
  places: readonly WatchedPlace[],
): Promise<readonly WatchedTime[]> {
  const times = places.map(() => new WatchedTime(range))
  const add: AddWord = (place, word, quarters) => times[place]?.add(word, quarters)
  const rest = kept === undefined ? range : await addKeptDays(warehouse, kept, { range, places }, add)
  await eachWatchedWord(warehouse, rest, places, add)
  return times
}

/** @param place its position */
type AddWord = (place: number, word: number, quarters: number) => void

interface Question {
  readonly range: TimeRange
  readonly places: readonly WatchedPlace[]
}

/** Equal places. */
interface Owner {
  readonly number: number
  readonly place: WatchedPlace
  readonly positions: readonly number[]
}

interface LackingOwner extends Owner {
  readonly missing: ReadonlySet<KeptDay>
}

const scope = 'watched places'
/** The cache is the same for every configuration, because an owner names its cameras. */
const signature = 0

/**
 * Adds the cached days, in UTC. Reads and caches the missing ones.
 *
 * @returns what remains of the range
 */
async function addKeptDays(
  warehouse: Warehouse,
  kept: KeptSums,
  { range, places }: Question,
  add: AddWord,
): Promise<TimeRange> {
  const days = daysIn(kept, range)
  const since = kept.moment
  // Add the cached days first, because they can be evicted while the others are read.
  const lacking = ownersOf(kept, places).flatMap((owner) => {
    const missing = days.filter((day) => !addKnown(day, owner, add))
    return missing.length === 0 ? [] : [{ ...owner, missing: new Set(missing) }]
  })
  if (lacking.length > 0) {
    const missing = days.filter((day) => lacking.some((owner) => owner.missing.has(day)))
    await cacheMissing(warehouse, kept, { missing, lacking, since }, add)
  }
  return { start: days.at(-1)?.range.endExclusive ?? range.start, endExclusive: range.endExclusive }
}

/** Returns the days that are over. The first can begin before the range. */
function daysIn(kept: KeptSums, { start, endExclusive }: TimeRange): readonly KeptDay[] {
  const [first, end] = [Math.floor(start / dayMs), Math.floor(endExclusive / dayMs)]
  return Array.from({ length: Math.max(0, end - first) }, (_, position) =>
    kept.dayOf(
      { name: scope, scope, tables: ['segments'], measures: 1, reachMs: 0 },
      { start: (first + position) * dayMs, endExclusive: (first + position + 1) * dayMs },
    ),
  )
}

function ownersOf(kept: KeptSums, places: readonly WatchedPlace[]): readonly Owner[] {
  const numbered = places.map((place, position) => {
    const cameras = place.recordings === null ? '' : JSON.stringify(place.recordings.toSorted())
    return { number: kept.numberOf(scope, place.location, cameras), place, position }
  })
  return [...grouped(numbered, ({ number }) => number)].flatMap(([number, equal]) => {
    const [first] = equal
    return first === undefined
      ? []
      : [{ number, place: first.place, positions: equal.map(({ position }) => position) }]
  })
}

/** @returns false if the day is not known */
function addKnown(day: KeptDay, { number, positions }: Owner, add: AddWord): boolean {
  if (!day.knows(number, signature)) return false
  const first = day.range.start / wordMs
  const { sums } = day
  day.eachRow(number, (word, _part, row) => {
    for (const position of positions) add(position, first + word, sums[row] ?? 0)
  })
  return true
}

interface Missing {
  /** Chronological. */
  readonly missing: readonly KeptDay[]
  readonly lacking: readonly LackingOwner[]
  /** When the known days were looked up. */
  readonly since: number
}

async function cacheMissing(
  warehouse: Warehouse,
  kept: KeptSums,
  { missing, lacking, since }: Missing,
  add: AddWord,
): Promise<void> {
  const range = {
    start: missing[0]?.range.start ?? 0,
    endExclusive: missing.at(-1)?.range.endExclusive ?? 0,
  }
  const reads = lacking.map((owner) => ({ ...owner, time: new WatchedTime(range) }))
  await eachWatchedWord(
    warehouse,
    range,
    reads.map(({ place }) => place),
    (owner, word, quarters) => reads[owner]?.time.add(word, quarters),
  )
  for (const day of missing) {
    const rows = new KeptRows()
    const owners = reads.filter((owner) => owner.missing.has(day))
    const first = day.range.start / wordMs
    for (const { number, positions, time } of owners) {
      for (let word = 0; word < wordsOfDay; word += 1) {
        const quarters = time.quartersOf(first + word)
        if (quarters === 0) continue
        for (const position of positions) add(position, first + word, quarters)
        rows.owners.push(number)
        rows.parts.push(0)
        rows.buckets.push(word)
        rows.sums.push(quarters)
      }
    }
    kept.add(
      day,
      owners.map(({ number }) => ({ owner: number, signature })),
      rows,
    )
  }
  kept.settle(since)
}
