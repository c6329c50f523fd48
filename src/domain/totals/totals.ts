import type { CountedPart, Coverage, GuardedDelta } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { type Absence, absenceOf, contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { countedPart } from '../cells/counted-part.ts'
import { dayCells } from '../cells/day-cells.ts'
import { deltaOnce } from '../cells/guarded-delta.ts'
import { type LeftOutStore, type LikeForLike, likeForLike } from '../cells/like-for-like.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import { type StoresApart, storesApart } from '../cells/stores-apart.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { type PeakDay, peakDay } from './busiest-day.ts'
import { openDays } from './open-days.ts'

export interface TotalsInput {
  readonly stores: readonly StoreCells[]
  /** Whether a comparison was asked for and is there. */
  readonly compared: boolean
  /** Whether all uptime that is to be had is there. */
  readonly uptimeKnown: boolean
}

/** A value of a whole period, and its change. */
export interface ComparedFigure {
  readonly value: number | null
  readonly delta: GuardedDelta | null
  /** The two values that the change is made of: like for like, so the first may be less than the figure. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
}

/** What several stores counted in a period, whatever interval is drawn. */
export interface Totals {
  readonly total: ComparedFigure & {
    /** Store-days that are in no comparison since one of the two was not counted. */
    readonly leftOut: number
    readonly unfinished: boolean
    /** How many of the days that should have been counted were, where not all; `null` too until that is known. */
    readonly counted: CountedPart | null
  }
  readonly perOpenDay: ComparedFigure & {
    readonly openDays: number
    /** No day was counted in full, although some are over. */
    readonly allPartial: boolean
  }
  /** How many stores the comparison is of, and which it leaves out; `null` where there is none of several. */
  readonly alike: { readonly kept: number; readonly leftOut: readonly LeftOutStore[] } | null
  readonly busiestDay: PeakDay['busiestDay']
  /** Days with low camera coverage that may be the busiest: why it cannot be known. */
  readonly busiestRivals: PeakDay['rivals']
  readonly coverage: Coverage
  /** Whether there is any uptime of the period, even if no scheduled hour is over yet. */
  readonly hasUptime: boolean
  /** Nothing at all was counted in the period. */
  readonly isEmpty: boolean
  /** Why not, where that is so. */
  readonly absence: Absence
}

/** The stores of a period, those with nothing to say told apart. */
export interface SpeakingStores {
  readonly apart: StoresApart
  /** In the granularity that was asked for. */
  readonly speaking: readonly StoreCells[]
  /** The same by the day. */
  readonly daily: readonly StoreCells[]
}

export function speakingStores(stores: readonly StoreCells[]): SpeakingStores {
  const apart = storesApart(stores)
  const speaking = stores.filter(({ store }) => apart.shown.has(store))
  return { apart, speaking, daily: dayCells(speaking) }
}

/** @param daily of the stores that speak; the others of the input are named among those that are left out. */
export function totalsOf(input: TotalsInput, { daily }: Pick<SpeakingStores, 'daily'>): Totals {
  const cells = cellsIn(daily)
  const alike = alikeOf(input)
  const comparable = alike === null || alike.kept.length === 0 ? cells : cellsIn(alike.kept)
  const pairs = comparablePairs(comparable)
  const days = openDays(cells)
  const { paired } = openDays(comparable)
  const { busiestDay, rivals } = peakDay(cells)
  return {
    total: {
      value: sumKnown(cells.map((cell) => cell.value)),
      delta: input.compared ? deltaOnce(input.uptimeKnown, pairs.current, pairs.comparison) : null,
      pair: { current: pairs.current.value, comparison: pairs.comparison.value },
      // Until uptime tells closed days from days without data, nobody knows what is left out.
      leftOut: input.compared && input.uptimeKnown ? pairs.leftOut : 0,
      unfinished: cells.some((cell) => cell.unfinished),
      counted: input.uptimeKnown ? countedPart(cells) : null,
    },
    perOpenDay: {
      value: days.current.value,
      delta: input.compared ? deltaOnce(input.uptimeKnown, paired.current, paired.comparison) : null,
      pair: { current: paired.current.value, comparison: paired.comparison.value },
      openDays: days.current.days,
      allPartial: days.current.days === 0 && cells.some(({ over, value }) => over && value !== null),
    },
    alike: alike && { kept: alike.kept.length, leftOut: alike.leftOut },
    busiestDay,
    busiestRivals: rivals,
    coverage: coverageOf(addCameraTime(contributing(cells))),
    hasUptime: cells.some((cell) => cell.time.known),
    isEmpty: cells.every((cell) => cell.value === null),
    absence: absenceOf(cells),
  }
}

/** Until uptime tells closed days from days without data, nobody knows which stores are alike. */
function alikeOf({ stores, compared, uptimeKnown }: TotalsInput): LikeForLike | null {
  return compared && uptimeKnown && stores.length > 1 ? likeForLike(dayCells(stores)) : null
}

function cellsIn(stores: readonly StoreCells[]): readonly StoreCell[] {
  return stores.flatMap(({ cells }) => cells)
}
