import type { UnseenHours } from '../../protocol/derived/derived-answers.ts'
import type { ZoneRow, ZoneStores, ZonesAnswer } from '../../protocol/derived/zone-answers.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import { compareTexts } from '../compare-texts.ts'
import type { FloorZone } from './floor.ts'
import { placeTimes } from './place-times.ts'
import { rateTimes } from './rate-times.ts'
import type { SeenCameras } from './seen-cameras.ts'
import { type SideBySideRow, sideBySide } from './side-by-side.ts'
import { storeDwellCoverage } from './store-coverage.ts'
import { storeDwell } from './store-dwell.ts'
import type { ZoneChange } from './zone-changes.ts'

export interface ZonesFacts {
  /** Location ids. */
  readonly stores: readonly string[]
  /** All zones of the stores. */
  readonly floor: readonly FloorZone[]
  /** The selected places of all stores ({@link shownPlaces}). */
  readonly shown: readonly FloorZone[]
  /** Rows of `area/data`, facet `summary`, split by entity and taxonomy. */
  readonly visits: readonly MetricRow[]
  /** Rows of `entries`, facet `summary`, split by entity and by the selected people. `null` if unknown. */
  readonly entries: readonly MetricRow[] | null
  /** Rows of `average-dwell-time`, with the same split. */
  readonly dwell: readonly MetricRow[]
  readonly seen: SeenCameras
  /** Per store, the recording ids of the cameras that count its entries. */
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** `null` if nothing is compared. */
  readonly changes: ReadonlyMap<string, ZoneChange> | null
  /** Unseen hours of the cameras of the selected zones: the first of them, and how many there are. */
  readonly unseen: { readonly first: readonly UnseenHours[]; readonly count: number }
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** Most unseen hours that are listed. The others are only counted. */
export const mostUnseen = 20

/**
 * Returns the places of the selected zones, of all stores.
 * @param asked every zone if absent
 */
export function shownPlaces(
  floor: readonly FloorZone[],
  asked: readonly string[] | undefined,
): readonly FloorZone[] {
  if (asked === undefined) return floor
  const zones = new Set(asked)
  return floor.filter(({ zone }) => zones.has(zone))
}

/** Returns the response of the route `zones`. */
export function zonesAnswer(facts: ZonesFacts): ZonesAnswer {
  const { stores, floor, shown, seen, entries, changes, asOf } = facts
  const { rows, all, hasUptime } = sideBySide({
    floor: shown,
    zones: countedByZone(shown).map(({ zone }) => zone),
    visits: facts.visits,
    entries,
    times: placeTimes(shown, seen),
    rateTimesOf: rateTimes(seen, facts.entrances),
    isAhead: stores.every((store) => seen.begunOf(store) === 0),
  })
  return {
    floor: countedByZone(floor),
    zones: rows.map((row) => withChange(row, changes?.get(row.zone) ?? null)),
    all,
    storeDwell: {
      ...storeDwell(facts.dwell, entries),
      coverage: storeDwellCoverage(stores, floor, seen),
    },
    unseen: facts.unseen,
    hasUptime,
    meta: {
      units: { visits: 'peopleCount', dwell: 'seconds' },
      countedUntil: new Date(asOf).toISOString(),
    },
  }
}

function withChange(row: SideBySideRow, change: ZoneChange | null): ZoneRow {
  const { delta = null, current = null, comparison = null, leftOut = 0 } = change ?? {}
  return { ...row, change: delta, pair: { current, compared: comparison }, leftOut }
}

/** Returns how many stores have each zone, in the order of their names. */
export function countedByZone(places: readonly FloorZone[]): readonly ZoneStores[] {
  const counts = new Map<string, number>()
  for (const { zone } of places) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  return [...counts]
    .map(([zone, stores]) => ({ zone, stores }))
    .sort((one, other) => compareTexts(one.zone, other.zone))
}
