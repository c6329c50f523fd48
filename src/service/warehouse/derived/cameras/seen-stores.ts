import { localDayOf } from '../../../../calendar/local-day.ts'
import { dayMs } from '../../../../calendar/wall-clock.ts'
import type { PlannedBuckets, PlannedGroup } from '../../../../domain/cells/plan-groups.ts'
import { type SeenAnswers, type StoreSeen, seenByCameras } from '../../../../domain/cells/store-cells.ts'
import { type BucketCoverage, unknownBucket } from '../../../../domain/coverage/bucket-coverage.ts'
import { openingHoursOnly } from '../../../../domain/coverage/opening-hours.ts'
import { grouped } from '../../../../domain/grouped.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { type WallClock, wallClock } from '../../buckets/zoned-wall-clock.ts'
import type { OpeningHours } from '../../entities/opening-hours.ts'
import { openingHoursRecords } from '../../questions/detail-list.ts'
import type { Warehouse } from '../../warehouse.ts'
import { beforeOpening } from '../stores/before-opening.ts'
import { entranceTime, type SeenCamera, seenCameras, timeOfStores } from './entrance-time.ts'
import type { Entrances } from './entrances.ts'
import { existencesIn } from './watching.ts'
import { type Instants, ZoneSpan } from './zone-span.ts'

interface Seeing {
  readonly groups: readonly PlannedGroup[]
  readonly entrances: Entrances
}

export interface Seen {
  readonly seen: SeenAnswers['seen']
  /** Received footage of each camera in the period. */
  readonly cameras: readonly SeenCamera[]
}

/**
 * If two periods are further apart than this, the existence of their cameras is queried separately. One query would
 * read everything between them.
 */
const maxBetweenMs = 7 * dayMs

/** Returns the camera coverage of each store in the period and in the comparison period. */
export async function seenStores(
  warehouse: Warehouse,
  { groups, entrances }: Seeing,
  instants: Instants,
): Promise<Seen> {
  const spansOf = (periodOf: (group: PlannedGroup) => PlannedBuckets | null) =>
    groups.flatMap((group) => {
      const { timezone, stores: ids } = group
      const period = periodOf(group)
      return period === null ? [] : [new ZoneSpan({ timezone, ids, period }, instants)]
    })
  const spans = spansOf(({ current }) => current)
  const others = spansOf(({ compared: period }) => period)
  const areNear = spans.every(
    ({ range }, zone) => gapBetween(range, others[zone]?.range ?? range) <= maxBetweenMs,
  )
  const existenceOf = await existencesIn(warehouse, areNear ? [...others, ...spans] : spans, entrances)
  const cameras = await seenCameras(warehouse, { spans, entrances, existenceOf })
  const current = timeOfStores(cameras)
  const compared =
    others.length === 0
      ? () => undefined
      : await entranceTime(warehouse, {
          spans: others,
          entrances,
          existenceOf: areNear ? existenceOf : await existencesIn(warehouse, others, entrances),
        })
  const withoutCamera = groups.flatMap(({ stores }) => stores.filter((id) => !entrances.cameras.has(id)))
  const records = grouped(
    await openingHoursRecords(warehouse, withoutCamera),
    ({ location_id }) => location_id,
  )
  const groupOf = new Map(
    groups.flatMap((group) => {
      const today = new Today(group, instants)
      return group.stores.map((id) => [id, { group, today }] as const)
    }),
  )
  const seen = (id: string): StoreSeen => {
    const place = groupOf.get(id)
    if (place === undefined) throw new Error(`no zone is planned for the store ${id}`)
    const { group, today } = place
    if (!entrances.cameras.has(id)) {
      const own = records.get(id) ?? []
      return seenByCameras(group, new Map([[id, openingHoursOnly(id, own)]]), instants.asOf)(id)
    }
    const own = current(id) ?? group.current.buckets.map(() => unknownBucket)
    return {
      current: own,
      compared: compared(id) ?? group.compared?.buckets.map(() => unknownBucket) ?? [],
      before: today.beforeOpening(own, entrances.hours.get(id)),
    }
  }
  return { seen, cameras }
}

function gapBetween(one: TimeRange, other: TimeRange): number {
  return Math.max(one.start, other.start) - Math.min(one.endExclusive, other.endExclusive)
}

/** The current day of a zone, as far as the period contains it. */
export class Today {
  readonly #timezone: string
  readonly #asOf: number
  readonly #clock: WallClock
  /** Positions of its buckets. */
  readonly #buckets: readonly number[]

  constructor({ timezone, current }: PlannedGroup, { asOf }: Instants) {
    const day = localDayOf(asOf, timezone)
    this.#timezone = timezone
    this.#asOf = asOf
    this.#clock = wallClock(timezone)
    this.#buckets = current.buckets.flatMap(({ start }, position) =>
      localDayOf(start, timezone) === day ? [position] : [],
    )
  }

  /** @param times of all buckets of one store */
  beforeOpening(times: readonly BucketCoverage[], hours: OpeningHours | undefined): StoreSeen['before'] {
    const own = this.#buckets.map((position) => times[position] ?? unknownBucket)
    if (own.length === 0) return null
    const seen = {
      known: own.some(({ known }) => known),
      plannedHours: own.reduce((sum, each) => sum + each.plannedHours, 0),
      scheduledHours: own.reduce((sum, each) => sum + each.scheduledHours, 0),
    }
    return beforeOpening(seen, { timezone: this.#timezone, clock: this.#clock, hours, asOf: this.#asOf })
  }
}
