import type { ChainCalendar, DayRange } from '../../calendar/calendar.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { endEverywhere } from '../../calendar/worldwide-days.ts'
import type { CameraHours } from '../../domain/coverage/camera-hours.ts'
import { uptimeFigures } from '../../domain/coverage/uptime-figures.ts'
import type { CameraTimes } from '../../domain/outages/camera-uptime-answer.ts'
import { inParts, type PlainDeployment, unlessRefused } from '../plain/plain-deployment.ts'
import { chunksOf } from '../plain/settled-chunks.ts'

/** A camera that the deployment lists. */
export interface ListedCamera {
  readonly recording: string
  /** Its own zone, used if the deployment answers no hours of it. */
  readonly timezone: string
}

export interface TimesOfCamera {
  /** Its name in its hours. `null` if there are none. */
  readonly name: string | null
  /** True if it has any record. */
  readonly isRecorded: boolean
  /** One entry for each month that the days touch, in order. */
  readonly months: readonly CameraTimes[]
}

interface TimesOfDays {
  readonly days: DayRange
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

interface TimesAsked extends TimesOfDays {
  /** It says where months begin. */
  readonly calendar: ChainCalendar
}

interface ChunkTimes extends CameraTimes {
  readonly recording: string
  readonly name: string | null
  readonly isRecorded: boolean
}

/**
 * Returns the camera time in opening hours by month, by recording id. It loads a few cameras and days at a
 * time, and keeps only their sums.
 */
export async function timesOfCameras(
  plain: PlainDeployment,
  cameras: readonly ListedCamera[],
  { days, calendar, asOf }: TimesAsked,
): Promise<ReadonlyMap<string, TimesOfCamera>> {
  const byId = new Map(cameras.map((camera) => [camera.recording, camera]))
  const months = monthsOf(days, calendar)
  const found = new Map<string, { name: string | null; isRecorded: boolean; months: CameraTimes[] }>()
  for (const { recording } of cameras) {
    found.set(recording, { name: null, isRecorded: false, months: months.map(() => noTime) })
  }
  const chunks = months.flatMap(({ days: month }) => chunksOf(month, plain.settledUntil))
  const parts = inParts([...byId.keys()], plain.atOnce).flatMap((ids) =>
    chunks.map((chunk) => ({ ids, chunk })),
  )
  await Promise.all(
    parts.map(async ({ ids, chunk }) => {
      const month = months.findIndex(({ days: part }) => part.first <= chunk.first && chunk.last <= part.last)
      const listed = ids.flatMap((id) => byId.get(id) ?? [])
      for (const { recording, name, isRecorded, ...times } of await timesOfChunk(plain, listed, {
        days: chunk,
        asOf,
      })) {
        const known = found.get(recording)
        if (known === undefined) continue
        known.name ??= name
        known.isRecorded ||= isRecorded
        known.months[month] = added(known.months[month] ?? noTime, times)
      }
    }),
  )
  return found
}

const noTime: CameraTimes = { expected: 0, received: 0, usable: 0, unknownDays: 0 }

function added(one: CameraTimes, other: CameraTimes): CameraTimes {
  return {
    expected: one.expected + other.expected,
    received: one.received + other.received,
    usable: one.usable + other.usable,
    unknownDays: one.unknownDays + other.unknownDays,
  }
}

function timesOfChunk(
  plain: PlainDeployment,
  cameras: readonly ListedCamera[],
  { days, asOf }: TimesOfDays,
): Promise<readonly ChunkTimes[]> {
  const name = `camera times ${days.first} ${days.last} ${JSON.stringify(cameras)}`
  return plain.keep(name, endEverywhere(days), async ({ cameraHours }) => {
    const ids = cameras.map(({ recording }) => recording)
    const hours = await unlessRefused(cameraHours(ids, days), [])
    const byId = new Map(hours.map((camera) => [camera.recording, camera]))
    return cameras.map(({ recording, timezone }) =>
      timesIn(byId.get(recording) ?? withoutHours(recording, timezone), days, asOf),
    )
  })
}

function timesIn(camera: CameraHours, days: DayRange, asOf: number): ChunkTimes {
  const over = wallIndexAt(asOf, camera.timezone)
  const { time, unknownDays } = uptimeFigures([camera], days, () => over)
  const isRecorded = camera.hours.starts.length > 0
  return {
    recording: camera.recording,
    name: isRecorded || camera.absent !== undefined ? camera.name : null,
    isRecorded,
    expected: time.expected,
    received: time.received,
    usable: time.usable,
    unknownDays,
  }
}

/** Returns empty hours, for a camera that the deployment returns no hours for. */
export function withoutHours(recording: string, timezone: string): CameraHours {
  return {
    recording,
    name: recording,
    location: '',
    timezone,
    hours: {
      starts: new Int32Array(),
      scheduled: new Uint8Array(),
      expected: new Float32Array(),
      received: new Float32Array(),
      usable: new Float32Array(),
    },
  }
}
