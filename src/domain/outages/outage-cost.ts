import type { CostBasis, IncidentRow } from '../../protocol/derived/incident-answers.ts'
import { compareTexts } from '../compare-texts.ts'
import type { StoreDuties } from '../coverage/camera-duties.ts'
import { type CountedHour, HourAverages, isMeasure } from '../hours-of-week/hour-averages.ts'
import { median } from '../median.ts'
import type { Incident } from './incident.ts'
import { missedHours } from './incidents.ts'

/** Returns the visitors of an hour of the week in an average week. `null` if none was counted. */
export type NormalVisitors = (index: string) => number | null

/**
 * Returns the norm of a store, by weekday and hour of its wall clock: the average of completed hours with enough
 * coverage. An outage must not lower the norm that it is measured by.
 */
export function normalVisitors(hours: Iterable<CountedHour>): NormalVisitors {
  const averages = new HourAverages().add(hours)
  return (index) => averages.atIndex(index)
}

/** The entries of a store by day. `null` for a day with an hour that is no measure: its visits can't be split. */
export type EnteredDays = ReadonlyMap<string, number | null>

/** @param hours the entries of the store */
export function enteredDays(hours: Iterable<CountedHour>): EnteredDays {
  const entries = new Map<string, number | null>()
  for (const hour of hours) {
    if (hour.value === null) continue
    const day = hour.bucket.index.slice(0, 10)
    const sum = entries.get(day)
    entries.set(day, isMeasure(hour) && sum !== null ? (sum ?? 0) + hour.value : null)
  }
  return entries
}

/**
 * Returns the visits to a zone per visitor of its store: the median over the days on which the cameras of both saw
 * enough. A median, because camera records may not reach back that far, and days of an unknown outage must not lower
 * the rate. `null` if no day counted both.
 *
 * @param entries of the store
 * @param days the visits to the zone
 */
export function visitsPerVisitor(entries: EnteredDays, days: Iterable<CountedHour>): number | null {
  const rates: number[] = []
  for (const day of days) {
    const sum = entries.get(day.bucket.index.slice(0, 10))
    if (isMeasure(day) && sum) rates.push(day.value / sum)
  }
  return rates.length === 0 ? null : median(rates)
}

/** The usual visitors of a store. */
export interface StoreNorm {
  readonly visitors: NormalVisitors
  /** Visits per visitor, by taxonomy ({@link visitsPerVisitor}). A missing zone is unknown. */
  readonly visits: ReadonlyMap<string, number>
  /** The share of the entries that each entrance camera counts, by recording id. Missing cameras have equal shares. */
  readonly entranceShares?: ReadonlyMap<string, number>
  /** The same for the visits to each zone, by taxonomy. */
  readonly zoneShares?: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** An hour that was missed in part costs the same part of its visitors. */
export interface CostedIncident extends Incident, Pick<IncidentRow, 'visitors' | 'basis'> {}

/** The facts about a store. `null` if unknown. */
export interface KnownStore {
  readonly duties: StoreDuties | null
  readonly norm: StoreNorm | null
}

/**
 * Sorts incidents by the visitors that they affected, most first (product, "Outages are ranked by what they cost").
 * Incidents of unknown cost follow, by the hours missed, and last those on which nothing depends.
 */
export function byCost(
  all: readonly Incident[],
  knownOf: (location: string) => KnownStore,
): readonly CostedIncident[] {
  return all
    .map((incident) => ({ ...incident, ...costOf(incident, knownOf(incident.location)) }))
    .sort(
      (a, b) =>
        Number(a.basis.kind === 'nothing') - Number(b.basis.kind === 'nothing') ||
        settled(b.visitors ?? -1) - settled(a.visitors ?? -1) ||
        settled(missedHours([b])) - settled(missedHours([a])) ||
        compareTexts(b.from, a.from),
    )
}

/**
 * Estimates that differ only by the order of summation are equal. Otherwise a row could be on two pages, or on none.
 */
function settled(value: number): number {
  return Math.round(value * 1e5)
}

function costOf(
  { hours, cameras }: Incident,
  { duties, norm }: KnownStore,
): Pick<CostedIncident, 'visitors' | 'basis'> {
  const out = new Set(cameras.map(({ recording }) => recording))
  const charge = duties === null ? unknownCharge : chargeOf(out, duties, norm)
  const { basis, share } = charge
  if (basis.kind === 'nothing') return { visitors: 0, basis }
  if (norm === null || share === null) return { visitors: null, basis }
  let visitors: number | null = null
  for (const { index, share: missed } of hours) {
    const normal = norm.visitors(index)
    if (normal !== null) visitors = (visitors ?? 0) + normal * share * missed
  }
  return { visitors, basis }
}

interface Charge {
  /** Share of the visitors of the store, at most 1. `null` if unknown. */
  readonly share: number | null
  readonly basis: CostBasis
}

const unknownCharge: Charge = { share: null, basis: { kind: 'unknown' } }

/**
 * Returns the share of a store's visitors that some of its cameras see. A camera with entrances and zones is charged
 * the greater of the two, because visitors of the zone came through an entrance. The share never exceeds 1.
 */
function chargeOf(
  out: ReadonlySet<string>,
  { entrances, zones }: StoreDuties,
  norm: StoreNorm | null,
): Charge {
  const doors = countIn(entrances, out)
  if (doors > 0 && doors === entrances.size) return { share: 1, basis: { kind: 'store' } }
  const entered = shareIn(entrances, out, norm?.entranceShares)
  if (doors === 0 && zones === null) return unknownCharge
  const watched = [...(zones ?? [])].filter(([, cameras]) => countIn(cameras, out) > 0)
  if (doors === 0 && watched.length === 0) return { share: 0, basis: { kind: 'nothing' } }
  let visits: number | null = null
  for (const [zone, cameras] of watched) {
    const rate = norm?.visits.get(zone)
    if (rate !== undefined) visits = (visits ?? 0) + rate * shareIn(cameras, out, norm?.zoneShares?.get(zone))
  }
  const isOfZones = doors === 0 || (visits !== null && visits > entered)
  return isOfZones
    ? { share: visits === null ? null : Math.min(1, visits), basis: { kind: 'zones' } }
    : { share: entered, basis: { kind: 'entrances', out: doors, of: entrances.size } }
}

function countIn(cameras: ReadonlySet<string>, out: ReadonlySet<string>): number {
  let count = 0
  for (const camera of cameras) if (out.has(camera)) count += 1
  return count
}

/** Returns the share of a place that the affected cameras count. */
function shareIn(
  cameras: ReadonlySet<string>,
  out: ReadonlySet<string>,
  known: ReadonlyMap<string, number> = new Map(),
): number {
  let share = 0
  for (const camera of cameras) if (out.has(camera)) share += known.get(camera) ?? 1 / cameras.size
  return share
}
