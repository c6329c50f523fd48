import type { Coverage, GuardedDelta } from '../../protocol/derived/states.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { deltaOnce } from '../cells/guarded-delta.ts'
import { type Candidate, mayLieAbove } from '../cells/known-extremes.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { openDays } from './open-days.ts'

export interface LeagueRow {
  readonly store: string
  readonly name: string
  /** `null`: too little was seen, or nothing counted, to be ranked; or it may belong above a store that is. */
  readonly rank: number | null
  readonly perOpenDay: number | null
  readonly openDays: number
  /** What was counted of days of which none is over in any store; `null` where open days speak. */
  readonly soFar: number | null
  readonly coverage: Coverage
  readonly delta: GuardedDelta | null
}

/**
 * Stores by entries per open day, so that unequal days compare fairly; what cannot be trusted stands apart. Where no
 * day is over anywhere, by what has been counted so far, against the same clock time.
 */
export function storeLeague(
  stores: readonly StoreCells[],
  names: ReadonlyMap<string, string>,
  compared: boolean,
  uptimeKnown: boolean,
): readonly LeagueRow[] {
  const averages = stores.map(({ cells }) => openDays(cells))
  const running = averages.every(({ current }) => current.days === 0)
  const rows = stores.map((store, position): LeagueRow => {
    const { current, paired } = averages[position] ?? openDays(store.cells)
    const pairs = running ? comparablePairs(store.cells) : paired
    const soFar = running ? sumKnown(store.cells.map(({ value }) => value)) : null
    // Of a store in which nobody has been counted yet today there is nothing to compare.
    const hasChange = compared && (soFar !== null || !running)
    return {
      store: store.store,
      name: names.get(store.store) ?? store.store,
      rank: null,
      perOpenDay: current.value,
      openDays: current.days,
      soFar,
      coverage: coverageOf(addCameraTime(contributing(store.cells))),
      delta: hasChange ? deltaOnce(uptimeKnown, pairs.current, pairs.comparison) : null,
    }
  })
  const inOrder = rows
    .filter((row) => rankedBy(row) !== null && row.coverage.verdict !== 'unreliable')
    .sort((a, b) => (rankedBy(b) ?? 0) - (rankedBy(a) ?? 0))
  const ranked = surelyPlaced(inOrder).map((row, position) => ({ ...row, rank: position + 1 }))
  const ids = new Set(ranked.map((row) => row.store))
  return [...ranked, ...rows.filter((row) => !ids.has(row.store))]
}

/** By how much of its number a store may belong above one that is ranked before it. */
const rankTolerance = 0.05

/** Those that belong, as far as is known, below all that stand before them. */
function surelyPlaced(inOrder: readonly LeagueRow[]): readonly LeagueRow[] {
  const placed: { readonly row: LeagueRow; readonly bucket: Candidate }[] = []
  for (const row of inOrder) {
    const bucket = { value: rankedBy(row), coverage: row.coverage }
    // Only of a partial row more may have been there than was counted.
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
