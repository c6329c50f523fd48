import type { Coverage } from '../../protocol/derived/states.ts'
import type { CombinedPace, DueNow, Pace, PaceGap } from '../../protocol/derived/usual/pace-answers.ts'
import type { ShutDoors } from '../../protocol/derived/usual/usual-answers.ts'
import type { DueShare } from './due-share.ts'

export interface PaceInput {
  /** Entries of the whole day. */
  readonly target: number
  /** Entries so far. `null` if nothing was counted. */
  readonly counted: number | null
  /** Coverage of these entries. */
  readonly coverage: Coverage
  /** Why there can be no count yet. `null` if no reason is known. */
  readonly doors: ShutDoors | null
  readonly due: DueShare | null
}

/** Returns the progress of a store. A reason if nothing was counted. */
export function paceOf({ target, counted, coverage, doors, due }: PaceInput): Pace | 'closed' | 'silent' {
  if (counted === null && doors !== 'not-open') return doors === 'closed' ? 'closed' : 'silent'
  const { verdict } = coverage
  return {
    target,
    counted: counted ?? 0,
    ...((verdict === 'partial' || verdict === 'unreliable') && { atLeast: true as const }),
    due: due && { middle: target * due.middle, low: target * due.low, high: target * due.high },
  }
}

/** A store with a target. */
export interface StorePace {
  readonly location: string
  readonly pace: Pace | 'closed' | 'silent'
}

/** Most left-out stores that are named. The others are only counted. */
const mostNamed = 20

/**
 * Adds up the stores that can be compared with what is due. If there is none, it adds up those that were counted at all,
 * without what is due. `null` if nothing was counted.
 *
 * The bounds of what is due add up, as if all stores were early or late on the same days. So they are at least as wide as
 * those of the sum.
 */
export function combinePaces(stores: readonly StorePace[], withoutTarget: number): CombinedPace | null {
  const judged = stores.map(({ location, pace }) => ({ location, pace, gap: gapOf(pace) }))
  const whole = judged.filter(({ gap }) => gap === null)
  const counted = judged.filter(({ pace }) => typeof pace !== 'string')
  const added = whole.length > 0 ? whole : counted
  if (added.length === 0) return null
  const paces = added.flatMap(({ pace }) => (typeof pace === 'string' ? [] : pace))
  const included = new Set(added.map(({ location }) => location))
  const leftOut = judged.flatMap(({ location, gap }) =>
    gap === null || included.has(location) ? [] : { location, reason: gap },
  )
  return {
    target: sum(paces, ({ target }) => target),
    counted: sum(paces, (pace) => pace.counted),
    ...(paces.some(({ atLeast }) => atLeast) && { atLeast: true as const }),
    due: whole.length > 0 ? sumOfDue(paces.flatMap(({ due }) => due ?? [])) : null,
    stores: paces.length,
    ...(leftOut.length > 0 && { leftOut: { first: leftOut.slice(0, mostNamed), count: leftOut.length } }),
    withoutTarget,
  }
}

/** Why a store cannot be compared with what is due. `null` if it can. */
function gapOf(pace: StorePace['pace']): PaceGap | null {
  if (typeof pace === 'string') return pace
  if (pace.atLeast) return 'gaps'
  return pace.due === null ? 'new' : null
}

function sumOfDue(dues: readonly DueNow[]): DueNow {
  return {
    middle: sum(dues, ({ middle }) => middle),
    low: sum(dues, ({ low }) => low),
    high: sum(dues, ({ high }) => high),
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
