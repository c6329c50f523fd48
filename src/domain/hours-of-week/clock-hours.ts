import type { LocalDay } from '../../calendar/calendar.ts'
import { addKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import { addCameraTime, type CameraTime, coverageOf } from '../coverage/verdict.ts'

/** One hour of one day, of all stores together. */
export interface ClockHour {
  readonly day: LocalDay
  /** 0 to 23. */
  readonly hour: number
  /** `unseen`: counted with too little coverage. `future`: not over in every store. */
  readonly state: 'measured' | 'closed' | 'no-data' | 'unseen' | 'future'
  /** The count, even if the state is not `measured`. `null` if there is none. */
  readonly total: number | null
  /** The camera time behind the total, or behind its absence. `null` if there is none. */
  readonly time: CameraTime | null
}

/** The count of one store, or of several of one zone, in one hour. */
export interface HourShare {
  readonly value: number | null
  /** True if the hour is not over. */
  readonly running: boolean
  /** Without a value: true if every store is known to be closed. */
  readonly closed: boolean
  /** Of the cells that qualify the value ({@link contributing}). */
  readonly time: CameraTime | null
}

/**
 * Adds up the counts of stores in each hour of each day, each store on its own clock. It takes cells and sums of a
 * whole zone alike, in any order and number of parts.
 */
export class ClockHours {
  readonly #hours = new Map<string, HourShare>()

  /** @param clock the day and hour, `YYYY-MM-DDTHH`; both hours of a repeated pair are one */
  add(clock: string, share: HourShare): void {
    const known = this.#hours.get(clock)
    this.#hours.set(clock, known === undefined ? share : together(known, share))
  }

  addCells(cells: Iterable<StoreCell>): void {
    for (const cell of cells) {
      const [time = null] = contributing([cell])
      const { value, state } = cell
      this.add(clockOf(cell), { value, running: isRunning(cell), closed: state === 'closed', time })
    }
  }

  /** Returns the hours in clock order. */
  list(): readonly ClockHour[] {
    return [...this.#hours]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([clock, share]) => ({
        day: clock.slice(0, 10),
        hour: Number(clock.slice(11)),
        state: stateOf(share),
        total: share.value,
        time: share.time,
      }))
  }
}

function together(one: HourShare, other: HourShare): HourShare {
  return {
    value: addKnown(one.value, other.value),
    running: one.running || other.running,
    closed: one.closed && other.closed,
    time:
      one.time === null || other.time === null
        ? (one.time ?? other.time)
        : addCameraTime([one.time, other.time]),
  }
}

/** An hour is over once it is over in every zone. */
function stateOf({ value, running, closed, time }: HourShare): ClockHour['state'] {
  if (running) return 'future'
  if (value === null) return closed ? 'closed' : 'no-data'
  return time !== null && coverageOf(time).verdict === 'unreliable' ? 'unseen' : 'measured'
}

function clockOf({ bucket }: StoreCell): string {
  return bucket.index.slice(0, 13)
}

function isRunning({ unfinished, state }: StoreCell): boolean {
  return unfinished || state === 'future'
}
