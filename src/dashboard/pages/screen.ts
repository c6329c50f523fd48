import type { ChainCalendar, DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import { comparedDays, type Holidays } from '../../calendar/comparison.ts'
import type { Store } from '../data/questions/store-zones.ts'
import type { AskAhead } from '../data/source/ask-ahead.ts'
import type { Freshest } from '../data/source/use-now.ts'
import type { Filters } from '../filters/filters.ts'
import { granularityOf } from '../filters/filters-transitions.ts'
import { resolveRange } from '../time/preset-range.ts'
import type { ZoneChoices } from './zone-choices.ts'

/** What the shell passes to every page: the filters, the stores and the day. */
export interface Screen {
  readonly filters: Filters
  readonly onChange: (next: Filters | ((current: Filters) => Filters)) => void
  readonly zoneChoices: ZoneChoices
  /** Changes these choices, and filters together with them: one entry of the history. */
  readonly onZoneChoices: (zones: Partial<ZoneChoices>, filters?: Partial<Filters>) => void
  /** The stores that the filters name, or all; at least one. */
  readonly stores: readonly Store[]
  /** The zone that most of them lie in: its calendar says which day is today. */
  readonly timezone: string
  readonly today: LocalDay
  readonly chain: ChainCalendar
  /** The holidays of the stores; empty unless the comparison steps over them. */
  readonly holidays: Holidays
  readonly freshest: Freshest
  /** Whether the deployment counts single hours. */
  readonly hoursOffered: boolean
}

/** The period that the filters choose, and how it is cut. */
export interface ScreenPeriod {
  readonly days: DayRange
  /** `null`: nothing is compared. */
  readonly compared: DayRange | null
  readonly granularity: Granularity
}

export function screenPeriod(
  screen: Pick<Screen, 'filters' | 'today' | 'chain' | 'holidays' | 'hoursOffered'>,
): ScreenPeriod {
  const { filters, today, chain, holidays } = screen
  const days = resolveRange(filters.range, today, chain)
  return {
    days,
    compared: comparedDays(days, filters.comparison, today, holidays),
    granularity: granularityOf(filters, screen),
  }
}

/** The props of a page. */
export interface PageProps {
  /** `null` until the stores are known: the page shows its layout without a figure. */
  readonly screen: Screen | null
}

/** Asks for what the headline of a page is made of, and fetches what it is drawn with, before the page is opened. */
export type PageAhead = (screen: Screen, ask: AskAhead) => void
