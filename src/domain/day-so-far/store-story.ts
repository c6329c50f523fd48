import { localDayOf } from '../../calendar/local-day.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import type { Coverage, GuardedDelta } from '../../protocol/derived/states.ts'
import type { StoreKind } from '../../protocol/derived/usual/usual-answers.ts'
import { combineSides, contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import { hasOpenHour, isOpenHourOver, openHoursIn } from '../coverage/bucket-coverage.ts'
import { type Doors, doorsOf } from '../coverage/doors.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { type Outage, outages } from '../outages/outages.ts'
import type { CamerasSeen } from './cameras-seen.ts'
import { withoutEveningBefore } from './evening.ts'
import { type Moves, movesOf } from './moves.ts'
import type { PastDay } from './past-day.ts'
import type { StoreHours } from './store-hours.ts'
import { type TillGap, tillGap } from './till-gap.ts'
import { type UnseenToday, unseenCameras } from './unseen-cameras.ts'

export interface StoreStory {
  readonly store: string
  readonly timezone: string
  readonly kind: StoreKind
  /** Why there could be no count yet, whatever else is found. `null` if no reason is known. */
  readonly doors: Doors
  readonly cameras: readonly UnseenToday[]
  readonly gap: TillGap | null
  readonly moves: Moves
  /** Coverage of today's entries. */
  readonly coverage: Coverage
  /** What lowers the coverage, longest gaps first. */
  readonly unseen: readonly Outage[]
  /** Entries so far. `null` if nothing was counted. */
  readonly entries: number | null
  /** Compared with the same weekday of the previous week, up to the same time. */
  readonly delta: GuardedDelta
  /** Hours of today, in the course of the store's day. */
  readonly hours: readonly StoreCell[]
}

export interface StoryInput {
  readonly store: { readonly id: string; readonly timezone: string }
  readonly today: StoreHours
  /** The same weekdays before, where known. */
  readonly before: readonly PastDay[]
  readonly cameras: CamerasSeen
  readonly asOf: number
}

/** Returns all findings about a store's day so far. */
export function storeStory({ store, today, before, cameras, asOf }: StoryInput): StoreStory {
  const pairs = comparablePairs(today.entries)
  const sides = combineSides(today.entries)
  const day = localDayOf(asOf, store.timezone)
  const story = {
    store: store.id,
    timezone: store.timezone,
    cameras: unseenCameras(store, cameras, asOf),
    gap: tillGap(today, before, asOf),
    moves: movesOf(today, before, asOf),
    coverage: coverageOf(addCameraTime(contributing(today.entries))),
    doors: shutDoors(
      doorsOf({
        cameras: cameras.entrance.get(store.id) ?? [],
        timezone: store.timezone,
        asOf,
        cameLater: cameLater(today.entries, asOf),
      }),
      today.entries,
      sides.value,
    ),
    unseen: outages(cameras.entrance.get(store.id) ?? [], { first: day, last: day }, ({ timezone }) =>
      wallIndexAt(asOf, timezone),
    ),
    entries: sides.value,
    delta: guardedDelta(pairs.current, pairs.comparison),
    hours: withoutEveningBefore(
      { store: store.id, timezone: store.timezone, cells: today.entries, silent: false },
      cameras.entrance.get(store.id) ?? [],
      asOf,
    ),
  }
  return { ...story, kind: kindOf(story, today.entries) }
}

type Told = Omit<StoreStory, 'kind'>

/** If people were counted, only known opening hours prove that the store has yet to open. */
function shutDoors(doors: Doors, cells: readonly StoreCell[], entries: number | null): Doors {
  return entries === null || cells.some(({ time }) => hasOpenHour(time)) ? doors : null
}

/**
 * Returns whether people came later than now on this weekday a week ago. `null` if that day has no count, because then
 * no opening hour is over for either reason.
 */
function cameLater(cells: readonly StoreCell[], asOf: number): boolean | null {
  const weekAgo = cells.filter(({ compared }) => compared !== null && compared.value !== null)
  if (weekAgo.length === 0) return null
  return weekAgo.some(({ bucket, compared }) => bucket.endExclusive > asOf && Number(compared?.value) > 0)
}

function kindOf(told: Told, cells: readonly StoreCell[]): StoreKind {
  const { cameras, gap, moves, coverage, doors } = told
  if (cameras.length > 0 || gap !== null) return 'broken'
  if (moves.moved.length > 0) return 'moved'
  if (doors !== null) return doors
  if (told.entries === null) return 'silent'
  const scheduled = cells.some(({ time }) => hasOpenHour(time))
  const over = cells.some(({ time }) => isOpenHourOver(time))
  if ((over || !scheduled) && coverage.verdict !== 'complete' && !outsideHours(cells)) return 'untrusted'
  return moves.judged.includes('entries') ? 'usual' : 'new'
}

/** People were counted, but no opening hour is over, so no camera time can be missing. */
function outsideHours(cells: readonly StoreCell[]): boolean {
  const known = cells.some(({ time }) => openHoursIn(time) !== null)
  return known && !cells.some(({ time }) => isOpenHourOver(time))
}
