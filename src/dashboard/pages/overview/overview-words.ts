import type { LocalDay } from '../../../calendar/calendar.ts'
import { addDays, localDayOf, weekdayOf } from '../../../calendar/local-day.ts'
import type { Move } from '../../../domain/day-so-far/moves.ts'
import type { MovedMetric } from '../../../domain/day-so-far/store-hours.ts'
import type { StoreStory } from '../../../domain/day-so-far/store-story.ts'
import type { TillGap } from '../../../domain/day-so-far/till-gap.ts'
import type { Usual } from '../../../domain/day-so-far/usual.ts'
import type { StoreKind } from '../../../protocol/usual-answers.ts'
import { formatDayRange, formatTime, formatTimeNamed, formatWeekday } from '../../time/format-day.ts'
import { formatCount, formatDuration, formatShare } from '../../ui/format.ts'
import type { OverviewView } from './use-overview.ts'

/** What is compared with what, in words. */
export interface Moment {
  /** "Sat 21 Nov until 14:40". */
  readonly today: string
  /** "Sat 14 Nov until 14:40". */
  readonly before: string
  /** "last Sat by 14:40". */
  readonly byThen: string
  /** "Sat"; of stores on both sides of midnight "that day". */
  readonly weekday: string
}

export function momentOf(stores: OverviewView['stores'], asOf: number): Moment {
  const days = new Set(stores.map(({ timezone }) => localDayOf(asOf, timezone)))
  const zones = new Set(stores.map(({ timezone }) => timezone))
  const [day] = days
  const [zone] = zones
  if (days.size !== 1 || day === undefined || zone === undefined) {
    const own = 'until the same time on the clock of each store'
    return {
      today: 'today so far',
      before: `the same weekday a week ago, ${own}`,
      byThen: 'a week ago by this time',
      weekday: 'the day',
    }
  }
  const weekday = formatWeekday(weekdayOf(day))
  const time = zones.size === 1 ? formatTime(asOf, zone) : 'this time'
  return {
    today: `${dayWords(day, day)} until ${time}`,
    before: `${dayWords(addDays(day, -7), day)} until ${time}`,
    byThen: `last ${weekday} by ${time}`,
    weekday,
  }
}

function dayWords(day: LocalDay, today: LocalDay): string {
  return `${formatWeekday(weekdayOf(day))} ${formatDayRange({ first: day, last: day }, today)}`
}

/** Why there is no number. */
export function absentWords({ stories, headlines }: OverviewView): string {
  if (!headlines.isEmpty) return 'no data'
  if (isClosed(stories)) return 'closed today'
  return stories.some(({ doors }) => doors === 'not-open') ? 'not open yet' : 'no data'
}

/** The same of one store. */
export function nothingCountedWords({ doors }: Pick<StoreStory, 'doors'>): string {
  if (doors === 'closed') return 'closed today'
  return doors === 'not-open' ? 'not open yet' : 'no data'
}

/** Why there is no share of what the cameras were to watch. */
export function unwatchedWords({ stories, headlines }: OverviewView): string {
  if (isClosed(stories)) return 'closed today'
  return headlines.hasUptime ? 'not open yet' : 'unknown'
}

function isClosed(stories: readonly StoreStory[]): boolean {
  return stories.length > 0 && stories.every(({ doors }) => doors === 'closed')
}

/** "3 of 104 cameras down". */
export function camerasWords({ cameras, stories }: OverviewView): string {
  if (cameras.live.status === 'loading') return 'asking the cameras…'
  const known = stories.reduce((sum, story) => sum + story.cameras.known, 0)
  const down = stories.reduce((sum, story) => sum + story.cameras.downNow.length, 0)
  if (known === 0) return cameras.live.status === 'failed' ? 'live state not to be had' : 'no camera known'
  return down === 0
    ? `none of ${formatCount(known)} down`
    : `${formatCount(down)} of ${formatCount(known)} down now`
}

export const metricWords: Readonly<Record<MovedMetric, string>> = {
  entries: 'Entries',
  conversion: 'Conversion',
  dwell: 'Average dwell',
}

const writes: Readonly<Record<MovedMetric, (value: number) => string>> = {
  entries: (value) => formatCount(Math.round(value)),
  conversion: (value) => formatShare(value),
  dwell: formatDuration,
}

/** "Entries 32.1 % below usual". */
export function moveWords({ metric, ratio }: Pick<Move, 'metric' | 'ratio'>): string {
  return `${metricWords[metric]} ${formatShare(Math.abs(ratio))} ${ratio < 0 ? 'below' : 'above'} usual`
}

/** "180 by 14:00 GMT; 205 – 310 would be usual". */
export function moveDetail({ metric, value, usual, until }: Move, zone: string): string {
  return `${writes[metric](value)} by ${formatTimeNamed(until, zone)}; ${bandWords(metric, usual)} would be usual`
}

function bandWords(metric: MovedMetric, { low, high }: Usual): string {
  const write = writes[metric]
  return `${write(low)} – ${write(high)}`
}

/** "No sale 11:00–13:00 GMT". */
export function gapWords({ start, endExclusive }: TillGap, zone: string): string {
  return `No sale ${formatTime(start, zone)}–${formatTimeNamed(endExclusive, zone)}`
}

export function gapDetail({ usual }: TillGap): string {
  return `${formatCount(Math.round(usual))} are usual; customers came`
}

/** Why there is no change of a rate from zero. */
export const nothingSold = 'nothing was sold then'

/** The kinds of stores, as they are told. Those that ask for nothing make a line: "9 stores as usual". */
export const kindWords: Readonly<Record<StoreKind, string>> = {
  broken: 'Broken',
  moved: 'Moved more than usual',
  untrusted: 'To be read with care',
  usual: 'as usual',
  new: 'with too few days before to say what is usual',
  'not-open': 'not open for a full hour yet',
  closed: 'closed today',
  silent: 'without any data today',
}

export function storesCount(stories: readonly StoreStory[]): string {
  return stories.length === 1 ? '1 store' : `${formatCount(stories.length)} stores`
}
