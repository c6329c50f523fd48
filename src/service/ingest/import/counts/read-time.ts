import {
  isStartOfLocalHour,
  localHourOf,
  type PlacedTime,
  placeWallClock,
} from '../../../../calendar/placed-time.ts'
import type { CellFault } from '../files/cell-fault.ts'
import { readDate } from '../options/date-format.ts'
import type { ImportOptions } from '../options/import-options.ts'

type TimeOptions = Pick<ImportOptions, 'columns' | 'dateFormats' | 'timezone'>

/** The time of a row. A repeated local time has two instants. */
export interface RowTime {
  /** Local time as `YYYY-MM-DD HH:mm`, or an ISO 8601 instant if the file gives the time zone. */
  readonly label: string
  readonly kind: PlacedTime['kind']
  /** Epoch milliseconds. The first instant of a repeated time. */
  readonly instant: number
  /** Epoch milliseconds of the second instant. The same as the first unless the time is repeated. */
  readonly second: number
  /** The starts of the local hours of the two instants. */
  readonly hour: number
  readonly secondHour: number
}

type ReadTime = RowTime | CellFault

const zoned = /^(.+?)[T ](\d{2}:\d{2}\S*(?:Z|[+-]\d{2}:?\d{2}))$/i
const withMinutes = /^(.+?)(?:T|,?\s+)(\d{1,2}[:.h]\d{2}.*)$/i
const withHour = /^(.+?)(?:T|,?\s+)(\d{1,2}(?:\s*[ap]\.?m\.?)?)$/i
const clockPattern = /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?)?\s*(?:([ap])\.?m\.?)?$/i

/** Creates the time reader of one import. It memoises dates and times. */
export function createTimeReader({ columns, dateFormats, timezone }: TimeOptions) {
  const days = createMemo((text: string) => readDay(text, dateFormats))
  const placed = createMemo((wall: string) => place(wall, timezone))
  const formats = ['yyyy-MM-dd', ...dateFormats].join(' or ')

  const fault = (option: 'date' | 'hour' | 'time', message: string, value: string): CellFault => ({
    ...{ column: columns[option] ?? '', option, message, value },
  })
  const dateFault = (option: 'date' | 'time', text: string) =>
    fault(option, `must be a date in the form ${formats}`, text)

  /** @param cell returns the text of the column that an option names */
  return (cell: (option: 'date' | 'hour' | 'time') => string): ReadTime => {
    if (columns.date !== undefined) {
      const text = cell('date')
      const day = days(text)
      if (day === null) return dateFault('date', text)
      const hour = cell('hour')
      if (columns.hour !== undefined) {
        return /^\d{1,2}$/.test(hour) && Number(hour) <= 23
          ? placed(`${day}T${hour.padStart(2, '0')}:00:00.000`)
          : fault('hour', 'must be a number from 0 to 23', hour)
      }
      const clock = readClock(cell('time'))
      return clock === null
        ? fault('time', 'must be a time of day, for example 14:05', cell('time'))
        : placed(`${day}T${clock}`)
    }

    const text = cell('time')
    const [, date = '', clock = ''] = zoned.exec(text) ?? withMinutes.exec(text) ?? withHour.exec(text) ?? []
    if (date === '') return fault('time', `must be a date in the form ${formats} and a time of day`, text)
    const day = days(date)
    if (day === null) return dateFault('time', text)
    const wall = readClock(clock)
    if (wall !== null) return placed(`${day}T${wall}`)
    const instant = zoned.test(text) ? Date.parse(`${day}T${clock}`) : Number.NaN
    return Number.isNaN(instant)
      ? fault('time', `must be a date in the form ${formats} and a time of day`, text)
      : exact(instant, timezone)
  }
}

function readDay(text: string, formats: readonly string[]): string | null {
  // Spreadsheets export a date as midnight of that day.
  const date = text.replace(/[T ]00:00(?::00(?:\.0+)?)?$/, '')
  for (const pattern of ['yyyy-MM-dd', ...formats]) {
    const day = readDate(date, pattern)
    if (day !== null) return day
  }
  return null
}

/** Returns a time of day as `HH:mm:ss.SSS`. */
function readClock(text: string): string | null {
  const parts = clockPattern.exec(text)
  if (parts === null) return null
  const [, hours = '', minutes = '00', seconds = '00', fraction = '0', half] = parts
  const hour = half === undefined ? Number(hours) : readHalfDay(Number(hours), half)
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`
}

/** Converts a 12-hour clock. 12 a.m. is midnight. */
function readHalfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function place(wall: string, timezone: string): RowTime {
  const wallMs = Date.parse(`${wall}Z`)
  const hourMs = Date.parse(`${wall.slice(0, 13)}:00:00.000Z`)
  const first = placeWallClock(wallMs, timezone, 'first')
  const hour = placeWallClock(hourMs, timezone, 'first').instant
  const label = wall.slice(0, 16).replace('T', ' ')
  const { kind, instant } = first
  if (kind !== 'repeated') return { label, kind, instant, second: instant, hour, secondHour: hour }
  const second = placeWallClock(wallMs, timezone, 'second').instant
  return {
    label,
    kind,
    instant,
    second,
    hour,
    secondHour: placeWallClock(hourMs, timezone, 'second').instant,
  }
}

function exact(instant: number, timezone: string): RowTime {
  const hour = startOfLocalHour(instant, timezone)
  return {
    ...{ label: new Date(instant).toISOString(), kind: 'exact', instant, second: instant, hour },
    secondHour: hour,
  }
}

function startOfLocalHour(instant: number, timezone: string): number {
  if (isStartOfLocalHour(instant, timezone)) return instant
  const minutes = Number(localHourOf(instant, timezone).slice(14, 16))
  return instant - (instant % 60_000) - minutes * 60_000
}

/** A bounded memo: most files repeat the same few dates and hours, and others must not fill the memory. */
function createMemo<T>(read: (text: string) => T): (text: string) => T {
  const memory = new Map<string, T>()
  return (text) => {
    const known = memory.get(text)
    if (known !== undefined) return known
    const value = read(text)
    if (memory.size >= 100_000) memory.clear()
    memory.set(text, value)
    return value
  }
}
