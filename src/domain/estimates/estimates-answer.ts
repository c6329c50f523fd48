import type { ChainCalendar, DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import { startOfPeriod } from '../../calendar/calendar-period.ts'
import { addDays, daysBetween, laterDay } from '../../calendar/local-day.ts'
import type {
  EstimatedSegment,
  EstimatesAnswer,
  NoEstimateReason,
} from '../../protocol/derived/estimates/estimates-answers.ts'
import type { Steps } from '../cells/steps.ts'
import { compareTexts } from '../compare-texts.ts'
import { firstFew } from '../first-few.ts'
import { intervalShare } from '../forecast/interval.ts'
import { hoursOfDay } from '../forecast/store-history.ts'
import { GapSum, moves } from './gap-sum.ts'
import type { SeenHours } from './seen-hours.ts'
import { StoreEstimator } from './store-estimator.ts'

interface EstimatesAsked {
  readonly days: DayRange
  readonly granularity: Granularity
  readonly calendar: ChainCalendar
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Returns the response of the route `estimates`, one store per step.
 *
 * @param histories by location id, in any order
 */
export function* estimatesAnswer(
  histories: ReadonlyMap<string, SeenHours>,
  asked: EstimatesAsked,
): Steps<EstimatesAnswer> {
  const sums = new PeriodGaps(asked)
  const leftOut: { location: string; reason: NoEstimateReason }[] = []
  let estimated = 0
  // Sums of fractions depend on their order.
  for (const [location, history] of [...histories].toSorted(([a], [b]) => compareTexts(a, b))) {
    const outcome = sums.addStore(history)
    if (outcome === 'estimated') estimated += 1
    else if (outcome !== 'no-gap') leftOut.push({ location, reason: outcome })
    yield
  }
  return {
    segments: sums.segments,
    summary: sums.all.missedEntries,
    stores: { estimated, leftOut: firstFew(leftOut) },
    meta: {
      units: { missed: 'peopleCount' },
      interval: intervalShare,
      countedUntil: new Date(asked.asOf).toISOString(),
    },
  }
}

type Outcome = 'estimated' | 'no-gap' | NoEstimateReason

/** The gaps of a period, all stores together, and by bucket. */
class PeriodGaps {
  readonly all = new GapSum()
  readonly #byIndex = new Map<string, GapSum>()
  readonly #asked: EstimatesAsked

  constructor(asked: EstimatesAsked) {
    this.#asked = asked
  }

  get segments(): readonly EstimatedSegment[] {
    return [...this.#byIndex]
      .toSorted(([a], [b]) => compareTexts(a, b))
      .map(([index, sum]) => ({ index, ...sum.missedEntries }))
  }

  addStore(history: SeenHours): Outcome {
    const { days } = this.#asked
    const from = daysBetween(history.days.first, days.first)
    const until = Math.min(daysBetween(history.days.first, days.last) + 1, history.missed.length / hoursOfDay)
    const own = history.missed.subarray(from * hoursOfDay, Math.max(from, until) * hoursOfDay)
    if (!own.some((share) => share > 0)) return own.some(Number.isNaN) ? 'no-records' : 'no-gap'
    const estimator = new StoreEstimator(history)
    let isEstimated = false
    for (let day = from; day < until; day += 1) {
      if (this.#addDay(estimator, day, addDays(history.days.first, day))) isEstimated = true
    }
    return isEstimated ? 'estimated' : 'short-history'
  }

  /** Returns true if any hour of the day is in an estimate. */
  #addDay(estimator: StoreEstimator, day: number, date: LocalDay): boolean {
    const hours = Array.from({ length: hoursOfDay }, (_, hour) => hour).filter(
      (hour) => estimator.missed(day, hour) > 0,
    )
    if (hours.length === 0) return false
    const gap = estimator.gap(day, 0)
    const tests = moves.map((moved) => estimator.gap(day, moved))
    for (const hour of hours) {
      const missed = { hour, share: estimator.missed(day, hour) }
      this.all.add(missed, gap, tests)
      this.#bucketOf(date, hour).add(missed, gap, tests)
    }
    return hours.some((hour) => !Number.isNaN(gap.expected[hour] ?? Number.NaN))
  }

  #bucketOf(date: LocalDay, hour: number): GapSum {
    const index = this.#indexOf(date, hour)
    const known = this.#byIndex.get(index)
    if (known !== undefined) return known
    const sum = new GapSum()
    this.#byIndex.set(index, sum)
    return sum
  }

  #indexOf(date: LocalDay, hour: number): string {
    const { granularity, calendar, days } = this.#asked
    if (granularity === 'hour') return `${date}T${String(hour).padStart(2, '0')}:00:00.000`
    const start = granularity === 'day' ? date : startOfPeriod(date, granularity, calendar)
    return `${laterDay(start, days.first)}T00:00:00.000`
  }
}
