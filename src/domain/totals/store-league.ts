import type { Coverage, GuardedDelta } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import { type Candidate, mayLieAbove } from '../cells/known-extremes.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { openDays } from './open-days.ts'

export interface LeagueRow {
  readonly store: string
  readonly name: string
  /** `null` if coverage is too low to rank the store, nothing was counted, or it might belong above a ranked store. */
  readonly rank: number | null
  readonly perOpenDay: number | null
  readonly openDays: number
  /** The count so far if no day is over in any store. `null` once complete days exist. */
  readonly soFar: number | null
  readonly coverage: Coverage
  readonly delta: GuardedDelta | null
}

/**
 * Ranks stores by entries per open day, so that unequal days compare fairly. Unreliable stores stay unranked. If no day
 * is over anywhere, the ranking is by the count so far, compared up to the same clock time.
 */
export function storeLeague(
  stores: readonly StoreCells[],
  names: ReadonlyMap<string, string>,
  compared: boolean,
): readonly LeagueRow[] {
  const averages = stores.map((store) => openDays([store]))
  const running = averages.every(({ current }) => current.days === 0)
  const rows = stores.map((store, position): LeagueRow => {
    const { current, paired } = averages[position] ?? openDays([store])
    const pairs = running ? comparablePairs(store.cells) : paired
    const soFar = running ? sumKnown(store.cells.map(({ value }) => value)) : null
    // A store without a count today has nothing to compare yet.
    const hasChange = compared && (soFar !== null || !running)
    return {
      store: store.store,
      name: names.get(store.store) ?? store.store,
      rank: null,
      perOpenDay: current.value,
      openDays: current.days,
      soFar,
      coverage: coverageOf(addCameraTime(contributing(store.cells))),
      delta: hasChange ? guardedDelta(pairs.current, pairs.comparison) : null,
    }
  })
  const inOrder = rows
    .filter((row) => rankedBy(row) !== null && row.coverage.verdict !== 'unreliable')
    .sort((a, b) => (rankedBy(b) ?? 0) - (rankedBy(a) ?? 0))
  const ranked = surelyPlaced(inOrder).map((row, position) => ({ ...row, rank: position + 1 }))
  const ids = new Set(ranked.map((row) => row.store))
  return [...ranked, ...rows.filter((row) => !ids.has(row.store))]
}

/** By what share of its number a store may exceed the one ranked before it. */
const rankTolerance = 0.05

/** Returns the rows that certainly belong below all rows before them. */
function surelyPlaced(inOrder: readonly LeagueRow[]): readonly LeagueRow[] {
  const placed: { readonly row: LeagueRow; readonly bucket: Candidate }[] = []
  for (const row of inOrder) {
    const bucket = { value: rankedBy(row), coverage: row.coverage }
    // Only a partial row may have had more than it counted.
    const isMisplaced =
      row.coverage.verdict === 'partial' &&
      placed.some((above) => mayLieAbove(bucket, above.bucket, rankTolerance))
    if (!isMisplaced) placed.push({ row, bucket })
  }
  return placed.map(({ row }) => row)
}

function rankedBy({ soFar, perOpenDay }: LeagueRow): number | null {
  return soFar ?? perOpenDay
}
