import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { Extent } from '../coverage/why-question.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { formatTotalHours } from '../ui/words/format-total-hours.ts'
import { daysWords, storesWords } from './event-words.ts'
import { foldedSpan, type OutageSpan } from './outages/outage-spans.ts'

/** "Camera outages: 3 cameras, 7.5 h". */
export function outageTitle(span: OutageSpan): string {
  const missed = missedWords(span)
  return t`Camera outages: ${missed}`
}

/** "Sat 7 Mar · Leeds · camera time missed in opening hours". */
export function outageDetail(
  span: OutageSpan,
  known: readonly Pick<Store, 'id' | 'name'>[],
  today: LocalDay,
): string {
  return [daysWords(span, today), storesWords(span, known), t`camera time missed in opening hours`].join(
    ' · ',
  )
}

/**
 * The outages of a bucket: "3 cameras, 7.5 h". Those that are not of the bucket alone stand with their days, since nobody
 * knows how much of them is of the bucket: "1 camera, 40 h (3 – 12 Mar)".
 */
export function outagesOfBucket(
  spans: readonly OutageSpan[],
  { days: { first, last }, hour }: Pick<Extent, 'days' | 'hour'>,
  today: LocalDay,
): string {
  const touching = spans.filter(({ from, until }) => from <= last && until >= first)
  const isOwn = ({ from, until }: OutageSpan) => hour === null && from >= first && until <= last
  const own = touching.filter(isOwn)
  const others = touching.filter((span) => !isOwn(span))
  return [
    ...(own.length === 0 ? [] : [missedWords(foldedSpan(own))]),
    ...others.map((span) => `${missedWords(span)} (${daysWords(span, today)})`),
  ].join('; ')
}

function missedWords({ recordings, hours, atLeast }: OutageSpan): string {
  const time = formatTotalHours(hours * 3600)
  const words = plural(recordings.length, { one: `# camera, ${time}`, other: `# cameras, ${time}` })
  return atLeast ? t`at least ${words}` : words
}
