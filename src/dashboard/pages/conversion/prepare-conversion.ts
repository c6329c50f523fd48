import { sumKnown } from '../../../domain/cells/combine-rows.ts'
import { type Absence, absenceOf, combinedValue, contributing } from '../../../domain/cells/combine-sides.ts'
import { comparablePairs } from '../../../domain/cells/comparable.ts'
import { type ComparedSide, deltaOnce } from '../../../domain/cells/guarded-delta.ts'
import { quotientCells } from '../../../domain/cells/quotient-cells.ts'
import type { StoreCell, StoreCells } from '../../../domain/cells/store-cells.ts'
import { type StoresApart, storesApart } from '../../../domain/cells/stores-apart.ts'
import type { CheckedHours } from '../../../domain/conversion/check-hours.ts'
import { keepHours } from '../../../domain/conversion/keep-hours.ts'
import { type SalesSource, tillCells } from '../../../domain/conversion/till-cells.ts'
import { addCameraTime, coverageOf, unknownTime } from '../../../domain/coverage/verdict.ts'
import type { Coverage, GuardedDelta } from '../../../protocol/states.ts'
import { whenAsked } from '../../data/when-asked.ts'
import {
  type ConversionCells,
  type ConversionPoint,
  conversionPoints,
  isAboveAll,
  type PointsSettings,
} from './conversion-points.ts'
import { type StoreRow, storesSideBySide } from './stores-side-by-side.ts'
import type { MetricCells } from './use-conversion-metrics.ts'

export interface ConversionInput extends PointsSettings, MetricCells {
  /**
   * The same by the hour, where hours are drawn; `null`: what is drawn is made of days. What is told of the whole period
   * is of days in either case: it must not change with the interval.
   */
  readonly byTheHour: MetricCells | null
  /** The hours that count in no rate; `null` where that is not known (yet): whole buckets count then. */
  readonly hours: Pick<CheckedHours, 'kept'> | null
  /** Epoch milliseconds. */
  readonly asOf: number
  readonly names: ReadonlyMap<string, string>
  /** Whether a comparison was asked for and is there. */
  readonly compared: boolean
}

export interface Figure {
  readonly value: number | null
  /** Why there is none, where that is so. */
  readonly absence: Absence
  readonly delta: GuardedDelta | null
  /** The two values that the change is made of: like for like, so the first may differ from the figure. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
}

export interface Conversion {
  readonly points: readonly ConversionPoint[]
  readonly rate: Figure & {
    /** Store-days that are in no comparison since one of the two has no rate. */
    readonly leftOut: number
    readonly unfinished: boolean
  }
  readonly customers: Figure & {
    /** Those of buckets that have a rate, where they are fewer: no till reported for the others. */
    readonly behindRate: number | null
    /** Of them the share whose role is unknown; `null` where the deployment does not tell it, or nobody came. */
    readonly unknownRoleShare: number | null
  }
  readonly sales: Figure & {
    readonly source: SalesSource
    /** Those of buckets that have a rate, where they are fewer: no customer was counted for the others. */
    readonly behindRate: number | null
  }
  readonly coverage: Coverage
  readonly hasUptime: boolean
  /** Stores of which nothing is known in the period, or that were shut; they are in no figure. */
  readonly apart: StoresApart
  /** Empty for a single store. */
  readonly stores: readonly StoreRow[]
  /** The buckets in which more was sold than customers were counted. */
  readonly aboveAll: readonly ConversionPoint[]
  /** There is not one rate in the period. */
  readonly isEmpty: boolean
}

/**
 * Everything that the page shows, from the cells of its stores: always total ÷ total, never an average of rates. What
 * stands below the headline is worked out when it is asked for: to spread the result is to ask for all of it.
 */
export function prepareConversion(input: ConversionInput): Conversion {
  const { source, shown, apart } = shownCells(input, input)
  const drawn = input.byTheHour === null ? shown : shownCells(input.byTheHour, input).shown
  const points = whenAsked(() => conversionPoints(drawn, input))
  const sideBySide = whenAsked(() =>
    input.rates.length > 1 ? storesSideBySide(shown, input.names, input.compared, input.uptimeKnown) : [],
  )
  const cells = cellsIn(shown.rates)
  const pairs = comparablePairs(cells)
  const behind = cells.filter(({ value }) => value !== null)
  const figureOf = (amounts: readonly StoreCells[], seen: CountedBy) =>
    amountFigure(cellsIn(amounts), seen, input)
  const customers = figureOf(shown.customers, 'cameras')
  // Rate × customers is known as far as the customers are.
  const sales = figureOf(shown.sales, source === 'tills' ? 'tills' : 'cameras')
  return {
    get points() {
      return points()
    },
    rate: {
      value: combinedValue(cells),
      absence: absenceOf(cells),
      delta: input.compared ? deltaOnce(input.uptimeKnown, pairs.current, pairs.comparison) : null,
      pair: { current: pairs.current.value, comparison: pairs.comparison.value },
      // Until uptime tells closed days from days without data, nobody knows what is left out.
      leftOut: input.compared && input.uptimeKnown ? pairs.leftOut : 0,
      unfinished: cells.some((cell) => cell.unfinished),
    },
    customers: {
      ...customers,
      behindRate: fewer(sumKnown(behind.map(({ quotient }) => quotient?.over ?? null)), customers.value),
      unknownRoleShare: shareOf(
        sumKnown(cellsIn(shown.unknownRoles).map(({ value }) => value)),
        customers.value,
      ),
    },
    sales: {
      ...sales,
      source: source,
      behindRate: fewer(sumKnown(behind.map(({ quotient }) => quotient?.total ?? null)), sales.value),
    },
    // What the cameras saw, whatever of it counts.
    coverage: coverageOf(addCameraTime(contributing(cellsIn(shown.customers)))),
    hasUptime: cells.some((cell) => cell.time.known),
    apart,
    get stores() {
      return sideBySide()
    },
    get aboveAll() {
      return points().filter(isAboveAll)
    },
    isEmpty: behind.length === 0,
  }
}

/** The rates over the hours that count, and what they are made of, without stores that have nothing to say. */
function shownCells(
  { rates, customers, unknownRoles, tills }: MetricCells,
  { hours, asOf }: Pick<ConversionInput, 'hours' | 'asOf'>,
): {
  readonly source: SalesSource
  readonly shown: ConversionCells & Pick<MetricCells, 'unknownRoles'>
  readonly apart: StoresApart
} {
  const till = tillCells(rates, customers, tills)
  const wholes = quotientCells(till.sold, customers)
  const quotients = hours === null ? wholes : keepHours(wholes, hours, asOf)
  const apart = storesApart(quotients, (store, place) => store.silent && isEmptyStore(till.sales[place]))
  const speaking = (stores: readonly StoreCells[]) => stores.filter(({ store }) => apart.shown.has(store))
  return {
    source: till.source,
    shown: {
      rates: speaking(quotients),
      customers: speaking(customers),
      unknownRoles: speaking(unknownRoles),
      sales: speaking(till.sales),
    },
    apart,
  }
}

function cellsIn(stores: readonly StoreCells[]): readonly StoreCell[] {
  return stores.flatMap(({ cells }) => cells)
}

function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole
}

function isEmptyStore(store: StoreCells | undefined): boolean {
  return store?.cells.every(({ value }) => value === null) ?? true
}

/** What an amount depends on: what tills report does not depend on cameras. */
type CountedBy = 'cameras' | 'tills'

function amountFigure(
  cells: readonly StoreCell[],
  countedBy: CountedBy,
  { compared, uptimeKnown }: Pick<ConversionInput, 'compared' | 'uptimeKnown'>,
): Figure {
  const { current, comparison } = comparablePairs(cells)
  const known = (side: ComparedSide) =>
    countedBy === 'cameras' ? side : { ...side, coverage: coverageOf(unknownTime) }
  return {
    value: sumKnown(cells.map(({ value }) => value)),
    absence: absenceOf(cells),
    delta: compared
      ? deltaOnce(uptimeKnown || countedBy === 'tills', known(current), known(comparison))
      : null,
    pair: { current: current.value, comparison: comparison.value },
  }
}

/** The part where it is really less than the whole; rates bring the noise of fractions. */
function fewer(part: number | null, whole: number | null): number | null {
  if (whole === null) return null
  const rounded = Math.round(part ?? 0)
  return rounded < Math.round(whole) ? rounded : null
}
