import type { Coverage, Verdict } from '../../protocol/derived/states.ts'

/** Least shares of received camera time for a complete and for a partial value (product, "Verdicts"). */
export interface CoverageThresholds {
  readonly complete: number
  readonly partial: number
}

/**
 * From 99 % on, a count lies within 2 % of the truth in a replayed year (`npm run bench -- trust`). From 98 % on it
 * does not, because an hour missed at noon holds more people than camera time.
 */
const defaultThresholds: CoverageThresholds = { complete: 0.99, partial: 0.8 }

/**
 * The chain's thresholds. One build sets them for the dashboard, our service and the derived routes, from
 * `VITE_COVERAGE_COMPLETE` and `VITE_COVERAGE_PARTIAL`. Sources that Node runs directly have no settings.
 */
export const coverageThresholds = thresholdsOf(
  import.meta.env?.VITE_COVERAGE_COMPLETE,
  import.meta.env?.VITE_COVERAGE_PARTIAL,
)

/**
 * Parses the settings. It returns the default of both unless each is a number from 0 to 100, and partial is at most
 * complete.
 * @param complete per cent, as is `partial`, for example "99"; the default if absent
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

/**
 * Parses a setting. `null` if nothing is set. Text that is not a number becomes `NaN`, which fails every comparison.
 */
function shareOf(setting: string | undefined): number | null {
  const text = setting?.trim() ?? ''
  return text === '' ? null : Number(text) / 100
}

/**
 * Camera time of a store in a bucket, or summed over several: the segments of completed scheduled hours. `known` is
 * false if the deployment has no uptime for it, so the value can't be complete.
 */
export interface CameraTime {
  readonly known: boolean
  /** Hours inside the schedule, of all cameras together. */
  readonly scheduledHours: number
  /** Expected segments. */
  readonly expected: number
  /** Received segments, each weighted by its uptime. */
  readonly usable: number
}

export const unknownTime: CameraTime = { known: false, scheduledHours: 0, expected: 0, usable: 0 }

/** Sums camera time. The weight of each part is its expected segments. Known only if every part is. */
export function addCameraTime(parts: Iterable<CameraTime>): CameraTime {
  let known = true
  let any = false
  let scheduledHours = 0
  let expected = 0
  let usable = 0
  for (const part of parts) {
    any = true
    known &&= part.known
    scheduledHours += part.scheduledHours
    expected += part.expected
    usable += part.usable
  }
  return { known: any && known, scheduledHours, expected, usable }
}

/** Returns the side of a rate with the smaller received share. Both sides expect something. */
export function worseTime<Time extends CameraTime>(one: Time, other: Time): Time {
  return one.usable * other.expected <= other.usable * one.expected ? one : other
}

/**
 * Returns the verdict on a value. A part without uptime keeps the whole from being complete, but hides no known gap:
 * below the threshold of *complete*, the known share decides, else the verdict is *unknown*.
 */
export function coverageOf(time: CameraTime, thresholds: CoverageThresholds = coverageThresholds): Coverage {
  if (time.expected <= 0) return { share: null, verdict: 'unknown' }
  const share = Math.min(1, time.usable / time.expected)
  const verdict = verdictOf(share, thresholds)
  if (!time.known && verdict === 'complete') return { share: null, verdict: 'unknown' }
  return { share, verdict }
}

/** Camera time is summed in 32-bit floats, in varying order, so 0.8 can become 0.7999999. */
const rounding = 1e-6

function verdictOf(share: number, thresholds: CoverageThresholds): Verdict {
  if (share + rounding >= thresholds.complete) return 'complete'
  return share + rounding >= thresholds.partial ? 'partial' : 'unreliable'
}
