import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { overlappingBuckets } from '../buckets/buckets.ts'
import { type WallClock, wallClock } from '../buckets/zoned-wall-clock.ts'
import {
  quarterFrom,
  quartersIn,
  quartersOf,
  quartersPassed,
  receivedTime,
  wholeQuarters,
} from '../counts/camera-time.ts'
import { CountGroup, type RowFields } from '../counts/count-group.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import { type MetricContext, refuseEstimates, requestedRange } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost } from '../engine/limits.ts'
import { datedExistencesOf, existencesOf, type PlacedCamera, whileExisting } from '../entities/existence.ts'
import { loadOpeningHours, openRanges } from '../entities/opening-hours.ts'
import type { StoredRecording } from '../entities/recordings.ts'
import { findWatched, type Watched } from '../entities/watched-entities.ts'
import type { Warehouse } from '../warehouse.ts'

export interface UptimeAnswer
  extends FacetRows<{
    /** Per cent: 97.5 means 97.5%. `null` if nothing was expected. */
    readonly uptime: number | null
  }> {
  readonly meta: { readonly units: { readonly uptime: 'percentage' } }
}

type UptimeGroup = CountGroup<'received' | 'expected'>

/**
 * Share of expected camera time that was received (our extension of the contract): the usable share of each received
 * quarter hour ÷ expected quarter hours, as `uptimes` counts them. Buckets use the recordings' time zones.
 *
 * @throws Fault `bad_request`, `too_large`, `not_found` if an id does not exist, or `forbidden`
 */
export async function uptime(
  warehouse: Warehouse,
  body: BodyOf<'uptime'>,
  context: MetricContext,
): Promise<UptimeAnswer> {
  refuseEstimates(body)
  const limits = limitsOf(context.limits)
  const asked = requestedRange(body, limits)
  const entities = await findWatched(warehouse, body, {
    maxEntities: limits.maxEntities,
    organisations: context.organisations ?? null,
  })
  const range = {
    start: asked.start,
    endExclusive: Math.max(asked.start, Math.min(asked.endExclusive, context.now + 1)),
  }
  const groups = groupsOf(body, entities, range)
  const cells = groups.reduce((sum, { group }) => sum + group.part.buckets.length, 0)
  requireAtMost(limits.maxCells, cells, 'camera buckets')
  requireAtMost(limits.maxRows, cells, 'rows')
  await addCameraTime(
    warehouse,
    groups,
    {
      start: quarterFrom(range.start),
      endExclusive: Math.min(quarterFrom(range.endExclusive), quartersPassed(context.now)),
    },
    body.insideRecordingTimes === true,
  )
  return {
    ...facetRows(body.facets, {
      groups: groups.map(({ group }) => group),
      demographics: everybody,
      values: (totals) => ({
        uptime:
          totals === null || totals.expected === 0 ? null : percentage(totals.received / totals.expected),
      }),
    }),
    meta: { units: { uptime: 'percentage' } },
  }
}

const everybody = { asked: [], combinations: [{}] } as const

/** Rounds to the stored precision: four decimals of a per cent. */
function percentage(fraction: number): number {
  return Math.round(fraction * 1e6) / 1e4
}

interface Owned {
  readonly group: UptimeGroup
  readonly recordings: readonly StoredRecording[]
}

/** Returns a group per entity and time zone of its recordings. */
function groupsOf(body: BodyOf<'uptime'>, entities: readonly Watched[], range: TimeRange): readonly Owned[] {
  const zones = new Map<string, Pick<UptimeGroup['part'], 'clock' | 'buckets'>>()
  const zoneOf = (name: string) => {
    const known = zones.get(name)
    if (known !== undefined) return known
    const clock = wallClock(name)
    const zone = { clock, buckets: overlappingBuckets(body.aggregationPeriod, name, range) }
    zones.set(name, zone)
    return zone
  }
  return entities.flatMap(({ id, zones: names, recordings }) => {
    const fields: RowFields = { [body.entityType]: id }
    // Without a camera or a store there is still a summary of nothing.
    const used = names.length > 0 ? names.map(zoneOf) : [{ clock: wallClock('UTC'), buckets: [] }]
    return used.map((zone, position) => ({
      group: new CountGroup({ ...zone, fields, locations: [], taxonomies: [''] }, everybody, [
        'received',
        'expected',
      ]),
      recordings: recordings.filter(({ timezone }) => timezone === names[position]),
    }))
  })
}

function placed({ location, id }: StoredRecording): PlacedCamera {
  return { location, recording: id }
}

/** Adds expected and received quarter hours of a range. */
async function addCameraTime(
  warehouse: Warehouse,
  groups: readonly Owned[],
  quarters: TimeRange,
  isInsideOpeningHours: boolean,
): Promise<void> {
  if (quarters.endExclusive <= quarters.start) return
  const recordings = groups.flatMap((owned) => owned.recordings)
  const dated = await datedExistencesOf(warehouse, recordings.map(placed))
  const { schedules, scheduleOf } = await createSchedules(warehouse, recordings, {
    quarters,
    isInsideOpeningHours,
    dated,
  })
  const bucketsInUse = new Set(groups.map(({ group }) => group.part.buckets))
  for (const buckets of bucketsInUse) {
    const owned = groups.filter(({ group }) => group.part.buckets === buckets)
    const cameras = owned.flatMap(({ group, recordings: own }) =>
      own.map((recording) => ({ ...placed(recording), group, schedule: scheduleOf(recording) })),
    )
    const firsts = await addReceived(warehouse, cameras, schedules, buckets)
    // Nearly every camera has footage of its first expected quarter hour, so it existed from then on.
    const doubtful = cameras.filter((camera) => {
      const start = schedules[camera.schedule]?.[0]?.start
      const first = firsts.get(camera) ?? Number.POSITIVE_INFINITY
      return start !== undefined && !dated(camera).isDated && first * 1000 > start
    })
    const existenceOf = await existencesOf(warehouse, doubtful, quarters)
    const isDoubtful = new Set(doubtful)
    addExpected(cameras, schedules, buckets, (camera) =>
      isDoubtful.has(camera) ? wholeQuarters(existenceOf(camera)) : null,
    )
  }
}

interface ScheduledCamera extends PlacedCamera {
  readonly group: UptimeGroup
  /** Position of its expected quarter hours in the schedules. */
  readonly schedule: number
}

type Schedules = readonly (readonly TimeRange[])[]

/** Creates the schedules of recordings: the expected quarter hours, which recordings share where they are equal. */
async function createSchedules(
  warehouse: Warehouse,
  recordings: readonly StoredRecording[],
  {
    quarters,
    isInsideOpeningHours,
    dated,
  }: {
    readonly quarters: TimeRange
    readonly isInsideOpeningHours: boolean
    readonly dated: Awaited<ReturnType<typeof datedExistencesOf>>
  },
): Promise<{ readonly schedules: Schedules; scheduleOf(recording: StoredRecording): number }> {
  const isScheduled = ({ useUploadingSchedule }: StoredRecording) =>
    useUploadingSchedule || isInsideOpeningHours
  const locations = new Set(recordings.filter(isScheduled).map(({ location }) => location))
  const hours = await loadOpeningHours(warehouse, [...locations])
  const schedules: (readonly TimeRange[])[] = [[quarters]]
  const byLocation = new Map<string, number>()
  const clocks = new Map<string, WallClock>()

  function sharedSchedule(recording: StoredRecording): number {
    const own = isScheduled(recording) ? hours.get(recording.location) : undefined
    if (own === undefined) return 0
    const known = byLocation.get(recording.location)
    if (known !== undefined) return known
    // The schedule uses the location's wall clock, if the location is known.
    const zone = recording.locationTimezone || recording.timezone
    const clock = clocks.get(zone) ?? wallClock(zone)
    clocks.set(zone, clock)
    byLocation.set(recording.location, schedules.length)
    return schedules.push(quartersOf(openRanges(own, clock, quarters), quarters)) - 1
  }

  return {
    schedules,
    scheduleOf(recording) {
      const shared = sharedSchedule(recording)
      const whole = schedules[shared] ?? []
      const existing = whileExisting(whole, wholeQuarters(dated(placed(recording))))
      return existing === whole ? shared : schedules.push(existing) - 1
    },
  }
}

/**
 * Adds received quarter hours.
 *
 * @returns the first received quarter hour of each camera, in epoch seconds
 */
async function addReceived(
  warehouse: Warehouse,
  cameras: readonly ScheduledCamera[],
  schedules: Schedules,
  buckets: UptimeGroup['part']['buckets'],
): Promise<ReadonlyMap<ScheduledCamera, number>> {
  const bounds = buckets.map(({ start }) => start / 1000)
  const positions = new Map(bounds.map((bound, position) => [bound, position]))
  // Per camera, because its first footage decides when it started to exist.
  const alone = cameras.map(({ location, recording, schedule }, owner) => ({
    location,
    recording,
    schedule,
    owner,
  }))
  const firsts = new Map<ScheduledCamera, number>()
  for (const each of await receivedTime(warehouse, { cameras: alone, schedules, bounds: [bounds] })) {
    const camera = cameras[each.owner]
    if (camera === undefined) continue
    camera.group.addAt(positions.get(each.bound) ?? 0, 0, { received: each.received, expected: 0 })
    firsts.set(camera, Math.min(each.first, firsts.get(camera) ?? each.first))
  }
  return firsts
}

/** @param existenceOf returns when a camera existed; `null` if throughout its schedule */
function addExpected(
  cameras: readonly ScheduledCamera[],
  schedules: Schedules,
  buckets: UptimeGroup['part']['buckets'],
  existenceOf: (camera: ScheduledCamera) => TimeRange | null,
): void {
  const counted = new Map<number, Float64Array>()
  for (const camera of cameras) {
    const schedule = schedules[camera.schedule] ?? []
    const existence = existenceOf(camera)
    const existing = existence === null ? schedule : whileExisting(schedule, existence)
    const known = existing === schedule ? counted.get(camera.schedule) : undefined
    const counts = known ?? quartersIn(buckets, existing)
    if (existing === schedule) counted.set(camera.schedule, counts)
    counts.forEach((count, bucket) => {
      if (count > 0) camera.group.addAt(bucket, 0, { received: 0, expected: count })
    })
  }
}
