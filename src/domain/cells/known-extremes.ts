import type { CountedPart, Coverage } from '../../protocol/derived/states.ts'
import { isDirectionSure } from './sure-direction.ts'

/** A bucket that may be the highest or the lowest of several. */
export interface Candidate {
  /** `null` if not counted. */
  readonly value: number | null
  readonly coverage: Coverage
  /** The usual count of such a bucket. `null` if such buckets never have a count. Absent if unknown. */
  readonly usual?: number | null | undefined
  /** Present if rows are missing, so the count is a lower bound. */
  readonly counted?: CountedPart | undefined
  /** True for a rate or an average: camera gaps can raise or lower it. They only ever lower a count. */
  readonly isRate?: boolean
}

/** `null` if it can't be determined, and `rivals` say why. `null` without rivals if nothing was counted. */
export interface Extreme<Item> {
  readonly found: Item | null
  /** Buckets with low camera coverage that may be the extreme. */
  readonly rivals: readonly Item[]
}

/**
 * Below this share of camera time, a count says nothing about the whole. One camera of several counts what its door
 * sees, not what the cameras see on average.
 */
const leastShare = 0.25
/** If coverage is unreliable, the missing cameras may have counted more than their share by this factor. */
const margin = 1.25

/**
 * Returns the highest of several buckets, if it can be determined. Camera gaps only ever lower a count, so each bucket
 * stands for a range: from the count to what may have been there.
 *
 * - Complete or unknown coverage: the count alone.
 * - Partial: the count ÷ its coverage. Compared with a bucket of better coverage, it may be as much more again, or no
 *   more than the count: the cameras may have been out in the busier hours, or when nobody came.
 * - Unreliable: the same and a quarter, or the usual count and a quarter if that is more.
 * - Below a quarter of coverage, or without a count although cameras were due: the usual count and a quarter, or
 *   anything if that is unknown. With complete coverage, and never a count in such buckets: nothing. A deployment may
 *   omit rows in which nobody came.
 * - Partial data: the count is a lower bound. Such a bucket is never found, and never the lowest.
 *
 * The bucket with the highest count is the highest, unless another may have been above it. A bucket with unreliable
 * coverage is never found. A rate is the highest if every other is below it for certain ({@link isDirectionSure}).
 */
export function highestOf<Item extends Candidate>(items: readonly Item[]): Extreme<Item> {
  return extremeOf(
    items,
    (best, one) => countOf(one) > countOf(best),
    (one, found) => mostOf(one, missedOf(found)) > estimateOf(found),
  )
}

/** Returns the lowest, by the same ranges. */
export function lowestOf<Item extends Candidate>(items: readonly Item[]): Extreme<Item> {
  return extremeOf(
    items,
    (best, one) => countOf(one) < countOf(best),
    (one, found) => leastOf(one, missedOf(found)) < mostOf(found, missedOf(one)),
  )
}

/**
 * Returns the unselected buckets that may belong to a selection of the highest.
 * @param chosen buckets with a count
 */
export function rivalsOf<Item extends Candidate>(
  chosen: readonly Item[],
  others: readonly Item[],
): readonly Item[] {
  if (chosen.length === 0) return []
  const limit = Math.min(...chosen.map(estimateOf))
  // Among many similar hours, one more or less changes little, so each stands for its count ÷ coverage.
  return others.filter((one) => mostOf(one, missedOf(one)) > limit)
}

/** True if the bucket with the lower count may really exceed the other by more than this share. */
export function mayLieAbove(one: Candidate, other: Candidate, tolerance: number): boolean {
  return mostOf(one, missedOf(other)) > estimateOf(other) * (1 + tolerance)
}

function extremeOf<Item extends Candidate>(
  items: readonly Item[],
  isBetter: (best: Item, one: Item) => boolean,
  mayBeat: (one: Item, found: Item) => boolean,
): Extreme<Item> {
  const found = items
    .filter(isFindable)
    .reduce<Item | null>((best, one) => (best === null || isBetter(best, one) ? one : best), null)
  const others = items.filter((one) => one !== found)
  const rivals =
    found === null
      ? others.filter((one) => spanOf(one) !== 'none')
      : others.filter((one) => (found.isRate ? !isOtherwise(one, found) : mayBeat(one, found)))
  return rivals.length === 0 ? { found, rivals } : { found: null, rivals }
}

function isFindable({ value, coverage, counted }: Candidate): boolean {
  return value !== null && coverage.verdict !== 'unreliable' && counted === undefined
}

function countOf({ value }: Candidate): number {
  return value ?? 0
}

/** True if one rate certainly differs from another, or nothing is known of it. */
function isOtherwise(one: Candidate, found: Candidate): boolean {
  if (one.value === null || found.value === null) return true
  return isDirectionSure(found.value / one.value, [found.coverage, one.coverage])
}

/** Returns the share of camera time that a partial bucket lacks. */
function missedOf(one: Candidate): number {
  return spanOf(one) === 'near' ? 1 - (one.coverage.share ?? 1) : 0
}

/** Extrapolates a count to full coverage. */
function estimateOf({ value, coverage }: Candidate): number {
  const isWhole = coverage.share === null || coverage.verdict === 'complete' || coverage.outsideHours === true
  return isWhole ? (value ?? 0) : (value ?? 0) / Math.max(leastShare, coverage.share)
}

/**
 * @param missed by the other bucket of the comparison: if both lack the same share, both lack the same share of people
 */
function mostOf(one: Candidate, missed: number): number {
  if (one.counted !== undefined) return countOf(one)
  const usual = one.usual ?? null
  switch (spanOf(one)) {
    case 'none':
      return Number.NEGATIVE_INFINITY
    case 'exact':
      return estimateOf(one)
    case 'near': {
      const more = Math.max(0, missedOf(one) - missed)
      return countOf(one) / Math.max(leastShare, 1 - missedOf(one) - more)
    }
    case 'wide':
      return Math.max(estimateOf(one), usual ?? 0) * margin
    case 'open':
      return usual === null ? Number.POSITIVE_INFINITY : Math.max(countOf(one), usual * margin)
  }
}

/** @param missed by the other bucket of the comparison, as in {@link mostOf} */
function leastOf(one: Candidate, missed: number): number {
  if (one.counted !== undefined) return Number.POSITIVE_INFINITY
  const usual = one.usual ?? null
  switch (spanOf(one)) {
    case 'none':
      return Number.POSITIVE_INFINITY
    case 'exact':
      return estimateOf(one)
    case 'near':
      return missedOf(one) > missed ? countOf(one) : estimateOf(one)
    case 'wide':
      return Math.max(countOf(one), Math.min(estimateOf(one), usual ?? Number.POSITIVE_INFINITY) / margin)
    case 'open':
      return Math.max(countOf(one), (usual ?? 0) / margin)
  }
}

/** True if the range of a bucket depends on its usual count. */
export function dependsOnUsual(one: Candidate): boolean {
  const span = spanOf(one)
  return one.counted === undefined && (span === 'wide' || span === 'open')
}

/** How far a count may lie from the truth. `none`: nothing was due, so there can be no extreme. */
function spanOf(one: Candidate): 'none' | 'exact' | 'near' | 'wide' | 'open' {
  const { share, verdict, outsideHours } = one.coverage
  if (one.value === null) {
    return share === null || (verdict === 'complete' && one.usual === null) ? 'none' : 'open'
  }
  if (share === null || verdict === 'complete' || outsideHours === true) return 'exact'
  if (verdict !== 'unreliable') return 'near'
  return share < leastShare ? 'open' : 'wide'
}
