import type { DayRange } from '../calendar/calendar.ts'
import { dayOfWall, earlierDay } from '../calendar/local-day.ts'
import { dayMs } from '../calendar/wall-clock.ts'
import { wallIndexAt } from '../calendar/wall-minutes.ts'
import { type CameraStay, daysAround, lookedAt, stayInHours } from '../domain/changes/camera-stay.ts'
import { changesAnswer } from '../domain/changes/changes-answer.ts'
import type { CameraHours } from '../domain/coverage/camera-hours.ts'
import type { ChangesAnswer } from '../protocol/derived/changes/changes-answers.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { askedPlaces, knownCameras } from './asked-places.ts'
import { inParts, type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `changes` from plain responses.
 *
 * @param now epoch milliseconds
 */
export async function deriveChanges(
  plain: PlainDeployment,
  body: BodyOf<'changes'>,
  now: number,
): Promise<ChangesAnswer> {
  const asOf = lastRefresh(now)
  const days = { first: body.start, last: body.end }
  const stores = await plain.stores(body.entities)
  const chain = await knownCameras(
    plain,
    stores.map(({ id }) => id),
  )
  const [places, stays] = await Promise.all([
    askedPlaces(plain, body.cameras, chain),
    staysOf(plain, chain.owners, { days: daysAround(days), asOf }),
  ])
  const cameras = places && new Set(places.flatMap(({ recordings }) => recordings))
  // Plain answers tell the hours and counts that hold now, never those before.
  return changesAnswer(stays, {
    ...{ days, limit: body.limit, cameras, asOf },
    openingHours: null,
    corrections: null,
  })
}

interface StaysAsked {
  readonly days: DayRange
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Loads when cameras were at their stores. Nearly all are there at both ends of the days, and so between them: the hours
 * between are loaded of the others alone.
 *
 * @param owners the store of each camera, by recording id
 */
async function staysOf(
  plain: PlainDeployment,
  owners: ReadonlyMap<string, string>,
  { days, asOf }: StaysAsked,
): Promise<readonly CameraStay[]> {
  const parts = inParts([...owners.keys()], plain.atOnce).map(async (ids) => {
    const ends = await Promise.all(endsOf(days, asOf).map((end) => hoursOf(plain, ids, end)))
    const [before, after] = ends.map((cameras) => new Set(cameras.filter(isThroughout).map(recordingOf)))
    const stayed = new Set(ids.filter((id) => before?.has(id) && after?.has(id)))
    const others = await hoursOf(
      plain,
      ids.filter((id) => !stayed.has(id)),
      days,
    )
    return [
      ...[...stayed].map((recording) => ({ recording, name: recording, from: null, until: null })),
      ...others.flatMap(
        (camera) => stayInHours(camera, lookedAt(days, wallIndexAt(asOf, camera.timezone))) ?? [],
      ),
    ].map((stay): CameraStay => ({ ...stay, location: owners.get(stay.recording) ?? '' }))
  })
  return (await Promise.all(parts)).flat()
}

/** The first day, and the last ones: one that has begun in every time zone, and those that have in some. */
function endsOf({ first, last }: DayRange, asOf: number): readonly DayRange[] {
  return [
    { first, last: first },
    { first: earlierDay(last, dayOfWall(asOf - dayMs)), last },
  ]
}

function isThroughout({ hours, absent = [] }: CameraHours): boolean {
  return hours.starts.length > 0 && absent.length === 0
}

function recordingOf({ recording }: CameraHours): string {
  return recording
}

/** A camera that the deployment does not know has no hours. */
function hoursOf(
  plain: PlainDeployment,
  ids: readonly string[],
  days: DayRange,
): Promise<readonly CameraHours[]> {
  return ids.length === 0 ? Promise.resolve([]) : unlessRefused(plain.cameraHours(ids, days), [])
}
