import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'
import {
  type CameraHours,
  cameraHours,
  joinCameraHours,
  withinDays,
} from '../../domain/coverage/camera-hours.ts'
import { readLocations } from '../../protocol/locations.ts'
import { readFailure, readMetricAnswer } from '../../protocol/metrics/results.ts'
import { lastRefresh, metricsRefreshMs } from '../../protocol/metrics/wire-time.ts'
import { readRecordingDetails, readStatuses, readUptimes } from '../../protocol/records.ts'
import { readAreaContexts, readLineContexts, readOpeningHours } from '../../protocol/store-layout.ts'
import type { Departure } from './departure.ts'
import type { DeriverSettings } from './messages.ts'
import type { Pieces } from './pieces.ts'
import { type PlainDeployment, Refused, unlessRefused } from './plain-deployment.ts'
import { type AskPlain, PlainFailure, type PlainQuestion, refusals } from './plain-question.ts'
import { plainStores } from './plain-stores.ts'

const dayMs = 86_400_000
/** Older periods are settled overnight (notes §5): after two days that night is over everywhere. */
const settledAfterMs = 2 * dayMs
/** A day ends on the last clock on earth so long after it began in UTC. */
const longestDayMs = 1.5 * dayMs

export interface AskedBy {
  readonly ask: AskPlain
  readonly pieces: Pieces
  readonly settings: Pick<DeriverSettings, 'clock' | 'entitiesAtOnce' | 'settledMs'>
}

/**
 * A deployment whose answers are texts: reads them, reduces them, and keeps what they were reduced to.
 *
 * @param asked for whom: `now` in epoch milliseconds; they may have left
 */
export function askedDeployment(
  by: AskedBy,
  asked: { readonly now: number; readonly departure: Departure },
): PlainDeployment {
  const { ask, pieces } = by
  const { clock, entitiesAtOnce, settledMs } = by.settings
  const { now, departure } = asked
  const settledUntil = now - settledAfterMs
  const settledDay = dayOf(settledUntil - longestDayMs)

  function piece<T>(
    key: string,
    endExclusive: number,
    make: (departure: Departure) => Promise<T>,
  ): Promise<T> {
    const until = endExclusive <= settledUntil ? now + settledMs : lastRefresh(now) + metricsRefreshMs
    return pieces.get({ key, until, now, departure }, make)
  }

  /** Asks, and tells a refusal. */
  async function asking(question: PlainQuestion, waiting: Departure): Promise<string | Uint8Array> {
    try {
      return await ask(question, waiting)
    } catch (error) {
      throw asRefusal(error)
    }
  }

  /** A list of what the stores have: kept until the next refresh, and that it is refused, too. */
  async function list<T>(question: PlainQuestion, read: (value: unknown) => T | null): Promise<T> {
    const found = await piece(JSON.stringify(question), Number.POSITIVE_INFINITY, async (all) => {
      const answer = asking(question, all).then((text) => readFramed(text, read))
      return answer.catch((error: unknown) => {
        if (error instanceof Refused) return error
        throw error
      })
    })
    if (found instanceof Refused) throw found
    return found
  }

  /** @param days of the cameras' own clocks */
  function hoursOf(recids: readonly string[], days: DayRange): Promise<readonly CameraHours[]> {
    if (days.last < days.first || recids.length === 0) return Promise.resolve([])
    // Where days are those of UTC, what lies outside of the cameras' own is left out.
    const margin = clock === 'utc' ? 1 : 0
    const body = { start: addDays(days.first, -margin), end: addDays(days.last, margin), recids }
    const question: PlainQuestion = { over: 'http', route: 'recording/uptimes', body }
    return piece(JSON.stringify(question), Date.parse(days.last) + longestDayMs, async (all) => {
      const cameras = readAnswer(await asking(question, all), readUptimes).map((one) =>
        cameraHours(one, clock),
      )
      return clock === 'utc' ? cameras.map((one) => withinDays(one, days.first, days.last)) : cameras
    })
  }

  const plain: Omit<PlainDeployment, 'stores'> = {
    atOnce: entitiesAtOnce,
    clock,
    settledUntil,
    keep: (name, endExclusive, make) =>
      piece(name, endExclusive, (all) => make(askedDeployment(by, { now, departure: all }))),
    metric: async (question) =>
      readFramed(await asking({ over: 'socket', question }, departure), readMetricAnswer),
    lines: (stores) => list(listOf('line_context', stores), readLineContexts),
    statuses: async (stores) => readFramed(await asking(statusOf(stores), departure), readStatuses),
    async recordings(stores) {
      const listed = await unlessRefused(list(listOf('recording', stores), readRecordingDetails), null)
      if (listed !== null) return listed
      // The contract shows live status alone as what names recordings.
      const statuses = await list(statusOf(stores), readStatuses)
      return statuses.map(({ recording_id: id, location_id }) => ({ id, name: '', location_id }))
    },
    areas: (stores) => list(listOf('area_context', stores), readAreaContexts),
    openingHours: (stores) => list(listOf('opening_hours', stores), readOpeningHours),
    async cameraHours(recids, { first, last }) {
      const settled = { first, last: earlierDay(last, settledDay) }
      const open = { first: laterDay(first, addDays(settledDay, 1)), last }
      return joinCameraHours(await Promise.all([hoursOf(recids, settled), hoursOf(recids, open)]))
    },
  }
  const locations = () =>
    piece('locations', Number.POSITIVE_INFINITY, async (all) =>
      readAnswer(await asking({ over: 'http', route: 'location/list' }, all), readLocations),
    )
  return { ...plain, stores: async (ids) => plainStores(plain, await locations(), { ids, now }) }
}

function listOf(returnEntityType: string, entities: readonly string[]): PlainQuestion {
  const body = { returnEntityType, entities, entityType: 'location' }
  return { over: 'socket', question: { action: 'detail', route: 'detail/list', body } }
}

function statusOf(entities: readonly string[]): PlainQuestion {
  const body = { entities, entityType: 'location' }
  return { over: 'socket', question: { action: 'status', route: 'status/uptime', body } }
}

/** A refusal says by its cause with which code. */
function asRefusal(error: unknown): unknown {
  return error instanceof PlainFailure && refusals.has(error.code)
    ? new Refused(error.message, { cause: error })
    : error
}

/** @throws Refused, or PlainFailure where it is another failure, or no answer */
function readFramed<T>(text: string | Uint8Array, read: (value: unknown) => T | null): T {
  return readAnswer(text, (value) => {
    const failure = readFailure(value)
    if (failure !== null) throw asRefusal(new PlainFailure(failure.code, failure.message))
    return read(value)
  })
}

/** Over HTTP a failure is told by its status. @throws PlainFailure where it is no answer */
function readAnswer<T>(text: string | Uint8Array, read: (value: unknown) => T | null): T {
  const answer = read(parseJson(typeof text === 'string' ? text : new TextDecoder().decode(text)))
  if (answer !== null) return answer
  throw new PlainFailure('internal', 'The deployment answered with something that is no result.')
}

/** `undefined` where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function laterDay(a: LocalDay, b: LocalDay): LocalDay {
  return earlierDay(a, b) === a ? b : a
}

/** The day that an instant is on in UTC. */
function dayOf(instant: number): LocalDay {
  return new Date(instant).toISOString().slice(0, 10)
}
