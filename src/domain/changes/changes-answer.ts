import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { includesDay } from '../../calendar/day-range.ts'
import type { ChangeKind, ChangeRow, ChangesAnswer } from '../../protocol/derived/changes/changes-answers.ts'
import { compareTexts } from '../compare-texts.ts'
import type { CameraStay } from './camera-stay.ts'

interface ChangesAsked {
  readonly days: DayRange
  readonly limit: number
  /** Recording ids of the cameras whose changes are listed. `null` for all. */
  readonly cameras: ReadonlySet<string> | null
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
  /** `null` if no history of opening hours is known. */
  readonly openingHours: ChangesAnswer['openingHours']
  /** `null` if nobody notes what settled days counted. */
  readonly corrections: ChangesAnswer['corrections']
}

/**
 * Returns the response of the route `changes`.
 *
 * @param stays of all cameras of the stores, whichever are listed: others show whether the store itself came or went
 */
export function changesAnswer(
  stays: readonly CameraStay[],
  { days, limit, cameras, asOf, openingHours, corrections }: ChangesAsked,
): ChangesAnswer {
  const changes = changesOf(stays)
    .filter(({ day, recording }) => includesDay(days, day) && (cameras?.has(recording) ?? true))
    .sort(newestFirst)
  return {
    changes: changes.slice(0, limit),
    count: changes.length,
    openingHours,
    corrections,
    meta: { countedUntil: new Date(asOf).toISOString() },
  }
}

/** A store whose cameras all come on one day opens, and one whose cameras all go closes: no camera is then new or gone. */
function changesOf(stays: readonly CameraStay[]): readonly ChangeRow[] {
  const byStore = new Map<string, CameraStay[]>()
  for (const stay of stays) {
    const own = byStore.get(stay.location)
    if (own === undefined) byStore.set(stay.location, [stay])
    else own.push(stay)
  }
  return [...byStore.values()].flatMap((own) =>
    own.flatMap((stay) => {
      const { from, until } = stay
      const isJoined = from !== null && own.some((other) => wasThereBefore(other, from))
      const isLeft = until !== null && own.some((other) => staysOn(other, until))
      return [
        ...(isJoined ? [rowOf(stay, 'camera-added', from)] : []),
        ...(isLeft ? [rowOf(stay, 'camera-removed', until)] : []),
      ]
    }),
  )
}

/** True if a camera came before this day and was there until it. */
function wasThereBefore({ from, until }: CameraStay, day: LocalDay): boolean {
  return (from === null || from < day) && (until === null || until >= day)
}

/** True if a camera is there on this day and stays until after it. */
function staysOn({ from, until }: CameraStay, day: LocalDay): boolean {
  return (from === null || from <= day) && (until === null || until > day)
}

function rowOf({ location, recording, name }: CameraStay, kind: ChangeKind, day: LocalDay): ChangeRow {
  return { kind, day, location, recording, name }
}

function newestFirst(a: ChangeRow, b: ChangeRow): number {
  return (
    compareTexts(b.day, a.day) ||
    compareTexts(a.location, b.location) ||
    compareTexts(a.recording, b.recording) ||
    compareTexts(a.kind, b.kind)
  )
}
