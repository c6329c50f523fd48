import { type Day, dayOf, weekdayOf } from './local-day.ts'

/** Effect of a holiday on demand and on a store: closed, other hours (minutes after midnight), or the usual hours. */
export interface Holiday {
  readonly name: string
  readonly hours: 'closed' | 'usual' | readonly [opens: number, closes: number]
  /** Visitors relative to an ordinary day of that weekday. */
  readonly demand: number
}

export const closed = (name: string): Holiday => ({ name, hours: 'closed', demand: 0 })
export const short = (name: string, demand: number): Holiday => ({ name, hours: [600, 1080], demand })
export const busy = (name: string, demand: number): Holiday => ({ name, hours: 'usual', demand })

/** A holiday with special hours, in minutes after midnight. */
export const within = (name: string, opens: number, closes: number, demand: number): Holiday => ({
  name,
  hours: [opens, closes],
  demand,
})

export type Entry = readonly [Day, Holiday]

/** Returns the nth given weekday (1 Monday to 7 Sunday) of a month. */
export function nth(year: number, month: number, weekday: number, count: number): Day {
  const first = dayOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7
}

export function last(year: number, month: number, weekday: number): Day {
  const end = dayOf(year, month + 1, 1) - 1
  return end - ((weekdayOf(end) - weekday + 7) % 7)
}

/** Returns Easter Sunday of the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
export function easter(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}
