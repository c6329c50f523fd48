import type { LocalDay, Weekday } from '../../calendar/calendar.ts'
import type { PlanSettings } from '../data/hours/plan-metric.ts'
import type { Store } from '../data/questions/store-zones.ts'
import type { AskAhead } from '../data/source/ask-ahead.ts'
import type { Freshest } from '../data/source/use-now.ts'
import type { Filters } from '../filters/filters.ts'
import { granularityOf } from '../filters/filters-transitions.ts'
import { resolveRange } from '../time/preset-range.ts'

/** What the shell hands to every page: what is asked, of which stores, on which day. */
export interface Screen {
  readonly filters: Filters
  readonly onChange: (next: Filters | ((current: Filters) => Filters)) => void
  /** The stores that the filters name, or all; at least one. */
  readonly stores: readonly Store[]
  /** The zone that most of them lie in: its calendar says which day is today. */
  readonly timezone: string
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
  readonly freshest: Freshest
  /** Whether the deployment counts single hours. */
  readonly hoursOffered: boolean
}

type Asked = Pick<Screen, 'filters' | 'today' | 'weekStartsOn' | 'hoursOffered'> & {
  readonly freshest: Pick<Freshest, 'countedUntil'>
}

/** What the filters ask for, as questions are planned by. */
export function planSettings({ filters, today, weekStartsOn, hoursOffered, freshest }: Asked): PlanSettings {
  return {
    comparison: filters.comparison,
    days: resolveRange(filters.range, today, weekStartsOn),
    granularity: granularityOf(filters, { today, weekStartsOn, hoursOffered }),
    today,
    asOf: freshest.countedUntil,
  }
}

/** What a page is given by the shell. */
export interface PageProps {
  /** `null` until the stores are known: the page shows its layout without a figure. */
  readonly screen: Screen | null
}

/** Asks for what the headline of a page is made of, and fetches what it is drawn with, before the page is opened. */
export type PageAhead = (screen: Screen, ask: AskAhead) => void
