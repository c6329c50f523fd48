import type { GuardedDelta } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { combinedValue } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import { quotientCells } from '../cells/quotient-cells.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import { coverageOf, unknownTime } from '../coverage/verdict.ts'

/** Till reports, with all stores in one order. `null` if the deployment doesn't list the amount. */
export interface TillAmounts {
  readonly sales: readonly StoreCells[]
  /** In the currency of each store. */
  readonly volume: readonly StoreCells[]
  /** Pieces sold. */
  readonly units: readonly StoreCells[]
  /** ISO 4217 code of each store that names one. */
  readonly currencies: ReadonlyMap<string, string>
}

export interface TillFigure {
  readonly value: number | null
  readonly delta: GuardedDelta | null
}

/** Takings of one store, or of all stores that sell in the same currency: different currencies are never added up. */
export interface Takings {
  /** ISO 4217. `null` if none is named. */
  readonly currency: string | null
  readonly stores: readonly string[]
  readonly sales: TillFigure
  readonly volume: TillFigure
  /** Volume ÷ sales, in the currency. */
  readonly average: TillFigure
  readonly unitsPerSale: TillFigure
}

/** Returns the takings by currency, most sales first. */
export function takingsByCurrency(tills: TillAmounts, compared: boolean): readonly Takings[] {
  const groups = new Map<string, string[]>()
  for (const { store } of tills.sales) {
    const currency = tills.currencies.get(store) ?? ''
    groups.set(currency, [...(groups.get(currency) ?? []), store])
  }
  return [...groups.values()]
    .map((stores) => takingsOf(tills, stores, compared))
    .filter(({ volume }) => volume.value !== null)
    .sort((one, other) => (other.sales.value ?? 0) - (one.sales.value ?? 0))
}

/** @param stores of one currency */
export function takingsOf(tills: TillAmounts, stores: readonly string[], compared: boolean): Takings {
  const chosen = new Set(stores)
  const [sales, volume, units] = [tills.sales, tills.volume, tills.units].map((amount) =>
    amount.filter(({ store }) => chosen.has(store)),
  )
  const figure = (cells: readonly StoreCells[] = []) => figureOf(cells, compared)
  const per = (amount: readonly StoreCells[] = []) =>
    compared
      ? figure(quotientCells(amount, sales ?? []))
      : { value: quotientOf(amount, sales ?? []), delta: null }
  return {
    currency: tills.currencies.get(stores[0] ?? '') ?? null,
    stores,
    sales: figure(sales),
    volume: figure(volume),
    average: per(volume),
    unitsPerSale: knownUnits(per(units)),
  }
}

/** Each sale has a unit, so tills that report none don't report units. */
function knownUnits(figure: TillFigure): TillFigure {
  return figure.value === 0 ? { value: null, delta: null } : figure
}

/** Returns the value that the quotient of these cells has, without its cells. */
function quotientOf(totals: readonly StoreCells[], overs: readonly StoreCells[]): number | null {
  let [total, over] = [0, 0]
  for (const [position, { cells }] of overs.entries()) {
    for (const [place, { value }] of cells.entries()) {
      const amount = totals[position]?.cells[place]?.value ?? null
      if (amount === null || value === null) continue
      total += amount
      over += value
    }
  }
  return over === 0 ? null : total / over
}

/** Till reports don't depend on cameras, so no coverage qualifies them. */
function figureOf(stores: readonly StoreCells[], compared: boolean): TillFigure {
  const cells: readonly StoreCell[] = stores.flatMap((store) => store.cells)
  const value = cells.some(({ quotient }) => quotient !== undefined)
    ? combinedValue(cells)
    : sumKnown(cells.map((cell) => cell.value))
  return { value, delta: compared ? deltaOf(cells) : null }
}

function deltaOf(cells: readonly StoreCell[]): GuardedDelta | null {
  const { current, comparison } = comparablePairs(cells)
  const coverage = coverageOf(unknownTime)
  return guardedDelta(
    { value: current.value, coverage },
    { value: comparison.value, coverage, ...(comparison.isSmallSample && { isSmallSample: true }) },
  )
}
