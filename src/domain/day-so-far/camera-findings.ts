import { localDayOf } from '../../calendar/local-day.ts'
import { parseUtcInstant } from '../../protocol/wire-time.ts'
import { wallMinute } from '../coverage/camera-hours.ts'
import { isOpenAt } from '../coverage/open-now.ts'
import { outages } from '../outages/outages.ts'
import type { CamerasSeen } from './cameras-seen.ts'

export interface DownNow {
  readonly recording: string
  readonly camera: string
  /** Epoch milliseconds; `null`: never seen, or it is not said. */
  readonly lastSeen: number | null
  /** It counts entries. */
  readonly entrance: boolean
}

/** Was unseen in opening hours today, and is not down now. */
export interface WasDown {
  readonly recording: string
  readonly camera: string
  readonly hours: number
  readonly entrance: boolean
}

export interface CameraFindings {
  readonly downNow: readonly DownNow[]
  readonly wasDown: readonly WasDown[]
  /** Cameras whose state is known now. */
  readonly known: number
}

/**
 * The cameras of a store that are down, or were today in opening hours; those that count entries first.
 *
 * A camera that only works in opening hours is silent at night, and nothing is wrong then: outside of them one is
 * called down only while others of its store are heard. Where nobody says when the store is open, it always may be.
 */
export function cameraFindings(
  store: { readonly id: string; readonly timezone: string },
  cameras: CamerasSeen,
  asOf: number,
): CameraFindings {
  const hours = cameras.all.get(store.id) ?? []
  const doors = new Set((cameras.entrance.get(store.id) ?? []).map(({ recording }) => recording))
  const records = cameras.live.records.filter(({ location_id: owner }) => owner === store.id)
  const heard = records.some(({ status }) => status !== 'offline')
  const expected = isOpenAt(hours, wallMinute(asOf, store.timezone)) || heard
  const named = new Map([...cameras.names, ...hours.map(({ recording, name }) => [recording, name] as const)])
  const downNow = records
    .filter(({ status }) => status === 'offline' && expected)
    .map(
      ({ recording_id: recording, last_seen_utc: seen }): DownNow => ({
        recording,
        camera: named.get(recording) ?? recording,
        lastSeen: seen === null ? null : parseUtcInstant(seen),
        entrance: doors.has(recording),
      }),
    )
  const down = new Set(downNow.map(({ recording }) => recording))
  const day = localDayOf(asOf, store.timezone)
  const wasDown = outages(hours, { first: day, last: day }, ({ timezone }) => wallMinute(asOf, timezone))
    .filter(({ recording }) => !down.has(recording))
    .map(
      ({ recording, camera, hours: unseen }): WasDown => ({
        recording,
        camera,
        hours: unseen,
        entrance: doors.has(recording),
      }),
    )
  return {
    downNow: doorsFirst(downNow, (one) => one.lastSeen ?? 0),
    wasDown: doorsFirst(wasDown, (one) => -one.hours),
    known: records.length,
  }
}

function doorsFirst<One extends { readonly entrance: boolean }>(
  list: readonly One[],
  by: (one: One) => number,
): readonly One[] {
  return [...list].sort((a, b) => Number(b.entrance) - Number(a.entrance) || by(a) - by(b))
}
