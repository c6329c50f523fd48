import type { BucketGroup } from '../../data/bucket-groups.ts'
import { sumKnown } from '../../data/combine-rows.ts'
import { quotientCells } from '../../data/quotient-cells.ts'
import { isSmallSample } from '../../data/sample-size.ts'
import type { StoreCell, StoreCells } from '../../data/store-cells.ts'
import type { ZoneMeasure } from '../../filters/filters.ts'

/** What was counted of one zone, bucket by bucket, per store; all of the same plan. */
export interface ZoneCells {
  readonly visits: readonly StoreCells[]
  /** Seconds that all visits lasted together. */
  readonly dwell: readonly StoreCells[]
  /** Of an entry rate the people who entered, of a share the visits of all zones side by side; else empty. */
  readonly below: readonly StoreCells[]
  /** The stores that have the zone. */
  readonly owners: ReadonlySet<string>
}

/** The cells that are drawn for a measure. */
export function measureCells(measure: ZoneMeasure, cells: ZoneCells): readonly StoreCells[] {
  switch (measure) {
    case 'visits':
      return cells.visits
    case 'total-dwell':
      return cells.dwell
    case 'average-dwell':
      return quotientCells(cells.dwell, cells.visits)
    case 'entry-rate':
      return quotientCells(cells.visits, cells.below)
    case 'share':
      return quotientCells(withoutZone(cells.visits, cells.below, cells.owners), cells.below)
  }
}

/** A store that has no such zone adds nothing to its visits, and what it counted elsewhere to the whole. */
function withoutZone(
  visits: readonly StoreCells[],
  all: readonly StoreCells[],
  owners: ReadonlySet<string>,
): readonly StoreCells[] {
  return visits.map((store, position) => {
    const whole = all[position]
    if (owners.has(store.store) || whole === undefined) return store
    return { ...whole, cells: whole.cells.map(nobodyIn) }
  })
}

function nobodyIn(cell: StoreCell): StoreCell {
  const { compared } = cell
  return {
    ...cell,
    value: nothingOf(cell.value),
    compared: compared && {
      ...compared,
      value: nothingOf(compared.value),
      valueSoFar: nothingOf(compared.valueSoFar),
    },
  }
}

function nothingOf(value: number | null): number | null {
  return value === null ? null : 0
}

/** Whether the average of a bucket is of so few visits that it needs a caution. */
export function isOfFewVisits({ cells }: BucketGroup): boolean {
  const visits = sumKnown(cells.map(({ quotient }) => (quotient?.total == null ? null : quotient.over)))
  return visits !== null && visits > 0 && isSmallSample(visits)
}
