import type { Bucket } from '../../calendar/calendar.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import type { Coverage, DeltaReason } from '../../protocol/derived/states.ts'
import { type MetricRow, measureOf } from '../../protocol/metrics/results.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import { guardedDelta, type SharedPart } from '../cells/guarded-delta.ts'
import { isSmallSample } from '../cells/sample-size.ts'
import type { CellSide, StoreCell, StoreCells } from '../cells/store-cells.ts'
import { coverageOfMean, isMixed, timePerCamera } from '../coverage/mean-coverage.ts'
import { addCameraTime, type CameraTime, coverageOf } from '../coverage/verdict.ts'
import type { CamerasSeen } from './cameras-seen.ts'
import type { Headline } from './headline.ts'

/** Seconds per visitor of each store over the whole day so far, as the deployment reports it. */
export interface AverageStays {
  readonly today: readonly MetricRow[]
  /** The same weekday of the previous week, up to the same time. `null` if unavailable. */
  readonly before: readonly MetricRow[] | null
}

/** What the cameras of a store's zones saw, camera by camera. */
export interface StayParts {
  readonly today: readonly CameraTime[]
  /** The same weekday of the previous week, in the hours that have begun today. */
  readonly before: readonly CameraTime[]
}

export interface StayFigure extends Omit<Headline, 'course'> {
  readonly weighted: boolean
  /** Coverage of the value. */
  readonly coverage: Coverage
}

/**
 * Returns the average stay of some stores. An average has no totals of its own, so that of several stores is weighted
 * by their entries, and the display says so. The change covers only stores known on both days, without an unreliable
 * zone camera on either: without one, the mean has other parts. For several stores, the entrances must not be
 * unreliable either, because they determine each store's weight. There is no change for too few stores.
 *
 * @param followed the entries of these stores, today by the hour, with the coverage of the cameras of their zones
 * @param entries the same, with the coverage of the entrance cameras
 * @param partsOf the cameras of a store; `null` if they were not requested
 */
export function stayFigure(
  { today, before }: AverageStays,
  followed: readonly StoreCells[],
  entries: readonly StoreCells[],
  partsOf: (store: StoreCells) => StayParts | null,
): StayFigure {
  const entered = new Map(entries.map(({ store, cells }) => [store, cells]))
  const [stayToday, stayBefore] = [staysByStore(today), staysByStore(before ?? [])]
  const reasonOf = (store: StoreCells) =>
    changeOfParts(partsOf(store)) ??
    (followed.length > 1 ? changeOfWeight(entered.get(store.store) ?? []) : null)
  const known = followed.flatMap((store) => {
    const average = stayToday.get(store.store) ?? null
    return average === null ? [] : [{ store, average, weight: counted(store, 'today') }]
  })
  const both = known.flatMap(({ store, average: now }) => {
    const then = stayBefore.get(store.store) ?? null
    return then === null ? [] : [{ store, now, then, reason: reasonOf(store) }]
  })
  const pairs = both.filter(({ reason }) => reason === null)
  const [first] = both
  const shared: SharedPart = {
    counted: pairs.length,
    of: followed.filter(({ store }) => stayToday.has(store) || stayBefore.has(store)).length,
    unit: 'store',
    because: pairs.length === 0 ? 'no-data' : null,
  }
  const current = weightedAverage(
    pairs.map(({ store, now }) => ({ average: now, weight: counted(store, 'today') })),
  )
  const comparison = weightedAverage(
    pairs.map(({ store, then }) => ({ average: then, weight: counted(store, 'before') })),
  )
  const cells = pairs.flatMap(({ store }) => store.cells)
  const isOfFew = (day: 'today' | 'before') =>
    isSmallSample(pairs.reduce((sum, { store }) => sum + counted(store, day), 0))
  return {
    value: weightedAverage(known),
    weighted: known.length > 1,
    coverage: coverageOfMean(known.flatMap(({ store }) => partsOf(store)?.today ?? [])),
    delta:
      pairs.length === 0 && first?.reason != null
        ? { kind: 'withheld', reason: first.reason }
        : guardedDelta(
            {
              value: current,
              coverage: coverageOf(addCameraTime(contributing(cells))),
            },
            {
              value: comparison,
              coverage: coverageOf(
                addCameraTime(contributing(cells.flatMap(({ compared }) => compared ?? []))),
              ),
              shared,
              isSmallSample: isOfFew('today') || isOfFew('before'),
            },
          ),
    pair: { current, comparison },
  }
}

/** Returns why the two means of a store have different parts. `null` if they don't. */
function changeOfParts(parts: StayParts | null): DeltaReason | null {
  if (parts === null) return 'coverage-unknown'
  if (isMixed(parts.today)) return 'current-unreliable'
  return isMixed(parts.before) ? 'comparison-unreliable' : null
}

/** Returns why the entries that weight a store can't be compared. `null` if they can. */
function changeOfWeight(cells: readonly StoreCell[]): DeltaReason | null {
  const isUnreliable = (sides: readonly CellSide[]) =>
    coverageOf(addCameraTime(contributing(sides))).verdict === 'unreliable'
  const begun = cells.filter(({ state }) => state !== 'future')
  if (isUnreliable(begun)) return 'current-unreliable'
  return isUnreliable(begun.flatMap(({ compared }) => compared ?? [])) ? 'comparison-unreliable' : null
}

/**
 * @param cameras of the zones of each store; `null` if not requested
 * @param asOf epoch milliseconds
 */
export function stayParts(cameras: CamerasSeen['zones'], asOf: number) {
  return ({ store, timezone, cells }: StoreCells): StayParts | null => {
    if (cameras === null) return null
    const own = cameras.get(store) ?? []
    const begun = cells.filter(({ state }) => state !== 'future')
    const over = wallIndexAt(asOf, timezone)
    return {
      today: timePerCamera(own, bucketsIn(begun), over),
      before: timePerCamera(own, bucketsIn(begun.flatMap(({ compared }) => compared ?? [])), over),
    }
  }
}

function bucketsIn(sides: readonly Pick<CellSide, 'bucket'>[]): readonly Bucket[] {
  return sides.map(({ bucket }) => bucket)
}

/** Known averages by location id. */
function staysByStore(rows: readonly MetricRow[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((row) => {
      const average = measureOf(row, 'average_dwell_time')
      return average === null || row.location === undefined ? [] : [[row.location, average] as const]
    }),
  )
}

function counted({ cells }: StoreCells, day: 'today' | 'before'): number {
  return (
    sumKnown(
      day === 'today'
        ? cells.map(({ value }) => value)
        : cells.map(({ compared, state }) => (state === 'future' ? null : (compared?.valueSoFar ?? null))),
    ) ?? 0
  )
}

/** A single store needs no weight. */
function weightedAverage(
  parts: readonly { readonly average: number; readonly weight: number }[],
): number | null {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only.average
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  return weight === 0 ? null : parts.reduce((sum, part) => sum + part.average * part.weight, 0) / weight
}
