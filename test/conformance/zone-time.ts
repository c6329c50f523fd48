/** Days of a time zone, by Node's time-zone data. Days are `YYYY-MM-DD`, instants are epoch milliseconds. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the wall-clock time in a zone as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
}

export function isZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(instant) &&
    new Date(instant).toISOString().startsWith(text)
  )
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

export function dayIn(zone: string, instant: number): string {
  return new Date(wallClock(instant, zone)).toISOString().slice(0, 10)
}

/** Returns the instant at which a day begins: midnight, or the first instant after it if clocks skip it. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offset = (instant: number) => wallClock(instant, zone) - instant
  const near = midnight - offset(midnight)
  const found = midnight - offset(near)
  return dayIn(zone, found) < day ? found + hourMs : found
}

/** Returns 23, 24 or 25, or half an hour more or less where clocks change by half an hour. */
export function hoursOfDay(day: string, zone: string): number {
  return (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / hourMs
}

/** Returns the wall clock at each beginning of an hour, `YYYY-MM-DDTHH:mm`, in chronological order. */
export function hourLabels(day: string, zone: string): readonly string[] {
  const start = startOfDay(day, zone)
  return Array.from({ length: Math.round(hoursOfDay(day, zone)) }, (_, hour) =>
    new Date(wallClock(start + hour * hourMs, zone)).toISOString().slice(0, 16),
  )
}

/** Returns the last day before `before`, within 400 days, that has this many hours. */
export function lastDayOfHours(hours: number, zone: string, before: string): string | null {
  for (let back = 1; back <= 400; back += 1) {
    const day = addDays(before, -back)
    if (hoursOfDay(day, zone) === hours) return day
  }
  return null
}
