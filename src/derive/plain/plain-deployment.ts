import type { DayRange } from '../../calendar/calendar.ts'
import { storesByZone, type ZoneStores } from '../../domain/cells/plan-groups.ts'
import type { CameraHours } from '../../domain/coverage/camera-hours.ts'
import type { IndexClock } from '../../protocol/metrics/index-clock.ts'
import type { MetricAnswer } from '../../protocol/metrics/results.ts'
import type { AreaContext, LineContext, OpeningHoursRecord, StatusRecord } from '../../protocol/records.ts'
import type { Question } from '../../protocol/requests/requests.ts'

export interface PlainStore {
  readonly id: string
  readonly name: string
  /** IANA time zone name, resolved. */
  readonly timezone: string
}

export interface PlainRecording {
  readonly id: string
  /** Empty if the deployment doesn't say. */
  readonly name: string
  readonly location_id: string
}

/**
 * The deployment rejects this request for good: it has no hourly data, or no such list. Retrying is useless, so
 * whatever depends on it is unknown. Any other failure may pass, and fails the derived request.
 */
export class Refused extends Error {}

/** Resolves to the answer, or to the fallback if the deployment refuses. */
export async function unlessRefused<Answer, Instead>(
  answer: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused) return instead
    throw error
  }
}

/**
 * A deployment that knows only the plain contract. Each method rejects if the data is unavailable, with {@link Refused}
 * if it always will be. Lists of stores or cameras have at most `atOnce` ids.
 */
export interface PlainDeployment {
  /** Most entities in one request. */
  readonly atOnce: number
  /** The clock that an index shows. */
  readonly clock: IndexClock
  /** Data that ended before this instant doesn't change any more. Epoch milliseconds. */
  readonly settledUntil: number
  /**
   * Caches a value derived from plain answers, shared by all callers: until the next refresh, and for longer if it
   * ended before `settledUntil`.
   *
   * @param name cache key, equal for equal values
   * @param endExclusive end of the period that the value covers, epoch milliseconds
   * @param make must use the deployment that it receives, because the first caller may cancel before the others
   */
  readonly keep: <T>(
    name: string,
    endExclusive: number,
    make: (plain: PlainDeployment) => Promise<T>,
  ) => Promise<T>
  readonly stores: (ids: readonly string[]) => Promise<readonly PlainStore[]>
  readonly metric: (question: Question) => Promise<MetricAnswer>
  readonly lines: (stores: readonly string[]) => Promise<readonly LineContext[]>
  /** Current status, never cached. */
  readonly statuses: (stores: readonly string[]) => Promise<readonly StatusRecord[]>
  readonly recordings: (stores: readonly string[]) => Promise<readonly PlainRecording[]>
  /** Which camera watches which zone of the floor. */
  readonly areas: (stores: readonly string[]) => Promise<readonly AreaContext[]>
  readonly openingHours: (stores: readonly string[]) => Promise<readonly OpeningHoursRecord[]>
  /** The hours of cameras on days of their own clocks. */
  readonly cameraHours: (recordings: readonly string[], days: DayRange) => Promise<readonly CameraHours[]>
}

/**
 * Splits ids into parts of at most `atOnce`. They are sorted, so that the same selection in another order has the same
 * cache key.
 */
export function inParts(ids: readonly string[], atOnce: number): readonly (readonly string[])[] {
  const sorted = [...new Set(ids)].sort()
  return Array.from({ length: Math.ceil(sorted.length / atOnce) }, (_, part) =>
    sorted.slice(part * atOnce, (part + 1) * atOnce),
  )
}

/** Splits the stores of each time zone into parts of at most `atOnce`. */
export function zonesInParts(stores: readonly PlainStore[], atOnce: number): readonly ZoneStores[] {
  return storesByZone(stores).flatMap(({ timezone, ids }) =>
    inParts(ids, atOnce).map((part) => ({ timezone, ids: part })),
  )
}

/** Joins the parts of a list. A part that the deployment refuses is empty. */
export async function listed<Item>(parts: readonly Promise<readonly Item[]>[]): Promise<readonly Item[]> {
  return (await Promise.all(parts.map((part) => unlessRefused(part, [])))).flat()
}
