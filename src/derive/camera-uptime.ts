import type { DayRange } from '../calendar/calendar.ts'
import { calendarOf } from '../calendar/chain-calendar.ts'
import { earlierDay } from '../calendar/local-day.ts'
import { monthsOf } from '../calendar/months-of.ts'
import { wallIndexAt } from '../calendar/wall-minutes.ts'
import { newestDayAnywhere } from '../calendar/worldwide-days.ts'
import { joinCameraHours } from '../domain/coverage/camera-hours.ts'
import { hoursText } from '../domain/coverage/hours-text.ts'
import { cameraUptimeAnswer } from '../domain/outages/camera-uptime-answer.ts'
import type { CameraUptimeAnswer } from '../protocol/derived/camera-uptime-answers.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { type ListedCamera, timesOfCameras, withoutHours } from './cameras/camera-times.ts'
import { inParts, listed, type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `camera-uptime` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveCameraUptime(
  plain: PlainDeployment,
  body: BodyOf<'camera-uptime'>,
  now: number,
): Promise<CameraUptimeAnswer> {
  const asOf = lastRefresh(now)
  const calendar = calendarOf(body)
  const today = newestDayAnywhere(asOf)
  const period = { first: body.start, last: body.end }
  const days = { first: body.start, last: earlierDay(body.end, today) }
  const stores = await plain.stores(body.entities)
  const zoneOf = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const cameras = (await camerasOf(plain, [...zoneOf.keys()])).map((camera) => ({
    ...camera,
    timezone: zoneOf.get(camera.location) ?? 'UTC',
  }))
  const times = await timesOfCameras(plain, cameras, { days, calendar, asOf })
  const months = monthsOf(period, calendar).length
  const measured = cameras.map(({ recording, name, location }) => {
    const own = times.get(recording)
    const known = own?.months ?? []
    const ahead = Array.from({ length: months - known.length }, () => noTime)
    return { recording, name: own?.name ?? (name || recording), location, months: [...known, ...ahead] }
  })
  return cameraUptimeAnswer(measured, body, {
    names: new Map(stores.map(({ id, name }) => [id, name])),
    hasUptime: [...times.values()].some(({ isRecorded }) => isRecorded),
    asOf,
    askHours: (page) => {
      const ids = new Set(page.map(({ recording }) => recording))
      return hoursOfPage(
        plain,
        cameras.filter(({ recording }) => ids.has(recording)),
        { days, asOf },
      )
    },
  })
}

const noTime = { expected: 0, received: 0, usable: 0, unknownDays: 0 }

interface CameraOfStore {
  readonly recording: string
  readonly name: string
  readonly location: string
}

/** Returns the cameras of these stores, as far as the deployment lists them. */
async function camerasOf(
  plain: PlainDeployment,
  stores: readonly string[],
): Promise<readonly CameraOfStore[]> {
  const recordings = await listed(inParts(stores, plain.atOnce).map(plain.recordings))
  return recordings.map(({ id, name, location_id }) => ({ recording: id, name, location: location_id }))
}

async function hoursOfPage(
  plain: PlainDeployment,
  cameras: readonly ListedCamera[],
  { days, asOf }: { readonly days: DayRange; readonly asOf: number },
): Promise<ReadonlyMap<string, string>> {
  const ids = cameras.map(({ recording }) => recording)
  const parts = monthsOf(days).flatMap(({ days: month }) =>
    inParts(ids, plain.atOnce).map((part) => unlessRefused(plain.cameraHours(part, month), [])),
  )
  const hours = new Map(joinCameraHours(await Promise.all(parts)).map((camera) => [camera.recording, camera]))
  return new Map(
    cameras.map(({ recording, timezone }) => {
      const camera = hours.get(recording) ?? withoutHours(recording, timezone)
      return [recording, hoursText(camera, days, wallIndexAt(asOf, camera.timezone))]
    }),
  )
}
