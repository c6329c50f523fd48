import { dateFault } from '../../protocol/metrics/wire-time.ts'
import { type FieldType, latestInstant, requirement } from './field-types.ts'

/**
 * Returns why a value does not fit a field, as the rest of a sentence that begins with its name. Non-existent days and
 * future times get a specific message, other faults the requirement of the type.
 *
 * @param now epoch milliseconds
 */
export function fieldFault(holds: FieldType, value: unknown, now: number): string {
  // An object may throw when converted to text.
  const fault = typeof value === 'string' ? timeFault(holds, value, now) : null
  return fault ?? requirement(holds)
}

/** Returns why the day or time of a well-formed text is invalid. `null` for other texts and types. */
export function timeFault(holds: FieldType, text: string, now: number): string | null {
  if (holds.type !== 'instant' && holds.type !== 'day') return null
  const day = dateFault(text.replace(' ', 'T'))
  if (day !== null || holds.type === 'day') return day
  // The time of a text that is none is NaN, which is never later.
  if (!(Date.parse(text) > latestInstant(holds, now))) return null
  return holds.isPlanned ? 'is more than a year ahead' : 'is in the future'
}
