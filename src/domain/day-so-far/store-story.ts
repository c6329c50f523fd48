import { localDayOf } from '../../calendar/local-day.ts'
import type { Coverage, GuardedDelta } from '../../protocol/derived/states.ts'
import type { StoreKind } from '../../protocol/derived/usual-answers.ts'
import { combineSides, contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import { hasOpenHour, isOpenHourOver, openHoursIn } from '../coverage/bucket-coverage.ts'
import { wallMinute } from '../coverage/camera-hours.ts'
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
  /** Why nothing could have been counted yet, whatever else is told; `null`: no such reason is known. */
  readonly doors: Doors
  readonly cameras: readonly UnseenToday[]
  readonly gap: TillGap | null
  readonly moves: Moves
  /** How far today's entries can be trusted. */
  readonly coverage: Coverage
  /** What lowers the coverage, the longest first. */
  readonly unseen: readonly Outage[]
  /** Entries so far; `null` where nothing was counted. */
  readonly entries: number | null
  /** Against the same weekday of the week before, until the same time. */
  readonly delta: GuardedDelta
  /** Of today, in the course of the store's day. */
  readonly hours: readonly StoreCell[]
}

export interface StoryInput {
  readonly store: { readonly id: string; readonly timezone: string }
  readonly today: StoreHours
  /** The same weekdays before, as far as they are known. */
  readonly before: readonly PastDay[]
  readonly cameras: CamerasSeen
  readonly asOf: number
}

/** Everything that is told of a store's day so far. */
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
      wallMinute(asOf, timezone),
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

/** Where somebody was counted, only known opening hours say that the doors are still to open. */
function shutDoors(doors: Doors, cells: readonly StoreCell[], entries: number | null): Doors {
  return entries === null || cells.some(({ time }) => hasOpenHour(time)) ? doors : null
}

/**
 * Whether people came later than now on this weekday a week ago. Of a week ago without any count nothing can be told: that
 * no opening hour is over is true of both.
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

/** People came, but no opening hour is over: there is nothing that could have been missed. */
function outsideHours(cells: readonly StoreCell[]): boolean {
  const known = cells.some(({ time }) => openHoursIn(time) !== null)
  return known && !cells.some(({ time }) => isOpenHourOver(time))
}
