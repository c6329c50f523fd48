import type { CountedPart, Coverage } from '../../protocol/derived/states.ts'
import { isDirectionSure } from './sure-direction.ts'

/** A bucket that may be the highest or the lowest of several. */
export interface Candidate {
  /** `null`: not counted. */
  readonly value: number | null
  readonly coverage: Coverage
  /** What such a bucket normally has; `null`: such buckets never have a count. Absent: not known. */
  readonly usual?: number | null | undefined
  /** Present where rows are missing: what was counted is the least that was there. */
  readonly counted?: CountedPart | undefined
  /** A rate or an average: what cameras missed makes it greater or less. A count it only ever lowers. */
  readonly isRate?: boolean
}

/** `null`: it cannot be known, and `rivals` say why; or nothing was counted, and there are none. */
export interface Extreme<Item> {
  readonly found: Item | null
  /** Buckets with low camera coverage that may be the extreme. */
  readonly rivals: readonly Item[]
}

/**
 * Below this share of camera time a count says nothing of the whole: one camera of several counts what its door sees,
 * not what the cameras see on average.
 */
const leastShare = 0.25
/** Where coverage is unreliable, the cameras that were out may have counted so much more than their share. */
const margin = 1.25

/**
 * The highest of several buckets, where it can be known. Cameras that were out only ever lower a count, so each bucket
 * stands for a span: from what was counted to what may have been there.
 *
 * - Complete or unknown coverage: the count alone.
 * - Partial: the count ÷ its coverage. Beside a bucket of which more was seen it may be as much more again, or no more
 *   than was counted: the cameras may have been out in the busier hours, or when nobody came.
 * - Unreliable: the same and a quarter, or what is usual and a quarter where that is more.
 * - Below a quarter of coverage, or without a count although cameras were due: what is usual and a quarter; anything
 *   where that is not known. With complete coverage, and never a count in such buckets: nothing. A deployment may leave
 *   out rows in which nobody came.
 *
 * - Partial data: the count is the least that was there. It is never found, and never the lowest.
 *
 * The bucket with the highest count is the highest unless another may have been above it. A bucket with unreliable
 * coverage is never the one that is found. Of rates one is the highest where each other is below it for certain
 * ({@link isDirectionSure}).
 */
export function highestOf<Item extends Candidate>(items: readonly Item[]): Extreme<Item> {
  return extremeOf(
    items,
    (best, one) => countOf(one) > countOf(best),
    (one, found) => mostOf(one, missedOf(found)) > estimateOf(found),
  )
}

/** The lowest, by the same spans. */
export function lowestOf<Item extends Candidate>(items: readonly Item[]): Extreme<Item> {
  return extremeOf(
    items,
    (best, one) => countOf(one) < countOf(best),
    (one, found) => leastOf(one, missedOf(found)) < mostOf(found, missedOf(one)),
  )
}

/** The buckets outside of a choice of the highest that may belong to it. @param chosen with a count each. */
export function rivalsOf<Item extends Candidate>(
  chosen: readonly Item[],
  others: readonly Item[],
): readonly Item[] {
  if (chosen.length === 0) return []
  const limit = Math.min(...chosen.map(estimateOf))
  // Of many alike hours one more or less changes little: each stands for what its coverage makes of it.
  return others.filter((one) => mostOf(one, missedOf(one)) > limit)
}

/** Whether a bucket with the lower count may in truth lie above another by more than a share of that. */
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

/** Whether one rate differs from another for certain, or nothing is known of it. */
function isOtherwise(one: Candidate, found: Candidate): boolean {
  if (one.value === null || found.value === null) return true
  return isDirectionSure(found.value / one.value, [found.coverage, one.coverage])
}

/** The share of camera time that a partial bucket lacks. */
function missedOf(one: Candidate): number {
  return spanOf(one) === 'near' ? 1 - (one.coverage.share ?? 1) : 0
}

/** What was counted, as if all had been seen. */
function estimateOf({ value, coverage }: Candidate): number {
  const isWhole = coverage.share === null || coverage.verdict === 'complete' || coverage.outsideHours === true
  return isWhole ? (value ?? 0) : (value ?? 0) / Math.max(leastShare, coverage.share)
}

/** @param missed by the bucket that it is held against: where both lack as much, both lack as many people. */
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

/** @param missed by the bucket that it is held against, as of {@link mostOf} */
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

/** Whether what such a bucket normally has bears on how much may have been there. */
export function dependsOnUsual(one: Candidate): boolean {
  const span = spanOf(one)
  return one.counted === undefined && (span === 'wide' || span === 'open')
}

/** How far a count may lie from the truth; `none`: nothing was due, so there is nothing to be the extreme. */
function spanOf(one: Candidate): 'none' | 'exact' | 'near' | 'wide' | 'open' {
  const { share, verdict, outsideHours } = one.coverage
  if (one.value === null) {
    return share === null || (verdict === 'complete' && one.usual === null) ? 'none' : 'open'
  }
  if (share === null || verdict === 'complete' || outsideHours === true) return 'exact'
  if (verdict !== 'unreliable') return 'near'
  return share < leastShare ? 'open' : 'wide'
}
