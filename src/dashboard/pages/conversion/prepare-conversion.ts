import type { Coverage } from '../../charts/chart-point.ts'
import { type ComparedSide, deltaOnce, type GuardedDelta } from '../../coverage/guarded-delta.ts'
import { addCameraTime, coverageOf, unknownTime } from '../../coverage/verdict.ts'
import { sumKnown } from '../../data/combine-rows.ts'
import { combinedValue, contributing } from '../../data/combine-sides.ts'
import { comparablePairs } from '../../data/comparable.ts'
import { quotientCells } from '../../data/quotient-cells.ts'
import type { StoreCell, StoreCells } from '../../data/store-cells.ts'
import type { CheckedHours } from './check-hours.ts'
import {
  type ConversionPoint,
  conversionPoints,
  isAboveAll,
  type PointsSettings,
} from './conversion-points.ts'
import { keepHours } from './keep-hours.ts'
import { type StoreRow, storesSideBySide } from './stores-side-by-side.ts'
import { type SalesSource, tillCells } from './till-cells.ts'

export interface ConversionInput extends PointsSettings {
  /** The rates as they were answered; all from one plan, in one order. */
  readonly rates: readonly StoreCells[]
  /** Customers who entered: everybody but staff. */
  readonly customers: readonly StoreCells[]
  /** What the tills reported; `null` where the deployment does not say. */
  readonly tills: readonly StoreCells[] | null
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
  readonly delta: GuardedDelta | null
  /** The two values that the change is made of: like for like, so the first may differ from the figure. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
}

export interface Conversion {
  readonly points: readonly ConversionPoint[]
  readonly rate: Figure & {
    /** Store-days, or store-hours, that are in no comparison since one of the two has no rate. */
    readonly leftOut: number
    readonly unfinished: boolean
  }
  readonly customers: Figure & {
    /** Those of buckets that have a rate, where they are fewer: no till reported for the others. */
    readonly behindRate: number | null
  }
  readonly sales: Figure & {
    readonly source: SalesSource
    /** Those of buckets that have a rate, where they are fewer: no customer was counted for the others. */
    readonly behindRate: number | null
  }
  readonly coverage: Coverage
  readonly hasUptime: boolean
  /** Stores that have neither a count nor uptime in the period; they are in no figure. */
  readonly silentStores: readonly string[]
  /** Empty for a single store. */
  readonly stores: readonly StoreRow[]
  /** The buckets in which more was sold than customers were counted. */
  readonly aboveAll: readonly ConversionPoint[]
  /** There is not one rate in the period. */
  readonly isEmpty: boolean
}

/** Everything that the page shows, from the cells of its stores: always total ÷ total, never an average of rates. */
export function prepareConversion(input: ConversionInput): Conversion {
  const till = tillCells(input.rates, input.customers, input.tills)
  const wholes = quotientCells(till.sold, input.customers)
  const quotients = input.hours === null ? wholes : keepHours(wholes, input.hours, input.asOf)
  const silent = new Set(
    quotients
      .filter((store, place) => store.silent && isEmptyStore(till.sales[place]))
      .map(({ store }) => store),
  )
  const speaking = (stores: readonly StoreCells[]) => stores.filter(({ store }) => !silent.has(store))
  const shown = {
    rates: speaking(quotients),
    customers: speaking(input.customers),
    sales: speaking(till.sales),
  }
  const cells = cellsIn(shown.rates)
  const pairs = comparablePairs(cells)
  const points = conversionPoints(shown, input)
  const behind = cells.filter(({ value }) => value !== null)
  const figureOf = (amounts: readonly StoreCells[], seen: CountedBy) =>
    amountFigure(cellsIn(amounts), seen, input)
  const customers = figureOf(shown.customers, 'cameras')
  // Rate × customers is known as far as the customers are.
  const sales = figureOf(shown.sales, till.source === 'tills' ? 'tills' : 'cameras')
  return {
    points,
    rate: {
      value: combinedValue(cells),
      delta: input.compared ? deltaOnce(input.uptimeKnown, pairs.current, pairs.comparison) : null,
      pair: { current: pairs.current.value, comparison: pairs.comparison.value },
      // Until uptime tells closed days from days without data, nobody knows what is left out.
      leftOut: input.compared && input.uptimeKnown ? pairs.leftOut : 0,
      unfinished: cells.some((cell) => cell.unfinished),
    },
    customers: {
      ...customers,
      behindRate: fewer(sumKnown(behind.map(({ quotient }) => quotient?.over ?? null)), customers.value),
    },
    sales: {
      ...sales,
      source: till.source,
      behindRate: fewer(sumKnown(behind.map(({ quotient }) => quotient?.total ?? null)), sales.value),
    },
    // What the cameras saw, whatever of it counts.
    coverage: coverageOf(addCameraTime(contributing(cellsIn(shown.customers)))),
    hasUptime: cells.some((cell) => cell.time.known),
    silentStores: [...silent],
    stores:
      input.rates.length > 1 ? storesSideBySide(shown, input.names, input.compared, input.uptimeKnown) : [],
    aboveAll: points.filter(isAboveAll),
    isEmpty: behind.length === 0,
  }
}

function cellsIn(stores: readonly StoreCells[]): readonly StoreCell[] {
  return stores.flatMap(({ cells }) => cells)
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
