import type { Coverage, Verdict } from '../../protocol/derived/states.ts'

/** Shares of received camera time from which a value counts as complete or as partial (product, "Verdicts"). */
export interface CoverageThresholds {
  readonly complete: number
  readonly partial: number
}

/**
 * From 99 % on a count lies within 2 % of what happened, in a year that is replayed (`npm run bench -- trust`). From 98 %
 * on it did not: an hour that is missed at noon holds more people than camera time.
 */
const defaultThresholds: CoverageThresholds = { complete: 0.99, partial: 0.8 }

/**
 * Those of the chain, which one build gives to the dashboard, to our service and to what the server derives: from
 * `VITE_COVERAGE_COMPLETE` and `VITE_COVERAGE_PARTIAL`. Source that Node runs has no settings.
 */
export const coverageThresholds = thresholdsOf(
  import.meta.env?.VITE_COVERAGE_COMPLETE,
  import.meta.env?.VITE_COVERAGE_PARTIAL,
)

/**
 * @param complete per cent, as it is set: "99"; without it the default. So is `partial`.
 * @returns the defaults of both where one is no number from 0 to 100, or partial would be more than complete.
 */
export function thresholdsOf(complete: string | undefined, partial: string | undefined): CoverageThresholds {
  const thresholds = {
    complete: shareOf(complete) ?? defaultThresholds.complete,
    partial: shareOf(partial) ?? defaultThresholds.partial,
  }
  const isUsable =
    0 <= thresholds.partial && thresholds.partial <= thresholds.complete && thresholds.complete <= 1
  return isUsable ? thresholds : defaultThresholds
}

/** `null` where nothing is set; no number is kept as one that fits nowhere. */
function shareOf(setting: string | undefined): number | null {
  const text = setting?.trim() ?? ''
  return text === '' ? null : Number(text) / 100
}

/**
 * Camera time of a store in a bucket, or summed over several: segments of scheduled hours that are over.
 * `known` is false where the deployment has no uptime for it: nothing is claimed then, least of all completeness.
 */
export interface CameraTime {
  readonly known: boolean
  /** Hours inside the schedule, of all cameras together. */
  readonly scheduledHours: number
  /** Segments that should have come. */
  readonly expected: number
  /** Segments that came, each weighted by how well it was up. */
  readonly received: number
}

export const unknownTime: CameraTime = { known: false, scheduledHours: 0, expected: 0, received: 0 }

/** Sums camera time; the weight of each part is the segments expected of it. Known only where every part is. */
export function addCameraTime(parts: Iterable<CameraTime>): CameraTime {
  let known = true
  let any = false
  let scheduledHours = 0
  let expected = 0
  let received = 0
  for (const part of parts) {
    any = true
    known &&= part.known
    scheduledHours += part.scheduledHours
    expected += part.expected
    received += part.received
  }
  return { known: any && known, scheduledHours, expected, received }
}

/** Of the two sides of a rate the one of which a smaller share was received. Of either something is expected. */
export function worseTime<Time extends CameraTime>(one: Time, other: Time): Time {
  return one.received * other.expected <= other.received * one.expected ? one : other
}

/**
 * The verdict on a value. One part without uptime never lets the whole be complete, and hides no part that is
 * known to be missing: below the threshold of *complete* the known share speaks, else the verdict is *unknown*.
 */
export function coverageOf(time: CameraTime, thresholds: CoverageThresholds = coverageThresholds): Coverage {
  if (time.expected <= 0) return { share: null, verdict: 'unknown' }
  const share = Math.min(1, time.received / time.expected)
  const verdict = verdictOf(share, thresholds)
  if (!time.known && verdict === 'complete') return { share: null, verdict: 'unknown' }
  return { share, verdict }
}

/** Camera time is summed in floats of 32 bits, in another order by whoever sums it: 0.8 is 0.7999999 then. */
const rounding = 1e-6

function verdictOf(share: number, thresholds: CoverageThresholds): Verdict {
  if (share + rounding >= thresholds.complete) return 'complete'
  return share + rounding >= thresholds.partial ? 'partial' : 'unreliable'
}
