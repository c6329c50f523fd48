import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { startOfNextPeriod } from '../../calendar/calendar-period.ts'
import { sameDays } from '../../calendar/day-range.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'
import { type LatestMonth, type SearchedCounts, useLatestMonth } from '../data/questions/use-latest-month.ts'
import { narrowsPeople, withEverybody } from '../filters/filters-transitions.ts'
import { formatDayRange } from '../time/format-day.ts'
import { resolveRange } from '../time/preset-range.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import type { Screen } from './screen.ts'
import { ShowLast28Days } from './show-last-28-days.tsx'

export interface EmptyPeriodProps {
  readonly title: string
  /** Why there is nothing. */
  readonly why: string
  /** The days that have nothing to show. */
  readonly days: DayRange
  readonly screen: Screen
  /** The counts whose last month is offered. */
  readonly counts: SearchedCounts
}

/** Why a period that was closed throughout has no value. */
export const noOpeningHour = () => t`No opening hours on these dates.`

/** Replaces a chart without a value: why, and the way to the latest data. */
export function EmptyPeriod(props: EmptyPeriodProps) {
  const { title, why, days, screen, counts } = props
  const known = useLatestMonth(screen, counts)
  return (
    <EmptyState title={title} height="chart" action={wayOut(known, days, screen)}>
      {known.status === 'known' && known.month === null ? neverCounted(counts, screen) : why}
      {known.status === 'known' && known.month !== null && ` ${latestWords(known.month, screen)}`}
    </EmptyState>
  )
}

/** The same for figures that people filters reach: these may be the reason. */
export function EmptyPeriodOfPeople(props: EmptyPeriodProps) {
  const { title, screen } = props
  if (!narrowsPeople(screen.filters)) return <EmptyPeriod {...props} />
  const clear = () => screen.onChange(withEverybody)
  return (
    <EmptyState
      title={title}
      height="chart"
      action={
        <Button look="filled" onClick={clear}>
          {t`Clear visitor filters`}
        </Button>
      }
    >
      {t`No visitors match these filters. People of unknown age or gender are excluded.`}
    </EmptyState>
  )
}

function latestWords(month: LocalDay, { today }: Screen): string {
  const range = formatDayRange(monthOf(month, today), today)
  return t`The latest data is from ${range}.`
}

function neverCounted(counts: SearchedCounts, { stores }: Screen): string {
  return typeof counts === 'object'
    ? plural(counts.zones.length, {
        one: 'This zone has no data yet.',
        other: 'These zones have no data yet.',
      })
    : plural(stores.length, { one: 'This store has no data yet.', other: 'These stores have no data yet.' })
}

function wayOut(known: LatestMonth, days: DayRange, screen: Screen): ReactNode {
  if (known.status === 'loading') return undefined
  if (known.status === 'unknown') {
    const last28 = resolveRange({ kind: 'preset', preset: 'last-28-days' }, screen.today)
    return sameDays(days, last28) ? undefined : <ShowLast28Days screen={screen} />
  }
  if (known.month === null) return undefined
  const last = monthOf(known.month, screen.today)
  return sameDays(days, last) ? undefined : <ShowDays days={last} screen={screen} />
}

function ShowDays({ days, screen }: { readonly days: DayRange; readonly screen: Screen }) {
  const range = formatDayRange(days, screen.today)
  const show = (): void =>
    screen.onChange((filters) => ({ ...filters, granularity: 'auto', range: { kind: 'days', days } }))
  return (
    <Button look="filled" onClick={show}>
      {t`Show ${range}`}
    </Button>
  )
}

/** The days of a month; those of the running one end today. */
function monthOf(first: LocalDay, today: LocalDay): DayRange {
  return { first, last: earlierDay(addDays(startOfNextPeriod(first, 'month'), -1), today) }
}
