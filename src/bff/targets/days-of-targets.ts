import { splitPeriod, type WeekdayWeights } from '../../domain/targets/split-period.ts'
import type { SentTarget, TargetsSet } from '../../protocol/targets.ts'
import type { DayTarget } from './target-records.ts'
import type { UsualWeekdays } from './usual-weekdays.ts'

/** Splits periods over their days, by the usual week of their store. */
export async function daysOfTargets(
  targets: readonly SentTarget[],
  usual: UsualWeekdays,
): Promise<{ readonly days: readonly DayTarget[]; readonly even: TargetsSet['even'] }> {
  const weeks = await usualWeeks(
    targets.filter(isSplit).map(({ location }) => location),
    usual,
  )
  const even = targets.filter((target) => isSplit(target) && (weeks.get(target.location) ?? null) === null)
  return {
    days: targets.flatMap(({ entries, ...target }) =>
      [...splitPeriod(target, entries ?? 0, weeks.get(target.location) ?? null)].map(([day, part]) => ({
        location: target.location,
        day,
        entries: part === 0 ? null : part,
      })),
    ),
    even: even.map(({ location, from, until }) => ({ location, from, until })),
  }
}

function isSplit({ from, until, entries }: SentTarget): boolean {
  return from < until && entries !== null
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
