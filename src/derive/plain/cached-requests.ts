import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import { dayMs } from '../../calendar/wall-clock.ts'
import { endEverywhere, lastDayOverEverywhere } from '../../calendar/worldwide-days.ts'
import { type CameraHours, cameraHours, withinDays } from '../../domain/coverage/camera-hours.ts'
import { type Location, readLocations } from '../../protocol/locations.ts'
import { lastRefresh, metricsRefreshMs } from '../../protocol/metrics/wire-time.ts'
import { readUptimes } from '../../protocol/records.ts'
import type { Cancellation } from './cancellation.ts'
import type { DeriverSettings } from './messages.ts'
import { ofKnown } from './of-known.ts'
import type { PieceCache } from './piece-cache.ts'
import { Refused } from './plain-deployment.ts'
import type { AskPlain, PlainQuestion } from './plain-question.ts'
import { asRefusal, readAnswer, readFramed } from './read-plain.ts'
import { shareColumns } from './share-columns.ts'

/** Older periods are settled overnight (notes §5). After two days, that night is over in every time zone. */
const settledAfterMs = 2 * dayMs

export interface AskedBy {
  readonly ask: AskPlain
  readonly pieces: PieceCache
  readonly settings: Pick<DeriverSettings, 'clock' | 'entitiesAtOnce' | 'settledMs'>
}

export interface Asked {
  /** Epoch milliseconds. */
  readonly now: number
  readonly cancellation: Cancellation
}

/** Plain requests of one derived request, and the cache of their reduced answers. */
export class CachedRequests {
  readonly #by: AskedBy
  readonly #asked: Asked
  /** Data that ended before this instant doesn't change any more. Epoch milliseconds. */
  readonly settledUntil: number
  /** The last settled day in every time zone. */
  readonly settledDay: LocalDay

  constructor(by: AskedBy, asked: Asked) {
    this.#by = by
    this.#asked = asked
    this.settledUntil = asked.now - settledAfterMs
    this.settledDay = lastDayOverEverywhere(this.settledUntil)
  }

  /** Loads a piece that covers data up to an end, epoch milliseconds, unless it is cached. */
  cached<T>(key: string, endExclusive: number, load: (cancellation: Cancellation) => Promise<T>): Promise<T> {
    const { now, cancellation } = this.#asked
    const expiresAt =
      endExclusive <= this.settledUntil
        ? now + this.#by.settings.settledMs
        : lastRefresh(now) + metricsRefreshMs
    return this.#by.pieces.get({ key, expiresAt, now, cancellation }, load)
  }

  /** Sends a request over the socket and reads its answer, without the cache. */
  async framed<T>(question: PlainQuestion, read: (value: unknown) => T | null): Promise<T> {
    return readFramed(await this.#send(question, this.#asked.cancellation), read)
  }

  /** Loads a list of what the stores have. Both the list and a refusal are cached until the next refresh. */
  async list<T>(question: PlainQuestion, read: (value: unknown) => T | null): Promise<T> {
    const found = await this.cached(JSON.stringify(question), Number.POSITIVE_INFINITY, async (all) => {
      const answer = this.#send(question, all).then((text) => readFramed(text, read))
      return answer.catch((error: unknown) => {
        if (error instanceof Refused) return error
        throw error
      })
    })
    if (found instanceof Refused) throw found
    return found
  }

  locations(): Promise<readonly Location[]> {
    return this.cached('locations', Number.POSITIVE_INFINITY, async (all) =>
      readAnswer(await this.#send({ over: 'http', route: 'location/list' }, all), readLocations),
    )
  }

  /**
   * Loads the hours of cameras. A camera that the deployment doesn't know has none: an area or a line can name one that
   * is gone, and the others still have hours.
   *
   * @param days of the cameras' own clocks
   */
  cameraHours(recids: readonly string[], days: DayRange): Promise<readonly CameraHours[]> {
    if (days.last < days.first || recids.length === 0) return Promise.resolve([])
    const { clock } = this.#by.settings
    // If days are UTC, load one more on each side, and cut to the cameras' own days.
    const margin = clock === 'utc' ? 1 : 0
    const start = addDays(days.first, -margin)
    const end = addDays(days.last, margin)
    return this.cached(
      JSON.stringify(['recording/uptimes', start, end, recids]),
      endEverywhere(days),
      async (all) => {
        const load = async (some: readonly string[]): Promise<readonly CameraHours[]> => {
          const body = { start, end, recids: some }
          const answer = await this.#send({ over: 'http', route: 'recording/uptimes', body }, all)
          return readAnswer(answer, readUptimes).map((one) => cameraHours(one, clock))
        }
        const cameras = await ofKnown(recids, load)
        const within =
          clock === 'utc' ? cameras.map((one) => withinDays(one, days.first, days.last)) : cameras
        return shareColumns(within)
      },
    )
  }

  /** Sends a request, and turns a refusal into {@link Refused}. */
  async #send(question: PlainQuestion, cancellation: Cancellation): Promise<string | Uint8Array> {
    try {
      return await this.#by.ask(question, cancellation)
    } catch (error) {
      throw asRefusal(error)
    }
  }
}
