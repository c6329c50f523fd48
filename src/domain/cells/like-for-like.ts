import type { LeftOutReason } from '../../protocol/derived/derived-answers.ts'
import { comparablePairs } from './comparable.ts'
import { isTooLittle } from './guarded-delta.ts'
import type { StoreCell, StoreCells } from './store-cells.ts'

export interface LeftOutStore {
  readonly store: string
  readonly reason: LeftOutReason
  /** Coverage of the period that the reason is about, if cameras saw too little. */
  readonly share: number | null
}

export interface LikeForLike {
  /** Stores that were open and counted in both periods. */
  readonly kept: readonly StoreCells[]
  readonly leftOut: readonly LeftOutStore[]
}

/**
 * Compares several stores like for like: those that were open *and counted* in both periods (product, "Like-for-like").
 * A period with unreliable coverage doesn't count.
 */
export function likeForLike(stores: readonly StoreCells[]): LikeForLike {
  const judged = stores.map((store) => ({ store, left: leftOut(store) }))
  return {
    kept: judged.filter(({ left }) => left === null).map(({ store }) => store),
    leftOut: judged.flatMap(({ left }) => left ?? []),
  }
}

function leftOut({ store, cells }: StoreCells): LeftOutStore | null {
  const begun = cells.filter(({ state }) => state !== 'future')
  const because = (reason: LeftOutReason, share: number | null = null) => ({ store, reason, share })
  if (!begun.some(isCountedNow)) return because(isShut(begun) ? 'closed-now' : 'not-counted-now')
  const then = begun.flatMap(({ compared }) => compared ?? [])
  if (!then.some(({ valueSoFar }) => valueSoFar !== null)) {
    return because(isShut(then) ? 'closed-then' : 'not-counted-then')
  }
  if (!begun.some((cell) => isCountedNow(cell) && (cell.compared?.valueSoFar ?? null) !== null)) {
    return because('no-common-day')
  }
  const { current, comparison } = comparablePairs(cells)
  if (current.coverage.verdict === 'unreliable') return because('unreliable-now', current.coverage.share)
  if (comparison.coverage.verdict === 'unreliable') {
    return because('unreliable-then', comparison.coverage.share)
  }
  const { shared } = comparison
  if (shared !== undefined && isTooLittle(shared)) return because('few-common-days')
  return null
}

function isCountedNow({ value }: StoreCell): boolean {
  return value !== null
}

/** Known to be closed on each day, not just without a count. */
function isShut(sides: readonly { readonly state: string }[]): boolean {
  return sides.length > 0 && sides.every(({ state }) => state === 'closed')
}
