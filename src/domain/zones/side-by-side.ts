import type { PointState } from '../../protocol/derived/states.ts'
import type { Ratio, ZoneFigures, ZoneStores } from '../../protocol/derived/zone-answers.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import { combineSummary, measured, type RowPlaces, sumKnown, totalOf } from '../cells/combine-rows.ts'
import { absenceOf } from '../cells/combine-sides.ts'
import { openHoursIn, unknownBucket } from '../coverage/bucket-coverage.ts'
import { coverageOfQuotient, coverageOfShare } from '../coverage/mean-coverage.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { type FloorZone, placeOf, placesByStore } from './floor.ts'
import type { PlaceTime } from './place-times.ts'
import type { RateTimes } from './rate-times.ts'

/** The figures of a zone, without its change. */
export type SideBySideRow = ZoneStores & ZoneFigures

export interface SideBySide {
  readonly rows: readonly SideBySideRow[]
  /** All zones together. */
  readonly all: ZoneFigures
  /** True if the period has any uptime, even if no scheduled hour is over yet. */
  readonly hasUptime: boolean
}

export interface SideBySideInput {
  /** The shown zones, of all requested stores. */
  readonly floor: readonly FloorZone[]
  /** In display order. */
  readonly zones: readonly string[]
  /** Rows of `area/data`, facet `summary`, split by entity and taxonomy. */
  readonly visits: readonly MetricRow[]
  /** Rows of `entries`, facet `summary`, split by entity. `null` while unknown. */
  readonly entries: readonly MetricRow[] | null
  /** Per place (`placeOf`) the camera time of the period so far. */
  readonly times: ReadonlyMap<string, PlaceTime>
  /** Returns the camera time behind the visit rate of some places, store by store. */
  readonly rateTimesOf: (places: readonly FloorZone[]) => RateTimes
  /** True if the period has not begun. */
  readonly isAhead: boolean
}

/** Returns zones side by side. Every average and rate is total ÷ total, over any stores and groups. */
export function sideBySide(input: SideBySideInput): SideBySide {
  const { floor, zones } = input
  const visits = visitsOf(input.visits, floor)
  const dwell = combineSummary(
    input.visits,
    placesOf(floor),
    totalOf('area_average_dwell_time', 'area_total_entries'),
  )
  const stores = [...new Set(floor.map(({ store }) => store))]
  const entries = combineSummary(input.entries ?? [], { places: stores }, measured('entries'))
  const counted = floor.map((at): Counted => {
    const { store, zone } = at
    const place = placeOf(store, zone)
    return {
      at,
      store,
      zone,
      visits: visits.get(place) ?? null,
      dwell: dwell.get(place) ?? null,
      time: input.times.get(place) ?? { ...unknownBucket, before: null },
    }
  })
  const everything = sumKnown(counted.map((one) => one.visits))
  const timesBehind = (of: readonly Counted[]) => behind(of).map(({ time }) => time)
  const timesOfZones = zones
    .map((zone) => timesBehind(counted.filter((one) => one.zone === zone)))
    .filter((times) => times.length > 0)
  const figures = (of: readonly Counted[]) => ({
    ...figuresOf(of, entries, everything, input),
    shareCoverage: coverageOfShare(timesBehind(of), timesOfZones),
  })
  return {
    rows: zones.map((zone): SideBySideRow => {
      const own = counted.filter((one) => one.zone === zone)
      return { zone, stores: own.length, ...figures(own) }
    }),
    all: figures(counted),
    hasUptime: counted.some(({ time }) => time.known),
  }
}

/**
 * Returns the visits of each place, by `placeOf`.
 * @param rows of `area/data`, facet `summary`, split by entity and taxonomy
 */
export function visitsOf(
  rows: readonly MetricRow[],
  floor: readonly FloorZone[],
): ReadonlyMap<string, number | null> {
  return combineSummary(rows, placesOf(floor), measured('area_total_entries'))
}

function placesOf(floor: readonly FloorZone[]): RowPlaces {
  return { places: floor.map(({ store, zone }) => placeOf(store, zone)), placeOf: placeOfRow }
}

/** Returns the place of a row of `area/data`. */
export function placeOfRow({ location, taxonomy }: MetricRow): string | undefined {
  return location === undefined || taxonomy === undefined ? undefined : placeOf(location, taxonomy)
}

interface Counted {
  readonly at: FloorZone
  readonly store: string
  readonly zone: string
  readonly visits: number | null
  readonly dwell: number | null
  readonly time: PlaceTime
}

/** Returns the places that a value includes, or should include. */
function behind(counted: readonly Counted[]): readonly Counted[] {
  return counted.filter((one) => one.time.known || one.visits !== null)
}

function figuresOf(
  counted: readonly Counted[],
  entries: ReadonlyMap<string, number | null>,
  everything: number | null,
  { isAhead, rateTimesOf }: SideBySideInput,
): Omit<ZoneFigures, 'shareCoverage'> {
  const of = behind(counted)
  const rateTimes = rateTimesOf(of.map((one) => one.at))
  const visits = sumKnown(counted.map((one) => one.visits))
  return {
    state: stateOf(counted, visits, isAhead),
    visits,
    entryRate: entryRateOf(counted, entries),
    averageDwell: ratioOf(counted.map((one) => ({ total: one.dwell, over: one.visits }))),
    totalDwell: sumKnown(counted.map((one) => one.dwell)),
    share: visits === null || everything === null || everything === 0 ? null : visits / everything,
    coverage: coverageOf(addCameraTime(of.map((one) => one.time))),
    rateCoverage: coverageOfQuotient([rateTimes.zones, rateTimes.entrances]),
  }
}

/** The entries of each store count once for all of its zones, and only if both were counted. */
function entryRateOf(counted: readonly Counted[], entries: ReadonlyMap<string, number | null>): Ratio {
  return ratioOf(
    [...placesByStore(counted)].map(([store, own]) => ({
      total: sumKnown(own.map((one) => one.visits)),
      over: entries.get(store) ?? null,
    })),
  )
}

function ratioOf(parts: readonly { readonly total: number | null; readonly over: number | null }[]): Ratio {
  let [total, over] = [0, 0]
  for (const part of parts) {
    if (part.total === null || part.over === null) continue
    total += part.total
    over += part.over
  }
  return { value: over === 0 ? null : total / over, over }
}

function stateOf(counted: readonly Counted[], visits: number | null, isAhead: boolean): PointState {
  if (visits !== null) return 'measured'
  if (isAhead) return 'future'
  return absenceOf(
    counted.map(({ time }) => ({
      state: openHoursIn(time)?.over === 0 ? (time.before ?? 'closed') : 'no-data',
    })),
  )
}
