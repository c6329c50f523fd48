import { plural, t } from '@lingui/core/macro'
import type { CombinedPace, Pace } from '../../../protocol/derived/pace-answers.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { targetShareWords } from '../../ui/words/target-words.ts'

/**
 * How far the entries so far have come towards their target, beside what is usually reached by now: "62% of target ·
 * 58% would be on pace · 214 to go".
 */
export function paceWords(pace: CombinedPace): string {
  const { counted, target, atLeast, due } = pace
  return [
    shareWords(pace),
    dueWords(pace),
    counted >= target ? t`reached` : due !== null && !atLeast && toGoWords(target - counted),
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

function shareWords({ counted, target, atLeast }: Pace): string {
  return targetShareWords(counted / target, atLeast)
}

function dueWords({ due, target, atLeast }: Pace): string {
  if (due !== null && !atLeast) {
    const share = formatShare(due.middle / target, 0)
    return t`${share} would be on pace`
  }
  return atLeast ? t`pace unknown: cameras missed a part` : t`pace unknown: too few earlier days`
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
