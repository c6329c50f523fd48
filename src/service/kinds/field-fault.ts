import { dateFault } from '../../protocol/metrics/wire-time.ts'
import { clockSkewMs, type FieldType, requirement } from './field-types.ts'

/**
 * Returns what is wrong with a value that does not fit a field: the rest of a sentence that begins with its name. A day that
 * does not exist and a time in the future are named as such, everything else by the requirement of the type.
 *
 * @param now epoch milliseconds
 */
export function fieldFault(holds: FieldType, value: unknown, now: number): string {
  // An object may throw when it is made a text.
  const fault = typeof value === 'string' ? timeFault(holds, value, now) : null
  return fault ?? requirement(holds)
}

/** Returns what is wrong with the day or the time of a text in the right form. `null` for other texts and types. */
export function timeFault(holds: Pick<FieldType, 'type'>, text: string, now: number): string | null {
  if (holds.type !== 'instant' && holds.type !== 'day') return null
  const day = dateFault(text.replace(' ', 'T'))
  if (day !== null || holds.type === 'day') return day
  return Date.parse(text) > now + clockSkewMs ? 'is in the future' : null
}
