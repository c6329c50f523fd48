import { wallMinutes } from '../../calendar/wall-minutes.ts'
import { type CameraHours, positionAt } from '../coverage/camera-hours.ts'
import { type CountedHour, isMeasure } from '../hours-of-week/hour-averages.ts'
import type { NormalVisitors } from './outage-cost.ts'

/**
 * The share of the people of one place that each of its cameras counts, by recording id. Together 1. Empty for a place
 * with one camera, which counts all.
 */
export type CameraShares = ReadonlyMap<string, number>

/**
 * What the cameras of one place should have counted together in a period, what they did count, and what they missed.
 */
interface Stretch {
  readonly normal: number
  readonly counted: number
  /** For each camera with gaps, the share of the people who came during them. */
  readonly missed: ReadonlyMap<string, number>
}

/** Weight of equal shares: as much as an outage in which this many people should have been counted. */
const equalWeight = 200

/**
 * Estimates which camera counts how many, since no deployment reports it. Outages reveal it: the shortfall while one of
 * several cameras is out is what that camera counts. Each period weighs by the people missing from it. The rest goes to
 * the cameras with the least evidence, and without any evidence the shares are equal.
 */
function sharesOf(cameras: readonly string[], stretches: Iterable<Stretch>): CameraShares {
  const equal = 1 / cameras.length
  const known = new Map(cameras.map((camera) => [camera, { gap: 0, weight: 0 }]))
  for (const { normal, counted, missed } of stretches) {
    const [[camera, share] = ['', 0], second] = [...missed]
    const own = known.get(camera)
    if (own === undefined || second !== undefined) continue
    own.gap += (normal - counted) * share
    own.weight += normal * share * share
  }
  const first = [...known].map(([camera, { gap, weight }]) => ({
    camera,
    share: within((gap + equalWeight * equal) / (weight + equalWeight)),
    doubt: 1 / (weight + equalWeight),
  }))
  const left = 1 - first.reduce((sum, { share }) => sum + share, 0)
  const doubts = first.reduce((sum, { doubt }) => sum + doubt, 0)
  return new Map(first.map(({ camera, share, doubt }) => [camera, within(share + (left * doubt) / doubts)]))
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/**
 * Returns the shares of the entrances of a store, by its hours.
 *
 * @param hours the entries of the store; each day's norm is scaled by how busy its seen hours were
 */
export function entranceShares(
  cameras: readonly CameraHours[],
  hours: Iterable<CountedHour>,
  normal: NormalVisitors,
): CameraShares {
  if (cameras.length < 2) return new Map()
  const days = new Map<string, Stretch[]>()
  for (const { bucket, value, over } of hours) {
    const missed = missedIn(cameras, bucket.index)
    const usual = normal(bucket.index)
    if (value === null || !over || missed === null || usual === null) continue
    const day = bucket.index.slice(0, 10)
    const own = days.get(day)
    const stretch = { normal: usual, counted: value, missed }
    if (own === undefined) days.set(day, [stretch])
    else own.push(stretch)
  }
  const stretches = [...days.values()].flatMap((own) => {
    const level = levelOf(own.filter(({ missed }) => missed.size === 0))
    return own.map((one) => ({ ...one, normal: one.normal * level }))
  })
  return sharesOf(
    cameras.map(({ recording }) => recording),
    stretches,
  )
}

/** With fewer people, it is unknown how busy a day was. */
const leastOfDay = 100

function levelOf(seen: readonly Stretch[]): number {
  const normal = seen.reduce((sum, one) => sum + one.normal, 0)
  return normal < leastOfDay ? 1 : seen.reduce((sum, { counted }) => sum + counted, 0) / normal
}

/**
 * Returns the shares of the cameras of a zone, by its days.
 *
 * @param hours the entries of the store
 * @param days the visits to the zone
 * @param rate normal visits per visitor of the store
 */
export function zoneShares(
  cameras: readonly CameraHours[],
  hours: Iterable<CountedHour>,
  days: Iterable<CountedHour>,
  rate: number,
): CameraShares {
  if (cameras.length < 2) return new Map()
  const entered = new Map<string, { sum: number; missed: Map<string, number> } | null>()
  for (const hour of hours) {
    if (hour.value === null || hour.value === 0) continue
    const day = hour.bucket.index.slice(0, 10)
    const missed = missedIn(cameras, hour.bucket.index)
    const own = entered.get(day) ?? (entered.has(day) ? null : { sum: 0, missed: new Map() })
    entered.set(day, own)
    if (own === null) continue
    if (!isMeasure(hour) || missed === null) {
      entered.set(day, null)
      continue
    }
    own.sum += hour.value
    for (const [camera, share] of missed) {
      own.missed.set(camera, (own.missed.get(camera) ?? 0) + share * hour.value)
    }
  }
  const stretches = [...days].flatMap(({ bucket, value, over }): readonly Stretch[] => {
    const own = entered.get(bucket.index.slice(0, 10))
    if (own == null || value === null || !over) return []
    const missed = new Map([...own.missed].map(([camera, people]) => [camera, people / own.sum]))
    return [{ normal: rate * own.sum, counted: value, missed }]
  })
  return sharesOf(
    cameras.map(({ recording }) => recording),
    stretches,
  )
}

/** A smaller part of an hour is no outage. */
const negligible = 0.02

const nothingMissed: ReadonlyMap<string, number> = new Map()

/** Returns the cameras that missed a part of an hour, and how much. `null` if that is unknown for one of them. */
function missedIn(cameras: readonly CameraHours[], index: string): ReadonlyMap<string, number> | null {
  const start = wallMinutes(index.slice(0, 16))
  let missed = nothingMissed
  for (const { recording, hours } of cameras) {
    const position = positionAt(hours.starts, start)
    if (hours.starts[position] !== start) return null
    const expected = hours.expected[position] ?? 0
    if (hours.scheduled[position] !== 1 || expected === 0) continue
    const share = 1 - (hours.usable[position] ?? 0) / expected
    if (share > negligible) missed = new Map([...missed, [recording, share]])
  }
  return missed
}
