import type { Camera, Store } from '../../../src/demo/chain.ts'
import { openTimes } from '../../../src/demo/plan.ts'
import type { ShownIncident } from './statements.ts'
import { wallOfStore } from './store-wall.ts'
import type { World } from './world.ts'

/** A stretch of time in seconds since 1970, `to` exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Consecutive scheduled hours of which a camera lost too much. */
export interface BrokenHours extends Span {
  /** `null` if too short to say. */
  readonly cause: ShownIncident['cause'] | null
}

/** A smaller lost share of an hour is no outage by the rule of hours. From `doubtfulShare` on it may be one. */
const lostShare = 0.02
export const doubtfulShare = 0.005

export interface Hour extends Span {
  /** Lost share of its scheduled part. */
  readonly lost: number
  /** The part of it in quarters of an hour without any footage. */
  readonly lostWhole: number
}

/** The completed scheduled hours of a camera, in order. */
export function brokenShares(
  world: World,
  store: Store,
  camera: Camera,
  span: Span,
  now: number,
): readonly Hour[] {
  const outages = world.faults
    .filter((fault) => fault.camera === camera.number)
    .filter(({ arrivesAt }) => arrivesAt === null || arrivesAt * 1000 > now)
    .flatMap((fault) => fault.outages)
    .filter(({ start, end, unreported }) => !unreported && start < span.to && end > span.from)
  const open = camera.scheduled
    ? openTimes(store, span.from, span.to).map(({ opens, closes }) => ({ from: opens, to: closes }))
    : [span]
  const hours: Hour[] = []
  for (const { from, to } of open) {
    for (let start = from - (from % 3600) + hourOffset(store, from); start < to; start += 3600) {
      const quarters = [0, 900, 1800, 2700]
        .map((offset) => start + offset)
        .filter((quarter) => quarter >= from && quarter < to)
      if (quarters.length === 0 || start + 3600 > now / 1000 || start < span.from) continue
      const losses = quarters.map((quarter) =>
        Math.min(
          1,
          outages.reduce(
            (sum, { start: begin, end, loss }) =>
              sum + (Math.max(0, Math.min(end, quarter + 900) - Math.max(begin, quarter)) * loss) / 900,
            0,
          ),
        ),
      )
      const share = (list: readonly number[]) => list.reduce((sum, loss) => sum + loss, 0) / quarters.length
      hours.push({
        from: start,
        to: start + 3600,
        lost: share(losses),
        lostWhole: share(losses.filter((loss) => loss >= 0.999)),
      })
    }
  }
  return hours
}

/** In a time zone with a half-hour offset, local hours begin at the half hour of UTC. */
function hourOffset({ timezone }: Store, instant: number): number {
  const { minute } = wallOfStore(timezone, (instant - (instant % 3600)) * 1000)
  const offset = (60 - (minute % 60)) % 60
  return offset === 0 ? 0 : offset * 60 - 3600
}

export function brokenRuns(hours: readonly Hour[]): readonly BrokenHours[] {
  const runs: Hour[][] = []
  let run: Hour[] | null = null
  for (const hour of hours) {
    if (hour.lost <= lostShare) {
      run = null
      continue
    }
    if (run === null) {
      run = []
      runs.push(run)
    }
    run.push(hour)
  }
  return runs.map((own) => {
    const lost = own.reduce((sum, hour) => sum + hour.lost, 0)
    const whole = own.reduce((sum, hour) => sum + hour.lostWhole, 0)
    const isClear = lost >= 1 && Math.abs(whole / lost - 0.5) > 0.2
    return {
      from: own[0]?.from ?? 0,
      to: own.at(-1)?.to ?? 0,
      cause: isClear ? (whole > lost / 2 ? 'footage' : 'quality') : null,
    }
  })
}
