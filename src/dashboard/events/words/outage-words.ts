import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Extent } from '../../coverage/why-question.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { formatTotalHours } from '../../ui/words/format-total-hours.ts'
import { foldedSpan, type OutageSpan } from '../outages/outage-spans.ts'
import { daysWords, storesWords } from './event-words.ts'

/** "Camera outages: 3 cameras, 7.5 h". */
export function outageTitle(span: OutageSpan): string {
  const { recordings, atLeast } = span
  const time = timeOf(span)
  return atLeast
    ? t`Camera outages: at least ${plural(recordings.length, { one: `# camera`, other: `# cameras` })}, ${time}`
    : t`Camera outages: ${plural(recordings.length, { one: `# camera`, other: `# cameras` })}, ${time}`
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
 * The outages of a bucket: "3 cameras, 7.5 h". Those that extend beyond the bucket are listed with their days, because the
 * answer doesn’t split their hours: "1 camera, 40 h (3 – 12 Mar)".
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

function missedWords(span: OutageSpan): string {
  const { recordings, atLeast } = span
  const time = timeOf(span)
  return atLeast
    ? t`at least ${plural(recordings.length, { one: `# camera`, other: `# cameras` })}, ${time}`
    : t`${plural(recordings.length, { one: `# camera`, other: `# cameras` })}, ${time}`
}

function timeOf({ hours }: OutageSpan): string {
  return formatTotalHours(hours * 3600)
}
