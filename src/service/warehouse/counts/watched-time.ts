import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { database, segmentMinutes } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

const quarterMs = segmentMinutes * 60_000
const quarterSeconds = quarterMs / 1000

/** Quarter hours are bits of 32-bit integers, each a third of a day. */
const quartersOfWord = 32
const wordSeconds = quartersOfWord * quarterSeconds

/** When a place was observed, in quarter hours of footage that are aligned to UTC. */
export class WatchedTime {
  readonly #words = new Map<number, number>()

  add(word: number, quarters: number): void {
    this.#words.set(word, (this.#words.get(word) ?? 0) | quarters)
  }

  addAll(other: WatchedTime): void {
    for (const [word, quarters] of other.#words) this.add(word, quarters)
  }

  /** True if any footage overlaps the range. */
  isWatchedIn({ start, endExclusive }: TimeRange): boolean {
    const first = Math.floor(start / quarterMs)
    const last = Math.ceil(endExclusive / quarterMs) - 1
    for (let word = wordOf(first); word <= wordOf(last); word += 1) {
      const from = Math.max(first - word * quartersOfWord, 0)
      const to = Math.min(last - word * quartersOfWord, quartersOfWord - 1)
      const asked = (-1 << from) & (-1 >>> (quartersOfWord - 1 - to))
      if (((this.#words.get(word) ?? 0) & asked) !== 0) return true
    }
    return false
  }
}

function wordOf(quarter: number): number {
  return Math.floor(quarter / quartersOfWord)
}

interface Cameras {
  readonly locationIds: readonly string[]
  readonly recordings: readonly string[]
  /** True if recordings that are not named are read too. */
  readonly others: boolean
}

interface SeenBy {
  readonly location: string
  /** Empty for recordings that are not named. */
  readonly recording: string
  readonly time: WatchedTime
}

/** Returns the footage of cameras that overlaps the range. Cameras without footage are missing. */
export async function watchedTimes(
  warehouse: Warehouse,
  range: TimeRange,
  { locationIds, recordings, others }: Cameras,
): Promise<readonly SeenBy[]> {
  if (recordings.length === 0 && !others) return []
  const base = recordings.length + 1
  // Most requests are about one store, many about one camera. Don't compute per row what cannot differ.
  const recording =
    recordings.length === 1 && !others
      ? '1'
      : 'transform(recording_id, {recordings:Array(String)}, {recording_positions:Array(UInt32)}, 0)'
  const location =
    locationIds.length === 1
      ? '0'
      : 'transform(location_id, {locations:Array(String)}, {positions:Array(UInt32)}, 0)'
  const rows = await warehouse.query<{
    readonly camera: number
    readonly words: readonly number[]
    readonly quarters: readonly number[]
  }>(
    `SELECT toUInt32(bitShiftRight(key, 32)) AS camera, groupArray(toUInt32(key)) AS words,
       groupArray(quarters) AS quarters
     FROM (
       WITH toUnixTimestamp(started_at) AS at
       SELECT bitShiftLeft(toUInt64(${location} * ${base} + ${recording}), 32) + intDiv(at, ${wordSeconds}) AS key,
         groupBitOr(bitShiftLeft(toUInt32(1), intDiv(at % ${wordSeconds}, ${quarterSeconds}))) AS quarters
       FROM ${database}.segments
       WHERE location_id IN {locations:Array(String)}
         ${others ? '' : 'AND recording_id IN {recordings:Array(String)}'}
         AND started_at > toDateTime({after:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
       GROUP BY key
     )
     GROUP BY camera`,
    {
      locations: locationIds,
      positions: locationIds.map((_location, position) => position),
      recordings,
      recording_positions: recordings.map((_recording, position) => position + 1),
      // A segment that begins before the range can extend into it.
      after: Math.floor(range.start / 1000) - quarterSeconds,
      end: Math.ceil(range.endExclusive / 1000),
    },
  )
  return rows.map(({ camera, words, quarters }) => {
    const time = new WatchedTime()
    for (const [position, word] of words.entries()) time.add(word, quarters[position] ?? 0)
    return {
      location: locationIds[Math.floor(camera / base)] ?? '',
      recording: recordings[(camera % base) - 1] ?? '',
      time,
    }
  })
}
