import type { LocalDay } from '../../../calendar/calendar.ts'
import { addDays, localDayOf, weekdayOf } from '../../../calendar/local-day.ts'
import type {
  MovedMeasure,
  StoreKind,
  UsualMeasure,
  UsualStore,
} from '../../../protocol/derived/usual-answers.ts'
import { formatDayRange, formatTime, formatTimeNamed, formatWeekday } from '../../time/format-day.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { StoreNow } from './stores-now.ts'
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

export function momentOf(stores: OverviewView['chosen'], asOf: number): Moment {
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
export function absentWords({ summary }: OverviewView): string {
  return summary.isEmpty ? nothingCountedWords(summary) : 'no data'
}

/** Why nothing was counted, in one store or in all. */
export function nothingCountedWords({ doors }: { readonly doors?: StoreNow['doors'] | null }): string {
  if (doors === 'closed') return 'closed today'
  return doors === 'not-open' ? 'not open yet' : 'no data'
}

/** Why there is no share of what the cameras were to watch. */
export function unwatchedWords({ summary }: OverviewView): string {
  if (summary.doors === 'closed') return 'closed today'
  return summary.hasUptime ? 'not open yet' : 'unknown'
}

/** "3 of 104 cameras down". */
export function camerasWords({ cameras, live }: OverviewView): string {
  if (live === 'loading') return 'asking the cameras…'
  const { known, down } = cameras ?? { known: 0, down: 0 }
  if (known === 0) return live === 'failed' ? 'live state not to be had' : 'no camera known'
  return down === 0
    ? `none of ${formatCount(known)} down`
    : `${formatCount(down)} of ${formatCount(known)} down now`
}

const measureWords: Readonly<Record<UsualMeasure, string>> = {
  entries: 'Entries',
  conversion: 'Conversion',
  dwell: 'Average dwell',
}

const writes: Readonly<Record<UsualMeasure, (value: number) => string>> = {
  entries: (value) => formatCount(Math.round(value)),
  conversion: (value) => formatShare(value),
  dwell: formatDuration,
}

/** "Entries 32.1% below usual". */
export function moveWords({ measure, deviation }: Pick<MovedMeasure, 'measure' | 'deviation'>): string {
  const side = deviation < 0 ? 'below' : 'above'
  return `${measureWords[measure]} ${formatShare(Math.abs(deviation))} ${side} usual`
}

/** "180 by 14:00 GMT; 205 – 310 would be usual". */
export function moveDetail({ measure, value, low, high, until }: MovedMeasure, zone: string): string {
  const write = writes[measure]
  const time = formatTimeNamed(Date.parse(until), zone)
  return `${write(value)} by ${time}; ${write(low)} – ${write(high)} would be usual`
}

type TillGap = NonNullable<UsualStore['tillGap']>

/** "No sale 11:00–13:00 GMT". */
export function gapWords({ from, until }: TillGap, zone: string): string {
  return `No sale ${formatTime(Date.parse(from), zone)}–${formatTimeNamed(Date.parse(until), zone)}`
}

export function gapDetail({ usual }: Pick<TillGap, 'usual'>): string {
  return `${formatCount(Math.round(usual))} are usual; customers came`
}

/** Why there is no change of a rate from zero. */
export const nothingSold = 'nothing was sold then'

/** The kinds of stores in words. Kinds that need no attention follow a count: "9 stores as usual". */
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
