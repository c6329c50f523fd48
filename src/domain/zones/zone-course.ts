import type { ZoneTotalsMeasure } from '../../protocol/derived/derived-bodies.ts'
import type { PlannedGroup } from '../cells/plan-groups.ts'
import { quotientCells } from '../cells/quotient-cells.ts'
import type { Steps } from '../cells/steps.ts'
import { type SeenAnswers, type StoreCell, type StoreCells, seenCellsInSteps } from '../cells/store-cells.ts'
import type { QuotientTotals } from '../totals/quotient-cells.ts'
import type { FloorZone } from './floor.ts'
import { knownCameras, type SeenPeriods, seenOf } from './seen-cameras.ts'

/** The counts of some stores in the period, in its comparison period, and there up to the same clock time. */
export type CourseCounts = Pick<SeenAnswers, 'current' | 'compared' | 'elapsed'>

/** The amounts that one zone over time is made of. */
export interface CourseCountsOfMeasure {
  /** Of the zone. */
  readonly visits: CourseCounts
  /** Total dwell in seconds. */
  readonly dwell: CourseCounts
  /** For a visit rate, the people who entered. For a share, the visits to all zones side by side. Else `null`. */
  readonly below: CourseCounts | null
}

export interface CourseFacts extends SeenPeriods {
  readonly asked: CourseAsked
  /** The stores of the counted places, by time zone. */
  readonly groups: readonly PlannedGroup[]
  readonly counts: CourseCountsOfMeasure
  /** The counted places ({@link countedPlaces}). */
  readonly floor: readonly FloorZone[]
  /** Per store, the recording ids of the cameras that count its entries. */
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** Epoch milliseconds. */
  readonly asOf: number
}

export interface CourseAsked {
  readonly measure: ZoneTotalsMeasure
  readonly zone: string
  /** The zones that a share refers to. By default, every zone. */
  readonly zones?: readonly string[] | undefined
}

/**
 * Returns the places that a measure counts. A share is of one zone of all stores, so that shares add up to the whole.
 */
export function countedPlaces(
  floor: readonly FloorZone[],
  { measure, zone, zones }: CourseAsked,
): readonly FloorZone[] {
  if (measure !== 'zone-share') return floor.filter((place) => place.zone === zone)
  const asked = zones && new Set([...zones, zone])
  return asked === undefined ? floor : floor.filter((place) => asked.has(place.zone))
}

/** Returns the cells of one zone over time, one store per step. For a quotient, also those of its two amounts. */
export function* courseCellsInSteps(facts: CourseFacts): Steps<QuotientTotals> {
  const { counts, asked } = facts
  const cameras = camerasBySide(facts)
  const visits = yield* cellsOf(facts, counts.visits, cameras.own)
  const amount = (cells: readonly StoreCells[]) => ({ quotients: cells, totals: cells, overs: cells })
  if (asked.measure === 'zone-visits') return amount(visits)
  if (asked.measure === 'zone-total-dwell') return amount(yield* cellsOf(facts, counts.dwell, cameras.own))
  const [totals, overs] =
    asked.measure === 'zone-average-dwell'
      ? [yield* cellsOf(facts, counts.dwell, cameras.own), visits]
      : [visits, yield* cellsOf(facts, counts.below ?? nothing, cameras.below)]
  const counted = asked.measure === 'zone-share' ? withoutZone(totals, overs, ownersOf(facts)) : totals
  return { quotients: quotientCells(counted, overs), totals: counted, overs }
}

const nothing: CourseCounts = { current: { values: new Map() }, compared: null, elapsed: null }

function* cellsOf(
  facts: CourseFacts,
  counts: CourseCounts,
  camerasOf: (store: string) => readonly string[],
): Steps<readonly StoreCells[]> {
  const all: StoreCells[] = []
  for (const group of facts.groups) {
    const answers = {
      current: counts.current,
      compared: group.compared === null ? null : counts.compared,
      elapsed: group.elapsed === null ? null : counts.elapsed,
      seen: (store: string) => seenOf(facts, store, camerasOf(store)),
    }
    for (const cells of yield* seenCellsInSteps(group, answers, facts.asOf)) all.push(cells)
  }
  return all
}

type CamerasOf = (store: string) => readonly string[]

/** Returns the cameras that count the dividend, and those that count the divisor. */
function camerasBySide(facts: CourseFacts): { readonly own: CamerasOf; readonly below: CamerasOf } {
  const { asked, floor, entrances, seen } = facts
  const watching = recordingsByStore(floor.filter(({ zone }) => zone === asked.zone))
  const counting = asked.measure === 'zone-share' ? recordingsByStore(floor) : watching
  const doorsOf = (store: string) => (asked.measure === 'zone-entry-rate' ? (entrances.get(store) ?? []) : [])
  const allOf = (store: string) => [...(counting.get(store) ?? []), ...doorsOf(store)]
  // A side without a camera of its own is open when the store is.
  const sideOf = (store: string, recordings: readonly string[]) => {
    const known = knownCameras(seen, [{ recordings }])
    return known.length === 0 ? allOf(store) : known
  }
  return {
    own: (store) => sideOf(store, watching.get(store) ?? []),
    below: (store) => (asked.measure === 'zone-entry-rate' ? sideOf(store, doorsOf(store)) : allOf(store)),
  }
}

function recordingsByStore(places: readonly FloorZone[]): ReadonlyMap<string, readonly string[]> {
  const stores = new Map<string, string[]>()
  for (const { store, recordings } of places) {
    const own = stores.get(store)
    if (own === undefined) stores.set(store, [...recordings])
    else own.push(...recordings)
  }
  return stores
}

function ownersOf({ floor, asked }: CourseFacts): ReadonlySet<string> {
  return new Set(floor.filter(({ zone }) => zone === asked.zone).map(({ store }) => store))
}

/** A store without the zone adds nothing to its visits, but its other counts still belong to the whole. */
function withoutZone(
  visits: readonly StoreCells[],
  all: readonly StoreCells[],
  owners: ReadonlySet<string>,
): readonly StoreCells[] {
  return visits.map((store, position) => {
    const whole = all[position]
    if (owners.has(store.store) || whole === undefined) return store
    return { ...whole, cells: whole.cells.map(nobodyIn) }
  })
}

function nobodyIn(cell: StoreCell): StoreCell {
  const { compared } = cell
  return {
    ...cell,
    value: nothingOf(cell.value),
    compared: compared && {
      ...compared,
      value: nothingOf(compared.value),
      valueSoFar: nothingOf(compared.valueSoFar),
    },
  }
}

function nothingOf(value: number | null): number | null {
  return value === null ? null : 0
}

/** Joins the cells of several parts of the stores. */
export function joinCells(parts: readonly QuotientTotals[]): QuotientTotals {
  return {
    quotients: parts.flatMap(({ quotients }) => quotients),
    totals: parts.flatMap(({ totals }) => totals),
    overs: parts.flatMap(({ overs }) => overs),
  }
}
