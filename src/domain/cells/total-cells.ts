import type { CellSide, StoreCell, StoreCells } from './store-cells.ts'

/**
 * Returns the totals behind averages, cell by cell: average × its count. Averages themselves are never combined (notes
 * §6). Both come from the same plan, so they pair by position. Zero if nobody was there.
 */
export function totalCells(
  averages: readonly StoreCells[],
  overs: readonly StoreCells[],
): readonly StoreCells[] {
  return overs.map((over, position) => {
    const average = averages[position]
    if (average?.store !== over.store) throw new Error('the cells of an average are not of the same stores')
    return { ...over, cells: over.cells.map((cell, place) => totalCell(average.cells[place], cell)) }
  })
}

function totalCell(average: StoreCell | undefined, over: StoreCell): StoreCell {
  const { compared } = over
  const then = average?.compared ?? null
  return {
    ...over,
    ...totalSide(average?.value ?? null, over),
    compared:
      compared === null
        ? null
        : {
            ...compared,
            ...totalSide(then?.value ?? null, compared),
            valueSoFar: totalOf(then?.valueSoFar ?? null, compared.valueSoFar),
          },
  }
}

function totalSide(average: number | null, over: CellSide): Pick<CellSide, 'state' | 'value'> {
  const value = totalOf(average, over.value)
  return { value, state: value !== null ? 'measured' : over.state === 'measured' ? 'no-data' : over.state }
}

function totalOf(average: number | null, over: number | null): number | null {
  if (over === 0) return 0
  return average === null || over === null ? null : average * over
}
