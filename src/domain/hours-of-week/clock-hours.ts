import type { LocalDay } from '../../calendar/calendar.ts'
import { addKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import { openHoursIn } from '../coverage/bucket-coverage.ts'
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
  /** Of the stores: what is known of their doors. It decides the state of an hour without a count. */
  readonly doors: DoorCounts
  /** Of the cells that qualify the value ({@link contributing}). */
  readonly time: CameraTime | null
}

/** In one hour, how many stores are known to be closed or open. */
export interface DoorCounts {
  readonly closed: number
  readonly open: number
  /** Neither a camera nor opening hours tell, for example of a store before its first day. */
  readonly unknown: number
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
      const { value } = cell
      this.add(clockOf(cell), { value, running: isRunning(cell), doors: doorsOf(cell), time })
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
    doors: {
      closed: one.doors.closed + other.doors.closed,
      open: one.doors.open + other.doors.open,
      unknown: one.doors.unknown + other.doors.unknown,
    },
    time:
      one.time === null || other.time === null
        ? (one.time ?? other.time)
        : addCameraTime([one.time, other.time]),
  }
}

/** An hour is over once it is over in every zone. */
function stateOf({ value, running, doors, time }: HourShare): ClockHour['state'] {
  if (running) return 'future'
  if (value === null) return areClosed(doors) ? 'closed' : 'no-data'
  return time !== null && coverageOf(time).verdict === 'unreliable' ? 'unseen' : 'measured'
}

/** For each store without known hours, this many stores must be known to be closed. */
const closedPerUnknown = 4

/**
 * True if stores are closed together: none is known to be open, and at least four fifths are known to be closed. A few
 * stores without records must not turn the nights of a chain into gaps: their absence hides no count either.
 */
function areClosed({ closed, open, unknown }: DoorCounts): boolean {
  return open === 0 && closed > 0 && closed >= closedPerUnknown * unknown
}

function doorsOf({ state, time }: StoreCell): DoorCounts {
  if (state === 'closed') return { closed: 1, open: 0, unknown: 0 }
  return openHoursIn(time) === null ? { closed: 0, open: 0, unknown: 1 } : { closed: 0, open: 1, unknown: 0 }
}

function clockOf({ bucket }: StoreCell): string {
  return bucket.index.slice(0, 13)
}

function isRunning({ unfinished, state }: StoreCell): boolean {
  return unfinished || state === 'future'
}
