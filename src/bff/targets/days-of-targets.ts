import { daysOf } from '../../calendar/day-range.ts'
import { splitPeriod, type WeekdayWeights } from '../../domain/targets/split-period.ts'
import {
  type SentTarget,
  type TargetMeasure,
  type TargetsSet,
  targetMeasures,
} from '../../protocol/targets.ts'
import type { DayTarget } from './target-records.ts'
import type { UsualWeekdays } from './usual-weekdays.ts'

/** The target of one measure, of a store and some days. */
interface OneTarget extends Pick<SentTarget, 'location' | 'from' | 'until'> {
  readonly measure: TargetMeasure
  readonly value: number | null
}

/**
 * Returns the targets of single days. Amounts of a period are split by the usual entries of the store's weekdays: revenue
 * comes with people. A rate is the target of each day.
 */
export async function daysOfTargets(
  sent: readonly SentTarget[],
  usual: UsualWeekdays,
): Promise<{ readonly days: readonly DayTarget[]; readonly even: TargetsSet['even'] }> {
  const targets = sent.flatMap(eachMeasure)
  const weeks = await usualWeeks(
    targets.filter(isSplit).map(({ location }) => location),
    usual,
  )
  const isEven = (target: OneTarget) => isSplit(target) && (weeks.get(target.location) ?? null) === null
  return {
    days: targets.flatMap((target) => daysOfTarget(target, weeks.get(target.location) ?? null)),
    even: sent
      .filter((target) => eachMeasure(target).some(isEven))
      .map(({ location, from, until }) => ({ location, from, until })),
  }
}

function eachMeasure({ location, from, until, ...values }: SentTarget): readonly OneTarget[] {
  return targetMeasures.flatMap((measure) => {
    const value = values[measure]
    return value === undefined ? [] : [{ location, from, until, measure, value }]
  })
}

function isSplit({ from, until, measure, value }: OneTarget): boolean {
  return measure !== 'conversion' && from < until && value !== null
}

function daysOfTarget(target: OneTarget, week: WeekdayWeights | null): readonly DayTarget[] {
  const { location, from, until, measure, value } = target
  const days = isSplit(target)
    ? [...splitPeriod(target, value ?? 0, week)]
    : daysOf({ first: from, last: until }).map((day) => [day, value] as const)
  return days.map(([day, part]) => ({ location, day, measure, value: part === 0 ? null : part }))
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
