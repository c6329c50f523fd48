import { wallOf } from './wall-clock.ts'

export const hourMinutes = 60
export const dayMinutes = 24 * hourMinutes

/** Converts `YYYY-MM-DDTHH:mm`, or a day alone, to minutes of the wall clock since 1970. `NaN` for any other text. */
export function wallMinutes(index: string): number {
  return Date.parse(`${index.length === 10 ? `${index}T00:00` : index}Z`) / 60_000
}

/** Converts {@link wallMinutes} back to `YYYY-MM-DDTHH:mm`. */
export function wallIndexOf(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(0, 16)
}

/** Returns the `YYYY-MM-DDTHH:mm` of an instant (epoch milliseconds) on the clock of the zone. */
export function wallIndexAt(instant: number, zone: string): string {
  return wallIndexOf(wallOf(instant, zone) / 60_000)
}
