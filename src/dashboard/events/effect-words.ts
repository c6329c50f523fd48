import { plural, t } from '@lingui/core/macro'
import type {
  EffectAnswer,
  IntervalChange,
  LeftOutDay,
} from '../../protocol/derived/effect/effect-answers.ts'
import { formatShare } from '../ui/words/format.ts'
import { formatChange } from '../ui/words/format-change.ts'

/** The effect in a sentence. */
export function verdictWords({ verdict, reason, effect, level }: EffectAnswer): string {
  const share = formatShare(level, 0)
  if (effect !== null && verdict !== 'too-little') {
    const { change, low, high } = changeWords(effect)
    switch (verdict) {
      case 'raised':
        return t`Entries were higher than expected: ${change} (${share} interval: ${low} to ${high}).`
      case 'lowered':
        return t`Entries were lower than expected: ${change} (${share} interval: ${low} to ${high}).`
      case 'unclear':
        return t`No clear effect on entries: ${change} (${share} interval: ${low} to ${high}).`
    }
  }
  if (effect !== null) {
    const { low, high } = changeWords(effect)
    return t`Can’t tell: entries vary so much from week to week that the effect could be anything from ${low} to ${high}.`
  }
  switch (reason) {
    case 'ahead':
      return t`Too early to say: fewer than 3 days of the event are over.`
    case 'few-weeks':
      return t`Not enough data: fewer than 4 weeks before the event have complete data.`
    default:
      return t`Not enough data: fewer than 3 days of the event have complete data and enough earlier days to compare with.`
  }
}

function changeWords({ change, low, high }: IntervalChange) {
  const words = (ratio: number) => {
    const { direction, words: written } = formatChange(ratio)
    return direction === 'same' ? formatShare(0) : written
  }
  return { change: words(change), low: words(low), high: words(high) }
}

/** What it was compared with, in two sentences. */
export function basisWords({ basis, matched, without }: EffectAnswer): string {
  const before = plural(matched.weeks, {
    one: 'Compared with the same weekdays of # earlier week.',
    other: 'Compared with the same weekdays of # earlier weeks.',
  })
  const beside =
    basis === 'weeks'
      ? t`No selected store without the event can be compared, so the effect may include a general trend.`
      : plural(without?.stores ?? 0, {
          one: 'Also compared with # store without the event.',
          other: 'Also compared with # stores without the event.',
        })
  return `${before} ${beside}`
}

/** @param title of the other event that the day belongs to */
export function reasonWords({ reason }: LeftOutDay, title: string | undefined): string {
  switch (reason) {
    case 'not-over':
      return t`Not over yet`
    case 'event':
      return title === undefined ? t`Other event` : t`Other event: ${title}`
    case 'special-day':
      return t`Special opening hours`
    case 'closed':
      return t`Closed`
    case 'no-data':
      return t`No data`
    case 'part':
      return t`Partly counted`
    case 'unseen':
      return t`Incomplete camera coverage`
    case 'few-matched':
      return t`Fewer than 4 earlier days to compare with`
  }
}
