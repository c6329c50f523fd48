import { plural, t } from '@lingui/core/macro'
import type { CombinedPace, Pace } from '../../protocol/derived/usual/pace-answers.ts'
import { formatCount, formatShare } from '../ui/words/format.ts'
import { targetShareWords } from '../ui/words/target-words.ts'

/** What a pace is of. */
export interface PaceSubject {
  /** Says that the pace is unknown, because a part was missed. */
  readonly missed: string
  /** The clock time until which it counts, if there is a newer figure beside it. */
  readonly until: string | null
}

function ofEntries(): PaceSubject {
  return { missed: t`pace unknown: camera gaps`, until: null }
}

/**
 * How far a day has come towards its target, beside what is usually reached by now: "62% of target · 58% due by now ·
 * 214 to go".
 */
export function paceWords(pace: CombinedPace, subject = ofEntries()): string {
  const { counted, target, atLeast, due } = pace
  return [
    shareUntil(pace, subject),
    dueWords(pace, subject),
    counted >= target
      ? t`reached`
      : due !== null && !atLeast && subject.until === null && toGoWords(target - counted),
    storesWords(pace),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** In a table: "62% of target · pace 58%". */
export function shortPaceWords(pace: Pace): string {
  const { atLeast, due, target } = pace
  if (atLeast || due === null) return shareWords(pace)
  const share = formatShare(due.middle / target, 0)
  return `${shareWords(pace)} · ${t({ message: `pace ${share}`, comment: 'share of the target that is usually reached by now' })}`
}

function shareUntil(pace: Pace, { until }: PaceSubject): string {
  if (until === null) return shareWords(pace)
  const share = formatShare(pace.counted / pace.target, 0)
  return pace.atLeast ? t`At least ${share} of target by ${until}` : t`${share} of target by ${until}`
}

function shareWords({ counted, target, atLeast }: Pace): string {
  return targetShareWords(counted / target, atLeast)
}

function dueWords({ due, target, atLeast }: Pace, { missed }: PaceSubject): string {
  if (due !== null && !atLeast) {
    const share = formatShare(due.middle / target, 0)
    return t`${share} due by now`
  }
  return atLeast ? missed : t`pace unknown: too few earlier days`
}

function toGoWords(rest: number): string {
  const count = formatCount(Math.ceil(rest))
  return t`${count} to go`
}

/** How many stores the figures include, unless all of them. */
function storesWords({ stores, leftOut, withoutTarget }: CombinedPace): string | false {
  const all = stores + (leftOut?.count ?? 0) + withoutTarget
  return (
    all > stores &&
    plural(all, { one: `${formatCount(stores)} of # store`, other: `${formatCount(stores)} of # stores` })
  )
}
