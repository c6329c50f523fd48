import type { Coverage } from '../../charts/chart-point.ts'
import type { CameraHours } from '../../coverage/camera-hours.ts'
import { type GuardedDelta, guardedDelta } from '../../coverage/guarded-delta.ts'
import { type Outage, outages } from '../../coverage/outages.ts'
import { addCameraTime, coverageOf } from '../../coverage/verdict.ts'
import { combineSides, contributing } from '../../data/combine-sides.ts'
import { comparablePairs } from '../../data/comparable.ts'
import type { StoreCell } from '../../data/store-cells.ts'
import type { CamerasSeen } from '../../data/use-cameras-today.ts'
import { localDayOf } from '../../time/local-day.ts'
import { wallOf } from '../../time/wall-clock.ts'
import { type CameraFindings, cameraFindings } from './camera-findings.ts'
import { withoutEveningBefore } from './evening.ts'
import { type Moves, movesOf } from './moves.ts'
import type { StoreHours } from './store-hours.ts'
import { type TillGap, tillGap } from './till-gap.ts'

/** In the order in which they are told: what needs a hand, what moved, what to be careful with, and the rest. */
export const kinds = ['broken', 'moved', 'untrusted', 'usual', 'new', 'not-open', 'closed', 'silent'] as const
export type StoreKind = (typeof kinds)[number]

export interface StoreStory {
  readonly store: string
  readonly name: string
  readonly timezone: string
  readonly kind: StoreKind
  /** Why nothing could have been counted yet, whatever else is told; `null`: no such reason is known. */
  readonly doors: 'not-open' | 'closed' | null
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
  readonly before: readonly StoreHours[] | null
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
        : doorsOf(today.entries, sides.value, asOf, isKnownLater(cameras.entrance.get(store.id) ?? [], asOf)),
    uptimeFailed: cameras.status === 'failed',
    unseen: outages(cameras.entrance.get(store.id) ?? [], { first: day, last: day }, ({ timezone }) =>
      new Date(wallOf(asOf, timezone)).toISOString().slice(0, 16),
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

/**
 * Whether the doors of a store are known to be shut. Camera records mostly end with the hour that runs: then a morning
 * before the doors open looks like a day on which they never do, and whether people came later on this day a week ago
 * tells them apart.
 */
function doorsOf(
  cells: readonly StoreCell[],
  entries: number | null,
  asOf: number,
  knownLater: boolean,
): StoreStory['doors'] {
  if (!cells.some(({ time }) => time.known)) return null
  if (cells.some(({ time }) => time.scheduledHours > 0)) return null
  if (cells.some(({ time }) => time.plannedHours > 0)) return 'not-open'
  if (entries !== null) return null
  if (!knownLater) {
    const weekAgo = cells.filter(({ compared }) => compared !== null && compared.value !== null)
    const cameLater = weekAgo.some(
      ({ bucket, compared }) => bucket.endExclusive > asOf && Number(compared?.value) > 0,
    )
    // Of a week ago without any count too: that no opening hour is over is true of both.
    if (cameLater || weekAgo.length === 0) return 'not-open'
  }
  return 'closed'
}

/** Records that reach beyond now tell what is planned for the rest of the day. */
function isKnownLater(cameras: readonly CameraHours[], asOf: number): boolean {
  return cameras.some(
    ({ hours: { starts }, timezone }) => (starts.at(-1) ?? 0) > wallOf(asOf, timezone) / 60_000,
  )
}

function kindOf(told: Told, cells: readonly StoreCell[], uptimeKnown: boolean): StoreKind {
  const { cameras, gap, moves, coverage, doors } = told
  if (cameras.downNow.length > 0 || cameras.wasDown.length > 0 || gap !== null) return 'broken'
  if (moves.moved.length > 0) return 'moved'
  if (doors !== null) return doors
  if (uptimeKnown && told.entries === null) return 'silent'
  const scheduled = cells.some(({ time }) => time.plannedHours > 0)
  const over = cells.some(({ time }) => time.scheduledHours > 0)
  if (uptimeKnown && (over || !scheduled) && coverage.verdict !== 'complete' && !outsideHours(cells))
    return 'untrusted'
  return moves.judged.includes('entries') ? 'usual' : 'new'
}

/** People came, but no scheduled hour is over: there is nothing that could have been missed. */
function outsideHours(cells: readonly StoreCell[]): boolean {
  const known = cells.some(({ time }) => time.known)
  return known && !cells.some(({ time }) => time.scheduledHours > 0)
}

/** The first to be looked at first: by kind, and within it by how much is at stake. */
export function byUrgency(a: StoreStory, b: StoreStory): number {
  return (
    kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
    weightOf(b) - weightOf(a) ||
    a.name.localeCompare(b.name, undefined, { numeric: true })
  )
}

function weightOf({ kind, cameras, gap, moves, coverage }: StoreStory): number {
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
