import type { Store } from '../data/store-zones.ts'
import type { Freshest } from '../data/use-now.ts'
import type { Filters } from '../filters/filters.ts'
import type { LocalDay, Weekday } from '../time/calendar.ts'

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
}

/** What a page is given by the shell. */
export interface PageProps {
  /** `null` until the stores are known: the page shows its layout without a figure. */
  readonly screen: Screen | null
}
