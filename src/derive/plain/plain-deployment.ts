import type { DayRange } from '../../calendar/calendar.ts'
import type { CameraHours } from '../../domain/coverage/camera-hours.ts'
import type { IndexClock } from '../../protocol/metrics/index-clock.ts'
import type { MetricAnswer } from '../../protocol/metrics/results.ts'
import type { AreaContext, LineContext, OpeningHoursRecord, StatusRecord } from '../../protocol/records.ts'
import type { Question } from '../../protocol/requests/requests.ts'

export interface PlainStore {
  readonly id: string
  readonly name: string
  /** IANA time zone name, settled. */
  readonly timezone: string
}

export interface PlainRecording {
  readonly id: string
  /** Empty if the deployment does not say. */
  readonly name: string
  readonly location_id: string
}

/**
 * The deployment was asked and does not answer this: it knows no hours, or no list of these. To ask again is of no use, so
 * what depends on it is not known. Whatever else goes wrong may pass, and fails the derived question.
 */
export class Refused extends Error {}

/** The answer, or what stands in its place where the deployment refuses it. */
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
 * What a deployment answers that knows the plain contract alone. Each rejects where that is not to be had, with
 * {@link Refused} where it never will be. What names
 * stores or cameras is asked of at most `atOnce` of them.
 */
export interface PlainDeployment {
  /** How many entities one question may name. */
  readonly atOnce: number
  /** Whose clock an index shows. */
  readonly clock: IndexClock
  /** What ended before does not change any more. Epoch milliseconds. */
  readonly settledUntil: number
  /**
   * What is made of plain answers, once for all who need it: until the next refresh, and for longer where it ended before
   * `settledUntil`.
   *
   * @param name the same exactly where the same is made
   * @param endExclusive the end of what it is about, epoch milliseconds
   * @param make asks by the deployment that it is given, since who asked first may leave before the others
   */
  readonly keep: <T>(
    name: string,
    endExclusive: number,
    make: (plain: PlainDeployment) => Promise<T>,
  ) => Promise<T>
  readonly stores: (ids: readonly string[]) => Promise<readonly PlainStore[]>
  readonly metric: (question: Question) => Promise<MetricAnswer>
  readonly lines: (stores: readonly string[]) => Promise<readonly LineContext[]>
  /** Of this moment: never kept. */
  readonly statuses: (stores: readonly string[]) => Promise<readonly StatusRecord[]>
  readonly recordings: (stores: readonly string[]) => Promise<readonly PlainRecording[]>
  /** Which camera watches which zone of the floor. */
  readonly areas: (stores: readonly string[]) => Promise<readonly AreaContext[]>
  readonly openingHours: (stores: readonly string[]) => Promise<readonly OpeningHoursRecord[]>
  /** The hours of cameras on days of their own clocks. */
  readonly cameraHours: (recordings: readonly string[], days: DayRange) => Promise<readonly CameraHours[]>
}

/** Sorted, so that the same choice made in another order is the same question; in as many parts as are needed. */
export function inParts(ids: readonly string[], atOnce: number): readonly (readonly string[])[] {
  const sorted = [...new Set(ids)].sort()
  return Array.from({ length: Math.ceil(sorted.length / atOnce) }, (_, part) =>
    sorted.slice(part * atOnce, (part + 1) * atOnce),
  )
}
