import type { Coverage } from '../../charts/chart-point.ts'
import { deltaOnce, type GuardedDelta } from '../../coverage/guarded-delta.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import { groupCells } from '../../data/bucket-groups.ts'
import { sumKnown } from '../../data/combine-rows.ts'
import { type Absence, absenceOf, contributing } from '../../data/combine-sides.ts'
import { comparablePairs } from '../../data/comparable.ts'
import { type LeftOutStore, type LikeForLike, likeForLike } from '../../data/like-for-like.ts'
import { pointsOverTime, type TimePoint } from '../../data/points-over-time.ts'
import type { StoreCell, StoreCells } from '../../data/store-cells.ts'
import { type StoresApart, storesApart } from '../../data/stores-apart.ts'
import { whenAsked } from '../../data/when-asked.ts'
import type { Granularity, LocalDay, Weekday } from '../../time/calendar.ts'
import { dayCells } from './day-cells.ts'
import { openDays } from './open-days.ts'
import { type LeagueRow, storeLeague } from './store-league.ts'

export interface FootfallInput {
  readonly stores: readonly StoreCells[]
  readonly names: ReadonlyMap<string, string>
  readonly granularity: Granularity
  readonly weekStartsOn: Weekday
  /** Whether a comparison was asked for and is there. */
  readonly compared: boolean
  /** Whether all uptime that is to be had is there. */
  readonly uptimeKnown: boolean
  /** The viewer's where not given. */
  readonly locale?: string | undefined
}

export interface Figure {
  readonly value: number | null
  readonly delta: GuardedDelta | null
  /** The two values that the change is made of: like for like, so the first may be less than the figure. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
}

export interface Footfall {
  readonly points: readonly TimePoint[]
  readonly total: Figure & {
    /** Store-days that are in no comparison since one of the two was not counted. */
    readonly leftOut: number
    readonly unfinished: boolean
  }
  readonly perOpenDay: Figure & { readonly openDays: number }
  /** How many stores the comparison is of, and which it leaves out; `null` where there is none of several. */
  readonly alike: { readonly kept: number; readonly leftOut: readonly LeftOutStore[] } | null
  readonly busiestDay: { readonly day: LocalDay; readonly total: number } | null
  readonly coverage: Coverage
  /** Whether there is any uptime of the period, even if no scheduled hour is over yet. */
  readonly hasUptime: boolean
  /** Stores of which nothing was counted; they are in no figure. */
  readonly apart: StoresApart
  /** Empty for a single store. */
  readonly league: readonly LeagueRow[]
  /** Nothing at all was counted in the period. */
  readonly isEmpty: boolean
  /** Why not, where that is so. */
  readonly absence: Absence
}

/**
 * Everything that the page shows, from the cells of its stores. What stands below the headline is worked out when it is
 * asked for: to spread the result is to ask for all of it.
 */
export function prepareFootfall(input: FootfallInput): Footfall {
  const apart = storesApart(input.stores)
  const speaking = input.stores.filter(({ store }) => apart.shown.has(store))
  const daily = dayCells(speaking)
  const cells = cellsIn(daily)
  const alike = alikeOf({ ...input, stores: dayCells(input.stores) })
  const comparable = alike === null || alike.kept.length === 0 ? cells : cellsIn(alike.kept)
  const pairs = comparablePairs(comparable)
  const days = openDays(cells)
  const { paired } = openDays(comparable)
  const busiestDay = days.totals.reduce<Footfall['busiestDay']>(
    (best, day) => (best === null || day.total > best.total ? day : best),
    null,
  )
  const points = whenAsked(() =>
    pointsOverTime(
      groupCells(speaking, input.granularity, input.weekStartsOn),
      input.granularity,
      input.uptimeKnown,
      input.locale,
    ),
  )
  const league = whenAsked(() =>
    input.stores.length > 1 ? storeLeague(daily, input.names, input.compared, input.uptimeKnown) : [],
  )
  return {
    get points() {
      return points()
    },
    total: {
      value: sumKnown(cells.map((cell) => cell.value)),
      delta: input.compared ? deltaOnce(input.uptimeKnown, pairs.current, pairs.comparison) : null,
      pair: { current: pairs.current.value, comparison: pairs.comparison.value },
      // Until uptime tells closed days from days without data, nobody knows what is left out.
      leftOut: input.compared && input.uptimeKnown ? pairs.leftOut : 0,
      unfinished: cells.some((cell) => cell.unfinished),
    },
    perOpenDay: {
      value: days.current.value,
      delta: input.compared ? deltaOnce(input.uptimeKnown, paired.current, paired.comparison) : null,
      pair: { current: paired.current.value, comparison: paired.comparison.value },
      openDays: days.current.days,
    },
    alike: alike && { kept: alike.kept.length, leftOut: alike.leftOut },
    busiestDay,
    coverage: coverageOf(addCameraTime(contributing(cells))),
    hasUptime: cells.some((cell) => cell.time.known),
    apart,
    get league() {
      return league()
    },
    isEmpty: cells.every((cell) => cell.value === null),
    absence: absenceOf(cells),
  }
}

/** Until uptime tells closed days from days without data, nobody knows which stores are alike. */
function alikeOf({ stores, compared, uptimeKnown }: FootfallInput): LikeForLike | null {
  return compared && uptimeKnown && stores.length > 1 ? likeForLike(stores) : null
}

function cellsIn(stores: readonly StoreCells[]): readonly StoreCell[] {
  return stores.flatMap(({ cells }) => cells)
}
