import type { Coverage } from '../../charts/chart-point.ts'
import { type GuardedDelta, guardedDelta } from '../../coverage/guarded-delta.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import type { StoreCells } from '../../data/store-cells.ts'
import { contributing } from './combine-sides.ts'
import { openDays } from './open-days.ts'

export interface LeagueRow {
  readonly store: string
  readonly name: string
  /** `null`: too little was seen, or nothing counted, to be ranked. */
  readonly rank: number | null
  readonly perOpenDay: number | null
  readonly openDays: number
  readonly coverage: Coverage
  readonly delta: GuardedDelta | null
}

/** Stores by entries per open day, so that unequal days compare fairly; what cannot be trusted stands apart. */
export function storeLeague(
  stores: readonly StoreCells[],
  names: ReadonlyMap<string, string>,
  compared: boolean,
): readonly LeagueRow[] {
  const rows = stores.map((store): LeagueRow => {
    const { current, paired } = openDays(store.cells)
    return {
      store: store.store,
      name: names.get(store.store) ?? store.store,
      rank: null,
      perOpenDay: current.value,
      openDays: current.days,
      coverage: coverageOf(addCameraTime(contributing(store.cells))),
      delta: compared ? guardedDelta(paired.current, paired.comparison) : null,
    }
  })
  const ranked = rows
    .filter((row) => row.perOpenDay !== null && row.coverage.verdict !== 'unreliable')
    .sort((a, b) => (b.perOpenDay ?? 0) - (a.perOpenDay ?? 0))
    .map((row, position) => ({ ...row, rank: position + 1 }))
  const ids = new Set(ranked.map((row) => row.store))
  return [...ranked, ...rows.filter((row) => !ids.has(row.store))]
}
