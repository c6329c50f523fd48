import type { CountedPart, Coverage, GuardedDelta } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { absenceOf, contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { countedPart } from '../cells/counted-part.ts'
import { dayCells } from '../cells/day-cells.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import { type LeftOutStore, type LikeForLike, likeForLike } from '../cells/like-for-like.ts'
import type { Absence } from '../cells/point-state.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import { type StoresApart, storesApart } from '../cells/stores-apart.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { type PeakDay, peakDay } from './busiest-day.ts'
import { openDays } from './open-days.ts'

export interface TotalsInput {
  readonly stores: readonly StoreCells[]
  /** True if a comparison was requested and is available. */
  readonly compared: boolean
}

/** A value of a whole period, and its change. */
export interface ComparedFigure {
  readonly value: number | null
  readonly delta: GuardedDelta | null
  /** The two values behind the change, like for like, so the first may be less than the figure. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
}

/** What several stores counted in a period, whatever the interval of the chart. */
export interface Totals {
  readonly total: ComparedFigure & {
    /** Store-days excluded from the comparison because one of the two has no count. */
    readonly leftOut: number
    readonly unfinished: boolean
    /** How many of the due days were counted, if not all. */
    readonly counted: CountedPart | null
  }
  readonly perOpenDay: ComparedFigure & {
    readonly openDays: number
    /** How many of the open stores have a day that was counted in full. `null` if all of them. */
    readonly counted: CountedPart | null
    /** True if no day was counted in full, although some are over. */
    readonly allPartial: boolean
  }
  /** How many stores the comparison includes, and which it excludes. `null` unless several stores are compared. */
  readonly alike: { readonly kept: number; readonly leftOut: readonly LeftOutStore[] } | null
  readonly busiestDay: PeakDay['busiestDay']
  /** Days with low camera coverage that may be the busiest: the reason why it can't be determined. */
  readonly busiestRivals: PeakDay['rivals']
  readonly coverage: Coverage
  /** True if the period has any uptime, even if no scheduled hour is over yet. */
  readonly hasUptime: boolean
  /** True if nothing at all was counted in the period. */
  readonly isEmpty: boolean
  /** Why nothing was counted, if so. */
  readonly absence: Absence
}

/** The stores of a period without the silent ones. */
export interface SpeakingStores {
  readonly apart: StoresApart
  /** In the requested granularity. */
  readonly speaking: readonly StoreCells[]
  /** The same by day. */
  readonly daily: readonly StoreCells[]
}

export function speakingStores(stores: readonly StoreCells[]): SpeakingStores {
  const apart = storesApart(stores)
  const speaking = stores.filter(({ store }) => apart.shown.has(store))
  return { apart, speaking, daily: dayCells(speaking) }
}

/** @param daily of the speaking stores; the other stores of the input are named among those excluded */
export function totalsOf(input: TotalsInput, { daily }: Pick<SpeakingStores, 'daily'>): Totals {
  const cells = cellsIn(daily)
  const alike = alikeOf(input)
  const comparable = alike === null || alike.kept.length === 0 ? daily : alike.kept
  const pairs = comparablePairs(cellsIn(comparable))
  const days = openDays(daily)
  const { paired } = openDays(comparable)
  const { busiestDay, rivals } = peakDay(cells)
  return {
    total: {
      value: sumKnown(cells.map((cell) => cell.value)),
      delta: input.compared ? guardedDelta(pairs.current, pairs.comparison) : null,
      pair: { current: pairs.current.value, comparison: pairs.comparison.value },
      leftOut: input.compared ? pairs.leftOut : 0,
      unfinished: cells.some((cell) => cell.unfinished),
      counted: countedPart(cells),
    },
    perOpenDay: {
      value: days.current.value,
      delta: input.compared ? guardedDelta(paired.current, paired.comparison) : null,
      pair: { current: paired.current.value, comparison: paired.comparison.value },
      openDays: days.current.days,
      counted: days.current.counted,
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

function alikeOf({ stores, compared }: TotalsInput): LikeForLike | null {
  return compared && stores.length > 1 ? likeForLike(dayCells(stores)) : null
}

function cellsIn(stores: readonly StoreCells[]): readonly StoreCell[] {
  return stores.flatMap(({ cells }) => cells)
}
