import type { Pace, RevenuePace } from '../../protocol/derived/usual/pace-answers.ts'
import type { MovedMeasure, UnseenCamera, UsualStore } from '../../protocol/derived/usual/usual-answers.ts'
import { combinedValue } from '../cells/combine-sides.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import { courseOf } from './headlines.ts'
import type { Move } from './moves.ts'
import type { StoreStory } from './store-story.ts'
import type { UnseenToday } from './unseen-cameras.ts'

interface RowParts {
  /** The hours of today, in the course of the store's day. */
  readonly course: readonly StoreCell[]
  /** Recording ids of the cameras that count entries. */
  readonly entrances: readonly string[]
  /** True if no opening hour is running. */
  readonly isResting: boolean
  /** Progress towards the target. `null` if there is none. */
  readonly pace: Pace | null
  readonly revenuePace: RevenuePace | null
}

/** Most cameras of a store that are named. The others are only counted. */
const mostCameras = 10

/** Returns the row of a store in the route `usual`. */
export function usualRow(
  story: Omit<StoreStory, 'hours'>,
  { course, entrances, isResting, pace, revenuePace }: RowParts,
): UsualStore {
  const { store, timezone, kind, doors, entries, delta, coverage, cameras, unseen, gap, moves } = story
  const [worst] = unseen
  return {
    location: store,
    kind,
    ...(doors !== null && { doors }),
    ...(isResting && { resting: true as const }),
    entrances,
    value: entries,
    change: delta,
    coverage,
    course: courseOf([{ store, timezone, cells: course, silent: false }], combinedValue),
    ...(cameras.length > 0 && {
      unseen: { first: cameras.slice(0, mostCameras).map(unseenOf), count: cameras.length },
    }),
    ...(worst !== undefined && { lowering: { camera: worst.camera, hours: worst.hours } }),
    ...(gap !== null && {
      tillGap: { from: instantOf(gap.start), until: instantOf(gap.endExclusive), usual: gap.usual },
    }),
    ...(pace !== null && { pace }),
    ...(revenuePace !== null && { revenuePace }),
    ...(moves.moved.length > 0 && { moved: moves.moved.map(movedOf) }),
  }
}

function unseenOf({ recording, camera, hours, entrance }: UnseenToday): UnseenCamera {
  return { recording, camera, hours, ...(entrance && { entrance: true as const }) }
}

function movedOf({ metric, value, usual, ratio, spreads, until }: Move): MovedMeasure {
  const { low, high } = usual
  return { measure: metric, value, low, high, deviation: ratio, spreads, until: instantOf(until) }
}

function instantOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
