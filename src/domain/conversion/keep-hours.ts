import { isHour } from '../cells/counted-part.ts'
import type { CellSide, Quotient, StoreCell, StoreCells } from '../cells/store-cells.ts'
import type { KeptPart, KeptParts, PartsOfPeriod } from './hour-check.ts'

/**
 * Returns the cells of the rate over only those hours in which both till and counter reported. Camera time during a
 * silent till doesn't count as seen, because it is no part of the rate.
 *
 * @param asOf epoch milliseconds
 */
export function keepHours(
  rates: readonly StoreCells[],
  { kept }: { readonly kept: ReadonlyMap<string, KeptParts> },
  asOf: number,
): readonly StoreCells[] {
  return rates.map((store) => {
    const parts = kept.get(store.store)
    if (parts === undefined) return store
    return { ...store, cells: store.cells.map((cell) => keepCell(cell, parts, asOf)) }
  })
}

function partOf(parts: PartsOfPeriod, { bucket, day }: CellSide): KeptPart | undefined {
  return parts.get(isHour(bucket) ? bucket.start : day)
}

function keepCell(cell: StoreCell, parts: KeptParts, asOf: number): StoreCell {
  const { compared } = cell
  const own = partOf(parts.current, cell)
  const other = compared === null ? undefined : partOf(parts.compared, compared)
  return {
    ...cell,
    ...(own && keepSide(cell, own)),
    compared:
      compared === null || other === undefined
        ? compared
        : {
            ...compared,
            ...keepSide(compared, other),
            ...soFar(compared, other, cell.unfinished ? asOf - cell.bucket.start : null),
          },
  }
}

function keepSide(side: CellSide, part: KeptPart): Pick<CellSide, 'state' | 'value' | 'quotient' | 'time'> {
  const quotient: Quotient = { total: part.sold, over: part.customers }
  const value = rateOf(quotient)
  return {
    quotient,
    value,
    state:
      value !== null
        ? 'measured'
        : side.state === 'closed' || side.state === 'future'
          ? side.state
          : 'no-data',
    time: { ...side.time, usable: Math.max(0, side.time.usable - part.uselessSegments) },
  }
}

/** @param elapsedMs for an unfinished bucket: the part of its partner up to the same time. `null` for all of it. */
function soFar(
  side: NonNullable<StoreCell['compared']>,
  part: KeptPart,
  elapsedMs: number | null,
): Pick<NonNullable<StoreCell['compared']>, 'valueSoFar' | 'quotientSoFar'> {
  const whole: Quotient = { total: part.sold, over: part.customers }
  const { quotientSoFar: counted } = side
  if (elapsedMs === null || counted === undefined) return { valueSoFar: rateOf(whole), quotientSoFar: whole }
  const before = part.leftOut.filter(({ bucket }) => bucket.endExclusive <= side.bucket.start + elapsedMs)
  const less = (amount: number | null, left: readonly (number | null)[]) =>
    amount === null
      ? null
      : Math.max(
          0,
          left.reduce<number>((rest, one) => rest - (one ?? 0), amount),
        )
  const quotient = {
    total: less(
      counted.total,
      before.map(({ sold }) => sold),
    ),
    over: less(
      counted.over,
      before.map(({ customers }) => customers),
    ),
  }
  return { valueSoFar: rateOf(quotient), quotientSoFar: quotient }
}

function rateOf({ total, over }: Quotient): number | null {
  return total === null || over === null || over === 0 ? null : total / over
}
