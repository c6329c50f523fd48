import type { CostBasis, IncidentRow } from '../../protocol/derived/incident-answers.ts'
import { compareTexts } from '../compare-texts.ts'
import type { StoreDuties } from '../coverage/camera-duties.ts'
import { type CountedHour, HourAverages, isMeasure } from '../hours-of-week/hour-averages.ts'
import { median } from '../median.ts'
import type { Incident } from './incident.ts'
import { missedHours } from './incidents.ts'

/** The visitors of an hour of the week on an average week; `null` where none was counted. */
export type NormalVisitors = (index: string) => number | null

/**
 * What a store normally sees, by weekday and hour of its wall clock: the average of the hours that are over and of
 * which enough was seen. An outage must not lower what it is measured by.
 */
export function normalVisitors(hours: Iterable<CountedHour>): NormalVisitors {
  const averages = new HourAverages().add(hours)
  return (index) => averages.atIndex(index)
}

/**
 * Visits to a zone per visitor of its store: the median over the days on which the cameras of both saw enough. The
 * median, because camera records may not reach back that far: days of an unknown outage must not lower the rate.
 *
 * @param hours the entries of the store.
 * @param days the visits to the zone.
 * @returns `null` where no day counted both.
 */
export function visitsPerVisitor(hours: Iterable<CountedHour>, days: Iterable<CountedHour>): number | null {
  const entries = new Map<string, number | null>()
  for (const hour of hours) {
    if (hour.value === null) continue
    const day = hour.bucket.index.slice(0, 10)
    const sum = entries.get(day)
    // A day with one hour that is not to be measured by is out as a whole: its visits cannot be split.
    entries.set(day, isMeasure(hour) && sum !== null ? (sum ?? 0) + hour.value : null)
  }
  const rates: number[] = []
  for (const day of days) {
    const sum = entries.get(day.bucket.index.slice(0, 10))
    if (isMeasure(day) && sum) rates.push(day.value / sum)
  }
  return rates.length === 0 ? null : median(rates)
}

/** What a store normally sees. */
export interface StoreNorm {
  readonly visitors: NormalVisitors
  /** Visits per visitor, by taxonomy ({@link visitsPerVisitor}); a zone without one is not known. */
  readonly visits: ReadonlyMap<string, number>
  /** What share of the entries each entrance camera counts, by recording id; equal shares of those that are not there. */
  readonly entranceShares?: ReadonlyMap<string, number>
  /** The same of the visits to each zone, by taxonomy. */
  readonly zoneShares?: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Of an hour that was missed in part, the same part of its visitors counts. */
export interface CostedIncident extends Incident, Pick<IncidentRow, 'visitors' | 'basis'> {}

/** What is known of a store; `null` where it is not. */
export interface KnownStore {
  readonly duties: StoreDuties | null
  readonly norm: StoreNorm | null
}

/**
 * Incidents by the visitors that they affected, the most first (product, "Outages are ranked by what they cost"). Behind
 * them those without a known number, by the hours missed, and last those on which nothing depends.
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

/** Estimates that differ only by the order of a sum are equal: else a row could be on two pages, or on none. */
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
  /** Of the visitors of the store, at most 1; `null`: not known. */
  readonly share: number | null
  readonly basis: CostBasis
}

const unknownCharge: Charge = { share: null, basis: { kind: 'unknown' } }

/**
 * The share of the visitors of a store that some of its cameras see. A camera with entrances and zones is charged the
 * greater of the two, since visitors of the zone came through an entrance; and nobody more than all visitors.
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

/** The share of a place that the cameras count which were out. */
function shareIn(
  cameras: ReadonlySet<string>,
  out: ReadonlySet<string>,
  known: ReadonlyMap<string, number> = new Map(),
): number {
  let share = 0
  for (const camera of cameras) if (out.has(camera)) share += known.get(camera) ?? 1 / cameras.size
  return share
}
