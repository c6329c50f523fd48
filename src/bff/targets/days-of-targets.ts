import type { DayRange } from '../../calendar/calendar.ts'
import { daysOf } from '../../calendar/day-range.ts'
import { splitTarget, type WeekdayWeights } from '../../domain/targets/split-target.ts'
import {
  type SentTarget,
  type TargetMeasure,
  type TargetsSet,
  targetMeasures,
} from '../../protocol/targets.ts'
import type { DayTarget } from './target-records.ts'
import type { UsualWeekdays } from './usual-weekdays.ts'

/** The target of one measure, of some stores and days. */
interface OneTarget extends Pick<SentTarget, 'locations'> {
  readonly days: DayRange
  readonly measure: TargetMeasure
  readonly value: number | null
}

/**
 * Returns the targets of single days and stores. Amounts are split by the usual entries of the stores' weekdays: revenue
 * comes with people. A rate is the target of each day.
 */
export async function daysOfTargets(
  sent: readonly SentTarget[],
  usual: UsualWeekdays,
): Promise<{ readonly days: readonly DayTarget[]; readonly even: TargetsSet['even'] }> {
  const targets = sent.flatMap(eachMeasure)
  const weeks = await usualWeeks(
    targets.filter(isSplit).flatMap(({ locations }) => locations),
    usual,
  )
  const unknown = (location: string) => (weeks.get(location) ?? null) === null
  return {
    days: targets.flatMap((target) => daysOfTarget(target, weeks)),
    even: sent
      .filter((target) => eachMeasure(target).some(isSplit))
      .flatMap(({ locations, from, until }) =>
        locations.filter(unknown).map((location) => ({ location, from, until })),
      ),
  }
}

function eachMeasure({ locations, from, until, ...values }: SentTarget): readonly OneTarget[] {
  return targetMeasures.flatMap((measure) => {
    const value = values[measure]
    return value === undefined ? [] : [{ locations, days: { first: from, last: until }, measure, value }]
  })
}

function isSplit({ locations, days, measure, value }: OneTarget): boolean {
  return measure !== 'conversion' && value !== null && (days.first < days.last || locations.length > 1)
}

function daysOfTarget(
  target: OneTarget,
  weeks: ReadonlyMap<string, WeekdayWeights | null>,
): readonly DayTarget[] {
  const { locations, days, measure, value } = target
  const parts = isSplit(target)
    ? splitTarget(
        days,
        value ?? 0,
        new Map(locations.map((location) => [location, weeks.get(location) ?? null])),
      )
    : locations.flatMap((location) => daysOf(days).map((day) => ({ location, day, value })))
  return parts.map((part) => ({ ...part, measure, value: part.value === 0 ? null : part.value }))
}

/** The deployment answers several requests at once, and others are waiting too. */
const storesTogether = 4

/** Asks for the usual week of each store once. */
async function usualWeeks(
  locations: readonly string[],
  usual: UsualWeekdays,
): Promise<ReadonlyMap<string, WeekdayWeights | null>> {
  const weeks = new Map<string, WeekdayWeights | null>()
  const open = [...new Set(locations)]
  const ask = async () => {
    for (let location = open.pop(); location !== undefined; location = open.pop()) {
      weeks.set(location, await usual(location))
    }
  }
  await Promise.all(Array.from({ length: storesTogether }, ask))
  return weeks
}
