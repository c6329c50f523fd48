import type { Granularity, Weekday } from '../../../calendar/calendar.ts'
import { groupCells } from '../../../domain/cells/bucket-groups.ts'
import type { StoresApart } from '../../../domain/cells/stores-apart.ts'
import { type LeagueRow, storeLeague } from '../../../domain/totals/store-league.ts'
import { speakingStores, type Totals, type TotalsInput, totalsOf } from '../../../domain/totals/totals.ts'
import { pointsOverTime, type TimePoint } from '../../data/points-over-time.ts'
import { whenAsked } from '../../data/when-asked.ts'

export interface FootfallInput extends TotalsInput {
  readonly names: ReadonlyMap<string, string>
  readonly granularity: Granularity
  readonly weekStartsOn: Weekday
  /** The viewer's where not given. */
  readonly locale?: string | undefined
}

export interface Footfall extends Totals {
  readonly points: readonly TimePoint[]
  /** Stores of which nothing was counted; they are in no figure. */
  readonly apart: StoresApart
  /** Empty for a single store. */
  readonly league: readonly LeagueRow[]
}

/**
 * Everything that the page shows, from the cells of its stores. What stands below the headline is worked out when it is
 * asked for: to spread the result is to ask for all of it.
 */
export function prepareFootfall(input: FootfallInput): Footfall {
  const { granularity, weekStartsOn, uptimeKnown, locale } = input
  const stores = speakingStores(input.stores)
  const points = whenAsked(() =>
    pointsOverTime(groupCells(stores.speaking, granularity, weekStartsOn), granularity, uptimeKnown, locale),
  )
  const league = whenAsked(() =>
    input.stores.length > 1 ? storeLeague(stores.daily, input.names, input.compared, uptimeKnown) : [],
  )
  return {
    ...totalsOf(input, stores),
    apart: stores.apart,
    get points() {
      return points()
    },
    get league() {
      return league()
    },
  }
}
