import { bucketsOf } from '../../../calendar/buckets.ts'
import type { DayRange } from '../../../calendar/calendar.ts'
import type { ZoneStores } from '../../../domain/cells/plan-groups.ts'
import { type CameraHours, wallMinutes } from '../../../domain/coverage/camera-hours.ts'
import type { StoredRecording } from '../recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Footage, footageOf, type Watching, watchingCameras } from './watching.ts'
import { type Instants, ZoneSpan } from './zone-span.ts'

interface CamerasQuestion {
  /** Stores of one time zone, and days on their clock; none after today. */
  readonly zones: readonly (ZoneStores & { readonly days: DayRange })[]
  /** Cameras by location, and when the locations are open. */
  readonly placed: Entrances
  /** These of them. */
  readonly only: ReadonlySet<StoredRecording>
}

/**
 * Single hours of some cameras, on the clocks of their stores: what `uptimes` answers of them, without the text. A chain has
 * millions of such hours, so they are read only of cameras that lack some.
 */
export async function hoursOfCameras(
  warehouse: Warehouse,
  { zones, placed, only }: CamerasQuestion,
  instants: Instants,
): Promise<readonly CameraHours[]> {
  if (only.size === 0) return []
  const zoneOf = new Map<ZoneSpan, Zone>()
  for (const { timezone, ids, days } of zones) {
    if (days.last < days.first) continue
    const buckets = bucketsOf(days, 'hour', timezone)
    const starts = Int32Array.from(buckets, ({ index }) => wallMinutes(index.slice(0, 16)))
    zoneOf.set(new ZoneSpan({ timezone, ids, period: { days, buckets } }, instants), { timezone, starts })
  }
  const watching = await watchingCameras(warehouse, [...zoneOf.keys()], placed, only)
  const footage = await footageOf(warehouse, watching)
  return watching.flatMap((each, position) => {
    const [zone, own] = [zoneOf.get(each.span), footage[position]]
    return zone === undefined || own === undefined ? [] : [hoursOf(each, own, zone, instants.now)]
  })
}

interface Zone {
  readonly timezone: string
  /** Wall-clock starts of the hours. */
  readonly starts: Int32Array
}

/** Of the hours that have begun, those in which the camera existed. */
function hoursOf(
  { span, camera, existence, due }: Watching,
  { received, came }: Footage,
  { timezone, starts }: Zone,
  now: number,
): CameraHours {
  const hours: number[] = []
  const absent: { from: number; until: number }[] = []
  for (const [hour, { start, endExclusive }] of span.buckets.entries()) {
    if (start > now) break
    if (endExclusive > existence.start && start < existence.endExclusive) {
      hours.push(hour)
      continue
    }
    const from = starts[hour] ?? 0
    const last = absent.at(-1)
    if (last !== undefined && from <= last.until && from >= last.from) last.until = from + 60
    else absent.push({ from, until: from + 60 })
  }
  const pick = (column: ArrayLike<number>) => Float32Array.from(hours, (hour) => column[hour] ?? 0)
  return {
    recording: camera.id,
    name: camera.name || camera.id,
    location: camera.location,
    timezone,
    hours: {
      starts: Int32Array.from(hours, (hour) => starts[hour] ?? 0),
      scheduled: Uint8Array.from(hours, (hour) => ((due.planned[hour] ?? 0) > 0 ? 1 : 0)),
      expected: pick(due.expected),
      came: pick(came),
      received: pick(received),
    },
    ...(absent.length > 0 && { absent }),
  }
}
