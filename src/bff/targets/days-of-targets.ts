import { splitPeriod } from '../../domain/targets/split-period.ts'
import type { SentTarget, TargetsSet } from '../../protocol/targets.ts'
import type { DayTarget } from './target-records.ts'
import type { UsualWeekdays } from './usual-weekdays.ts'

/** Splits periods over their days, by the usual week of their store. */
export async function daysOfTargets(
  targets: readonly SentTarget[],
  usual: UsualWeekdays,
): Promise<{ readonly days: readonly DayTarget[]; readonly even: TargetsSet['even'] }> {
  const days: DayTarget[] = []
  const even: SentTarget[] = []
  for (const target of targets) {
    const { location, from, until, entries } = target
    const isSplit = from < until && entries !== null
    const weights = isSplit ? await usual(location) : null
    if (isSplit && weights === null) even.push(target)
    for (const [day, part] of splitPeriod(target, entries ?? 0, weights)) {
      days.push({ location, day, entries: entries === null || part === 0 ? null : part })
    }
  }
  return { days, even: even.map(({ location, from, until }) => ({ location, from, until })) }
}
