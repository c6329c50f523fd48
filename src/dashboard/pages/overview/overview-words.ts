import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { addDays, localDayOf, weekdayOf } from '../../../calendar/local-day.ts'
import type { StoreKind } from '../../../protocol/derived/usual/usual-answers.ts'
import { formatDayRange, formatWeekday } from '../../time/format-day.ts'
import { formatTime } from '../../time/format-time.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { StoreNow } from './answers/stores-now.ts'
import type { OverviewView } from './answers/use-overview.ts'

/** What is compared with what, in words. */
export interface Moment {
  /** "Sat 21 Nov until 14:40". */
  readonly today: string
  /** "Sat 14 Nov until 14:40". */
  readonly before: string
  /** "vs last Sat". */
  readonly versus: string
  /** "today and last Sat": the two lines of a picture. */
  readonly both: string
  /** Writes "1,204 last Sat, same time"; where there is less room, "1,204 last Sat". */
  readonly byThen: (value: string, isShort?: boolean) => string
}

export function momentOf(stores: OverviewView['chosen'], asOf: number): Moment {
  const days = new Set(stores.map(({ timezone }) => localDayOf(asOf, timezone)))
  const zones = new Set(stores.map(({ timezone }) => timezone))
  const [day] = days
  const [zone] = zones
  if (days.size !== 1 || day === undefined || zone === undefined) {
    return {
      today: t`Today so far`,
      before: t`Same weekday last week, up to the same local time`,
      versus: t`vs same day last week`,
      both: t`today and the same day last week`,
      byThen: (value) => t`${value} same time last week`,
    }
  }
  const weekday = formatWeekday(weekdayOf(day))
  const [today, before] = [dayWords(day, day), dayWords(addDays(day, -7), day)]
  const time = zones.size === 1 ? formatTime(asOf, zone) : null
  return {
    today: time === null ? t`${today}, so far` : t`${today} until ${time}`,
    before: time === null ? t`${before}, up to the same local time` : t`${before} until ${time}`,
    versus: t`vs last ${weekday}`,
    both: t`today and last ${weekday}`,
    byThen: (value, isShort = false) =>
      isShort ? t`${value} last ${weekday}` : t`${value} last ${weekday}, same time`,
  }
}

function dayWords(day: LocalDay, today: LocalDay): string {
  return `${formatWeekday(weekdayOf(day))} ${formatDayRange({ first: day, last: day }, today)}`
}

/** Why there is no number. */
export function absentWords({ summary }: OverviewView): string {
  return summary.isEmpty ? nothingCountedWords(summary) : t`No data`
}

/** Why nothing was counted, in one store or in all. */
export function nothingCountedWords({ doors }: { readonly doors?: StoreNow['doors'] | null }): string {
  if (doors === 'closed') return t`Closed today`
  return doors === 'not-open' ? t`Not open yet` : t`No data`
}

/** Why there is no share of scheduled camera time. */
export function unwatchedWords({ summary }: OverviewView): string {
  if (summary.doors === 'closed') return t`Closed today`
  return summary.hasUptime ? t`Not open yet` : t`Unknown`
}

/** "3 of 104 cameras offline". */
export function camerasWords({ cameras, live }: Pick<OverviewView, 'cameras' | 'live'>): string {
  if (live === 'loading') return t`Checking cameras…`
  const { known, down } = cameras ?? { known: 0, down: 0 }
  if (known === 0) return live === 'failed' ? t`Live status unavailable` : t`No cameras`
  const [offline, total] = [formatCount(down), formatCount(known)]
  return plural(known, {
    one: `${offline} of ${total} camera offline`,
    other: `${offline} of ${total} cameras offline`,
  })
}

/** Categories of stores: titles of their groups, and in a file. */
export function kindName(kind: StoreKind): string {
  switch (kind) {
    case 'broken':
      return t`Outages`
    case 'moved':
      return t`Unusual numbers`
    case 'untrusted':
      return t`Low camera coverage`
    case 'usual':
      return t`Within normal range`
    case 'new':
      return t`Not enough history yet`
    case 'not-open':
      return t`Waiting for the first full hour of trading`
    case 'closed':
      return t`Closed today`
    case 'silent':
      return t`No data today`
  }
}

export type CalmKind = Exclude<StoreKind, 'broken' | 'moved' | 'untrusted'>

/**
 * How many stores need no attention, and why.
 *
 * @param isAll every store of the page is of this kind
 */
export function calmWords(kind: CalmKind, count: number, isAll: boolean): string {
  if (isAll && count === 1) return kindName(kind)
  switch (kind) {
    case 'usual':
      return isAll
        ? plural(count, {
            one: '# store is within its normal range',
            other: 'All # stores are within their normal range',
          })
        : plural(count, {
            one: '# store within its normal range',
            other: '# stores within their normal range',
          })
    case 'new':
      return plural(count, {
        one: '# store without enough history yet',
        other: '# stores without enough history yet',
      })
    case 'not-open':
      return plural(count, {
        one: '# store waiting for the first full hour of trading',
        other: '# stores waiting for the first full hour of trading',
      })
    case 'closed':
      return isAll
        ? plural(count, { one: '# store is closed today', other: 'All # stores are closed today' })
        : plural(count, { one: '# store closed today', other: '# stores closed today' })
    case 'silent':
      return plural(count, { one: '# store with no data today', other: '# stores with no data today' })
  }
}
