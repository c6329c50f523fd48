import { createHash } from 'node:crypto'
import { format, isValid, parse } from 'date-fns'
import { ages, genders } from '../../../protocol/vocabularies.ts'
import { type PlacedTime, placeWallClock } from '../wall-clock.ts'
import type { ImportOptions } from './import-options.ts'
import { visitorWords } from './visit-words.ts'

/** What a row of the file says. */
export type ReadRow =
  | {
      readonly kind: 'hour'
      readonly location: string
      readonly label: string
      readonly time: PlacedTime
      readonly count: number
    }
  | {
      readonly kind: 'visit'
      readonly location: string
      readonly time: PlacedTime
      readonly id: string | null
      readonly age: string
      readonly gender: string
      readonly role: string
    }
  | { readonly kind: 'refused'; readonly reason: string }

type Cells = Readonly<Record<string, string>>

const largestCount = 4_294_967_295
const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Makes the reader of rows for one import. It remembers dates and hours that it has placed already. */
export function createRowReader(options: ImportOptions): (cells: Cells) => ReadRow {
  const { columns } = options
  const days = new Map<string, string | null>()
  const places = new Map<string, PlacedTime>()

  const dayOf = (text: string): string | null => {
    const known = days.get(text)
    if (known !== undefined) return known
    const day = readDay(text, options.dateFormats)
    remember(days, text, day)
    return day
  }

  const place = (wall: string): PlacedTime => {
    const known = places.get(wall)
    if (known !== undefined) return known
    const placed = placeWallClock(Date.parse(`${wall}Z`), options.timezone, options.repeatedHour)
    remember(places, wall, placed)
    return placed
  }

  const wallOf = (cells: Cells): { wall: string } | { instant: number } | { reason: string } => {
    if (columns.time === undefined) {
      const text = cell(cells, columns.date)
      const day = dayOf(text)
      if (day === null) return { reason: dateReason(text, options.dateFormats) }
      const hour = cell(cells, columns.hour)
      if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23)
        return { reason: `the hour "${shorten(hour)}" is none from 0 to 23` }
      return { wall: `${day}T${hour.padStart(2, '0')}:00:00.000` }
    }
    const text = cell(cells, columns.time)
    const [date = '', clock = ''] = text.split(/[T ](.*)/s)
    const day = dayOf(date)
    if (day === null) return { reason: dateReason(date, options.dateFormats) }
    if (zoned.test(clock)) {
      const instant = Date.parse(`${day}T${clock}`)
      return Number.isNaN(instant) ? { reason: `the time "${shorten(text)}" is none` } : { instant }
    }
    const parts = /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?$/.exec(clock)
    if (parts === null) return { reason: `the time "${shorten(text)}" is none` }
    const [, hour = '', minute = '00', second = '00', fraction = '0'] = parts
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
      return { reason: `the time "${shorten(text)}" is none` }
    return { wall: `${day}T${hour.padStart(2, '0')}:${minute}:${second}.${fraction.padEnd(3, '0')}` }
  }

  return (cells) => {
    const location = options.locationName ?? cell(cells, columns.location)
    if (location === '') return refuse('the location is empty')

    const when = wallOf(cells)
    if ('reason' in when) return refuse(when.reason)
    const time: PlacedTime = 'wall' in when ? place(when.wall) : { instant: when.instant, kind: 'exact' }

    if (columns.count === undefined) {
      const words = visitorWords({
        age: cell(cells, columns.age),
        gender: cell(cells, columns.gender),
        role: cell(cells, columns.role),
      })
      if (words === null) {
        return refuse(
          `age, gender or role is outside the vocabulary (ages ${ages.join(' ')}, genders ${genders.join(' ')})`,
        )
      }
      return { kind: 'visit', location, time, id: cell(cells, columns.id) || null, ...words }
    }

    const text = cell(cells, columns.count)
    if (!/^\d+$/.test(text)) return refuse(`the count "${shorten(text)}" is no whole number of people`)
    const count = Number(text)
    if (count > largestCount) return refuse(`the count "${shorten(text)}" is too large`)
    const label =
      'wall' in when ? when.wall.slice(0, 16).replace('T', ' ') : new Date(time.instant).toISOString()
    return { kind: 'hour', location, label, time, count }
  }
}

/** A stable id of the shape of the contract (24 hexadecimal characters) for what has only a name. */
export function idOf(...names: readonly string[]): string {
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 24)
}

function refuse(reason: string): ReadRow {
  return { kind: 'refused', reason }
}

function cell(cells: Cells, column: string | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

function readDay(text: string, formats: readonly string[]): string | null {
  for (const pattern of ['yyyy-MM-dd', ...formats]) {
    const day = parse(text, pattern, new Date(2000, 0, 1))
    // Read strictly: parse alone would take a year of two digits where four are asked.
    if (isValid(day) && format(day, pattern) === text) return format(day, 'yyyy-MM-dd')
  }
  return null
}

function dateReason(text: string, formats: readonly string[]): string {
  const hint = formats.length === 0 ? '; say how dates are written with --date-format' : ''
  return `the date "${shorten(text)}" is none${hint}`
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Files repeat the same few dates and hours; a file that does not must not fill the memory. */
function remember<T>(memory: Map<string, T>, key: string, value: T): void {
  if (memory.size >= 100_000) memory.clear()
  memory.set(key, value)
}
