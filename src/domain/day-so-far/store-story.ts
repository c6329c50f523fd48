import { localDayOf } from '../../calendar/local-day.ts'
import type { Coverage, GuardedDelta } from '../../protocol/states.ts'
import type { StoreKind } from '../../protocol/usual-answers.ts'
import { combineSides, contributing } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import { hasOpenHour, isOpenHourOver, openHoursIn } from '../coverage/bucket-coverage.ts'
import { wallMinute } from '../coverage/camera-hours.ts'
import { type Doors, doorsOf } from '../coverage/doors.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'
import { type Outage, outages } from '../outages/outages.ts'
import { type CameraFindings, cameraFindings } from './camera-findings.ts'
import type { CamerasSeen } from './cameras-seen.ts'
import { withoutEveningBefore } from './evening.ts'
import { type Moves, movesOf } from './moves.ts'
import type { PastDay } from './past-day.ts'
import type { StoreHours } from './store-hours.ts'
import { type TillGap, tillGap } from './till-gap.ts'

/** In the order in which they are told: what needs a hand, what moved, what to be careful with, and the rest. */
export const kinds: readonly StoreKind[] = [
  'broken',
  'moved',
  'untrusted',
  'usual',
  'new',
  'not-open',
  'closed',
  'silent',
]

export interface StoreStory {
  readonly store: string
  readonly name: string
  readonly timezone: string
  readonly kind: StoreKind
  /** Why nothing could have been counted yet, whatever else is told; `null`: no such reason is known. */
  readonly doors: Doors
  readonly cameras: CameraFindings
  readonly gap: TillGap | null
  readonly moves: Moves
  /** How far today's entries can be trusted. */
  readonly coverage: Coverage
  /** Some camera records could not be had, so that coverage may be unknown for want of an answer. */
  readonly uptimeFailed: boolean
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
  readonly store: { readonly id: string; readonly name: string; readonly timezone: string }
  readonly today: StoreHours
  /** `null`: the days before are on their way, and nothing is said of what is usual. */
  readonly before: readonly PastDay[] | null
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
    name: store.name,
    timezone: store.timezone,
    cameras: cameraFindings(store, cameras, asOf),
    gap: tillGap(today, before ?? [], asOf),
    moves: movesOf(today, before ?? [], asOf),
    coverage: coverageOf(addCameraTime(contributing(today.entries))),
    doors:
      cameras.status === 'loading'
        ? null
        : shutDoors(
            doorsOf({
              cameras: cameras.entrance.get(store.id) ?? [],
              timezone: store.timezone,
              asOf,
              cameLater: cameLater(today.entries, asOf),
            }),
            today.entries,
            sides.value,
          ),
    uptimeFailed: cameras.status === 'failed',
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
  return { ...story, kind: kindOf(story, today.entries, cameras.status !== 'loading') }
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

function kindOf(told: Told, cells: readonly StoreCell[], uptimeKnown: boolean): StoreKind {
  const { cameras, gap, moves, coverage, doors } = told
  if (cameras.downNow.length > 0 || cameras.wasDown.length > 0 || gap !== null) return 'broken'
  if (moves.moved.length > 0) return 'moved'
  if (doors !== null) return doors
  if (uptimeKnown && told.entries === null) return 'silent'
  const scheduled = cells.some(({ time }) => hasOpenHour(time))
  const over = cells.some(({ time }) => isOpenHourOver(time))
  if (uptimeKnown && (over || !scheduled) && coverage.verdict !== 'complete' && !outsideHours(cells))
    return 'untrusted'
  return moves.judged.includes('entries') ? 'usual' : 'new'
}

/** People came, but no opening hour is over: there is nothing that could have been missed. */
function outsideHours(cells: readonly StoreCell[]): boolean {
  const known = cells.some(({ time }) => openHoursIn(time) !== null)
  return known && !cells.some(({ time }) => isOpenHourOver(time))
}

/** The first to be looked at first: by kind, and within it by how much is at stake. */
export function byUrgency(a: Urgency, b: Urgency): number {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || weightOf(b) - weightOf(a)
}

type Urgency = Pick<StoreStory, 'kind' | 'cameras' | 'gap' | 'moves' | 'coverage'>

function weightOf({ kind, cameras, gap, moves, coverage }: Urgency): number {
  switch (kind) {
    case 'broken': {
      const doors = [...cameras.downNow, ...cameras.wasDown].filter(({ entrance }) => entrance).length
      // A door that is down costs counts now; a silent till costs sales; other cameras cost zones.
      const now = cameras.downNow.filter(({ entrance }) => entrance).length
      return (
        now * 10_000 +
        doors * 1000 +
        (gap === null ? 0 : 500) +
        cameras.downNow.length * 10 +
        cameras.wasDown.length
      )
    }
    case 'moved':
      return moves.moved[0]?.spreads ?? 0
    case 'untrusted':
      return coverage.share === null ? 0 : 1 - coverage.share
    default:
      return 0
  }
}
