import { type Day, dateOf, dayOf, weekdayOf } from './local-day.ts'

export type Country = 'United Kingdom' | 'Germany' | 'United States' | 'India'

/** What a holiday does to a store: shut, other hours (minutes after midnight), or the usual ones; and to demand. */
export interface Holiday {
  readonly name: string
  readonly hours: 'closed' | 'usual' | readonly [opens: number, closes: number]
  /** Visitors against an ordinary day of that weekday. */
  readonly demand: number
}

/** The holiday that a country keeps on a day, if any. */
export function holidayOn(country: Country, day: Day): Holiday | undefined {
  return calendar(country, dateOf(day).year).get(day)
}

const calendars = new Map<string, ReadonlyMap<Day, Holiday>>()

function calendar(country: Country, year: number): ReadonlyMap<Day, Holiday> {
  const key = `${country} ${year}`
  const known = calendars.get(key)
  if (known) return known
  const made = new Map(makers[country](year))
  calendars.set(key, made)
  return made
}

const closed = (name: string): Holiday => ({ name, hours: 'closed', demand: 0 })
const short = (name: string, demand: number): Holiday => ({ name, hours: [600, 1080], demand })
const busy = (name: string, demand: number): Holiday => ({ name, hours: 'usual', demand })

type Entry = readonly [Day, Holiday]

const makers: Readonly<Record<Country, (year: number) => readonly Entry[]>> = {
  'United Kingdom': (year) => [
    [dayOf(year, 1, 1), closed("New Year's Day")],
    [easter(year) - 2, short('Good Friday', 0.95)],
    [easter(year), closed('Easter Sunday')],
    [easter(year) + 1, short('Easter Monday', 1.1)],
    [nth(year, 5, 1, 1), short('Early May bank holiday', 1.1)],
    [last(year, 5, 1), short('Spring bank holiday', 1.1)],
    [last(year, 8, 1), short('Summer bank holiday', 1.15)],
    [nth(year, 11, 4, 4) + 1, busy('Black Friday', 1.5)],
    [dayOf(year, 12, 24), { name: 'Christmas Eve', hours: [540, 1020], demand: 1.1 }],
    [dayOf(year, 12, 25), closed('Christmas Day')],
    [dayOf(year, 12, 26), short('Boxing Day', 1.25)],
    [dayOf(year, 12, 31), { name: "New Year's Eve", hours: [540, 1020], demand: 0.85 }],
  ],
  Germany: (year) => [
    [dayOf(year, 1, 1), closed('Neujahr')],
    [easter(year) - 2, closed('Karfreitag')],
    [easter(year) + 1, closed('Ostermontag')],
    [dayOf(year, 5, 1), closed('Tag der Arbeit')],
    [easter(year) + 39, closed('Christi Himmelfahrt')],
    [easter(year) + 50, closed('Pfingstmontag')],
    [dayOf(year, 10, 3), closed('Tag der Deutschen Einheit')],
    [nth(year, 11, 4, 4) + 1, busy('Black Friday', 1.3)],
    [dayOf(year, 12, 24), { name: 'Heiligabend', hours: [600, 840], demand: 0.7 }],
    [dayOf(year, 12, 25), closed('Erster Weihnachtstag')],
    [dayOf(year, 12, 26), closed('Zweiter Weihnachtstag')],
    [dayOf(year, 12, 31), { name: 'Silvester', hours: [600, 840], demand: 0.7 }],
  ],
  'United States': (year) => [
    [dayOf(year, 1, 1), short("New Year's Day", 0.7)],
    [last(year, 5, 1), short('Memorial Day', 1.1)],
    [dayOf(year, 7, 4), short('Independence Day', 0.8)],
    [nth(year, 9, 1, 1), short('Labor Day', 1.15)],
    [nth(year, 11, 4, 4), closed('Thanksgiving')],
    [nth(year, 11, 4, 4) + 1, { name: 'Black Friday', hours: [420, 1320], demand: 1.9 }],
    [dayOf(year, 12, 24), { name: 'Christmas Eve', hours: [540, 1080], demand: 1.05 }],
    [dayOf(year, 12, 25), closed('Christmas Day')],
  ],
  India: (year) => [
    [dayOf(year, 1, 26), short('Republic Day', 1.1)],
    [dayOf(year, 8, 15), short('Independence Day', 1.15)],
    [dayOf(year, 10, 2), closed('Gandhi Jayanti')],
    [dayOf(year, 12, 25), busy('Christmas Day', 1.3)],
  ],
}

/** The nth weekday (1 Monday to 7 Sunday) of a month. */
function nth(year: number, month: number, weekday: number, count: number): Day {
  const first = dayOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7
}

function last(year: number, month: number, weekday: number): Day {
  const end = dayOf(year, month + 1, 1) - 1
  return end - ((weekdayOf(end) - weekday + 7) % 7)
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
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
