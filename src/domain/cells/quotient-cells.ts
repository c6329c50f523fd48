import type { PointState } from '../../protocol/derived/states.ts'
import { worseTime } from '../coverage/verdict.ts'
import { type CellSide, type Quotient, withPart } from './cell-side.ts'
import type { StoreCell, StoreCells } from './store-cells.ts'

/**
 * Returns the cells of a quotient (an average or a rate) from those of its two amounts. Both come from the same plan,
 * so they pair by position.
 *
 * There is no value if there is nothing to divide by. The coverage of a quotient is that of its worse side, because one
 * side can't make good what the other missed. An amount that no camera counts, such as sales, doesn't affect it.
 */
export function quotientCells(
  totals: readonly StoreCells[],
  overs: readonly StoreCells[],
): readonly StoreCells[] {
  return overs.map((over, position) => {
    const total = totals[position]
    if (total?.store !== over.store) throw new Error('the cells of a quotient are not of the same stores')
    return {
      ...over,
      cells: over.cells.map((cell, place) => quotientCell(total.cells[place], cell)),
      silent: over.silent && total.silent,
    }
  })
}

function quotientCell(total: StoreCell | undefined, divisor: StoreCell): StoreCell {
  const { bucket, day, over, unfinished, compared } = divisor
  const quotient: Quotient = { total: total?.value ?? null, over: divisor.value }
  const value = divide(quotient)
  const state = value === null ? withoutValue(divisor) : 'measured'
  const time = total === undefined ? divisor.time : timeOf(total, divisor)
  const then = compared === null ? null : comparedQuotient(total?.compared ?? undefined, compared)
  return withPart({ bucket, day, state, value, quotient, time, over, unfinished, compared: then }, divisor)
}

type Compared = NonNullable<StoreCell['compared']>

function comparedQuotient(total: Compared | undefined, divisor: Compared): Compared {
  const { bucket, day, over } = divisor
  const quotient: Quotient = { total: total?.value ?? null, over: divisor.value }
  const quotientSoFar: Quotient = { total: total?.valueSoFar ?? null, over: divisor.valueSoFar }
  const value = divide(quotient)
  const state = value === null ? withoutValue(divisor) : 'measured'
  const time = total === undefined ? divisor.time : timeOf(total, divisor)
  const valueSoFar = divide(quotientSoFar)
  return withPart({ bucket, day, state, value, quotient, time, over, valueSoFar, quotientSoFar }, divisor)
}

function timeOf({ time: own }: CellSide, { time }: CellSide): CellSide['time'] {
  return own.known && time.known && own.expected > 0 && time.expected > 0 ? worseTime(time, own) : time
}

/** A closed store stays closed, and a future bucket stays future. That nobody came is known, not missing. */
function withoutValue({ state, value }: CellSide): PointState {
  if (state !== 'measured') return state
  return value === 0 ? 'nobody' : 'no-data'
}

function divide({ total, over }: Quotient): number | null {
  return total === null || over === null || over === 0 ? null : total / over
}
