import { type MetricRow, measureOf } from '../../../protocol/results.ts'
import { deltaOnce } from '../../coverage/guarded-delta.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import { sumKnown } from '../../data/combine-rows.ts'
import { contributing } from '../../data/combine-sides.ts'
import type { StoreCells } from '../../data/store-cells.ts'
import type { Headline } from './headline.ts'

/** Seconds per visitor of each store, as the deployment says it of the whole of the day so far. */
export interface AverageStays {
  readonly today: readonly MetricRow[]
  /** The same weekday of the week before, until the same time; `null` where it could not be had. */
  readonly before: readonly MetricRow[] | null
}

/**
 * The average stay of some stores. An average has no totals of its own: that of several stores is weighted by their
 * entries, and whoever shows it says so. Compared are only stores of which both days are known.
 *
 * @param entries of the same stores, today by the hour; how far they can be trusted is how far the average can.
 */
export function stayFigure(
  { today, before }: AverageStays,
  entries: readonly StoreCells[],
  uptimeKnown: boolean,
): Omit<Headline, 'course'> & { readonly weighted: boolean } {
  const known = entries.flatMap((store) => {
    const average = stayOf(today, store.store)
    return average === null ? [] : [{ average, weight: counted(store, 'today') }]
  })
  const pairs = entries.flatMap((store) => {
    const [now, then] = [stayOf(today, store.store), before === null ? null : stayOf(before, store.store)]
    return now === null || then === null ? [] : [{ store, now, then }]
  })
  const current = weightedAverage(
    pairs.map(({ store, now }) => ({ average: now, weight: counted(store, 'today') })),
  )
  const comparison = weightedAverage(
    pairs.map(({ store, then }) => ({ average: then, weight: counted(store, 'before') })),
  )
  const cells = pairs.flatMap(({ store }) => store.cells)
  return {
    value: weightedAverage(known),
    weighted: known.length > 1,
    delta: deltaOnce(
      uptimeKnown,
      { value: current, coverage: coverageOf(addCameraTime(contributing(cells))) },
      {
        value: comparison,
        coverage: coverageOf(addCameraTime(contributing(cells.flatMap(({ compared }) => compared ?? [])))),
      },
    ),
    pair: { current, comparison },
  }
}

function stayOf(rows: readonly MetricRow[], store: string): number | null {
  const row = rows.find(({ location }) => location === store)
  return row === undefined ? null : measureOf(row, 'average_dwell_time')
}

function counted({ cells }: StoreCells, day: 'today' | 'before'): number {
  return (
    sumKnown(
      day === 'today'
        ? cells.map(({ value }) => value)
        : cells.map(({ compared, state }) => (state === 'future' ? null : (compared?.valueSoFar ?? null))),
    ) ?? 0
  )
}

/** Of one alone its own, whatever it weighs. */
function weightedAverage(
  parts: readonly { readonly average: number; readonly weight: number }[],
): number | null {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only.average
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  return weight === 0 ? null : parts.reduce((sum, part) => sum + part.average * part.weight, 0) / weight
}
