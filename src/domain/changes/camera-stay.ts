import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import { dayMinutes, wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'

/** When a camera was at its store, on its own clock. */
export interface CameraStay {
  readonly recording: string
  readonly name: string
  readonly location: string
  /** Its first day. `null` if it was there before the days that were looked at. */
  readonly from: LocalDay | null
  /** The first day on which it was gone for a whole hour. `null` if it was still there. */
  readonly until: LocalDay | null
}

/** The hours that were looked at. All are wall-clock minutes of one camera ({@link wallMinutes}). */
interface LookedAt {
  readonly from: number
  readonly until: number
}

/** Days to look at for changes of a period: a change on the first shows only beside the day before. */
export function daysAround({ first, last }: DayRange): DayRange {
  return { first: addDays(first, -1), last }
}

/** @param asOf the newest hour that counts, as an index of the camera's clock */
export function lookedAt({ first, last }: DayRange, asOf: string): LookedAt {
  const now = wallMinutes(asOf)
  return { from: wallMinutes(first), until: Math.min(wallMinutes(last) + dayMinutes, hourOf(now) + hour) }
}

/**
 * Reads the stay of a camera off its hours: those in which it did not exist say when it came and went.
 *
 * @param camera its hours in all of the hours looked at
 * @returns `null` if it was never there
 */
export function stayInHours(camera: CameraHours, looked: LookedAt): CameraStay | null {
  const starts = camera.hours.starts.filter((start) => start >= looked.from && start < looked.until)
  const [first, last] = [starts.at(0), starts.at(-1)]
  if (first === undefined || last === undefined) return null
  const { absent = [] } = camera
  // A camera comes and goes once. With gaps between, the deployment means something else, such as closed hours.
  if (absent.some(({ from }) => from > first && from < last)) {
    return { ...named(camera), from: null, until: null }
  }
  // When clocks go back, a camera can be there in the first of two equal hours and gone in the second.
  const gone = absent.map(({ from }) => from).filter((from) => from >= last && from < looked.until)
  return {
    ...named(camera),
    from: absent.some(({ from }) => from >= looked.from && from < first) ? dayOf(first) : null,
    until: gone.length === 0 ? null : dayOf(Math.min(...gone)),
  }
}

/**
 * Returns the stay of a camera that is known to have come and gone at some minutes of its clock. An hour in which it was
 * there for a part counts as a whole one.
 *
 * @returns `null` if it was never there
 */
export function stayBetween(
  camera: Pick<CameraStay, 'recording' | 'name' | 'location'>,
  { came, went }: { readonly came: number; readonly went: number },
  looked: LookedAt,
): CameraStay | null {
  const first = hourOf(came)
  const gone = Math.ceil(went / hour) * hour
  if (first >= looked.until || gone <= looked.from || gone <= first) return null
  return {
    ...named(camera),
    from: first > looked.from ? dayOf(first) : null,
    until: gone < looked.until ? dayOf(gone) : null,
  }
}

function named({ recording, name, location }: Pick<CameraStay, 'recording' | 'name' | 'location'>) {
  return { recording, name, location }
}

const hour = 60

function hourOf(minutes: number): number {
  return Math.floor(minutes / hour) * hour
}

function dayOf(minutes: number): LocalDay {
  return wallIndexOf(minutes).slice(0, 10)
}
