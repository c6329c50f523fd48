import { isTimeZone } from '../../calendar/wall-clock.ts'
import { isDateOnly } from '../../protocol/metrics/wire-time.ts'
import {
  type FieldType,
  firstInstant,
  largestAmount,
  latestInstant,
  longestTaxonomy,
  patterns,
  quarterMs,
  trueWords,
} from './field-types.ts'

/** JSON can contain a lone surrogate. The engine would reject the whole batch. */
const loneSurrogate = /\p{Surrogate}/u

/** A value in the form of the table's column. Instants are ISO 8601 in UTC with milliseconds. */
export type StoredValue = string | number | boolean | null

const regular = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, new RegExp(pattern, 'u')]),
) as Record<keyof typeof patterns, RegExp>

/**
 * Converts a text to the column's value. `undefined` if the text does not fit the type.
 *
 * @param text not empty
 * @param now epoch milliseconds; later instants are rejected
 */
export function readText(holds: FieldType, text: string, now: number): StoredValue | undefined {
  if (loneSurrogate.test(text)) return undefined
  switch (holds.type) {
    case 'word':
      return holds.words.includes(text) ? text : undefined
    case 'id':
    case 'currency':
      return regular[holds.type].test(text) ? text : undefined
    case 'text':
      return regular.text.test(text) && isAtMost(text, holds.max) ? text : undefined
    case 'taxonomy':
      return regular.taxonomy.test(text) && isAtMost(text, longestTaxonomy) ? text : undefined
    case 'timezone':
      return regular.timezone.test(text) && isTimeZone(text) ? text : undefined
    case 'boolean':
      return regular.boolean.test(text) ? trueWords.includes(text.toLowerCase()) : undefined
    case 'instant':
      return readInstant(text, holds, now)
    case 'day':
      return regular.day.test(text) && isDateOnly(text) && text >= '1971' ? text : undefined
    case 'minute':
      return regular.minute.test(text)
        ? between(0, holds.max, Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
        : undefined
    case 'whole':
    case 'number':
      return regular[holds.type].test(text) ? between(holds.min, holds.max, Number(text)) : undefined
    case 'money':
      // Keep it as text: the column holds exact hundredths.
      return regular.money.test(text) && Number(text) <= largestAmount ? text : undefined
  }
}

function between(min: number, max: number, value: number): number | undefined {
  return value >= min && value <= max ? value : undefined
}

/** Counts Unicode characters, as the engine does. */
function isAtMost(text: string, max: number): boolean {
  return text.length <= max || [...text].length <= max
}

function readInstant(
  text: string,
  holds: Extract<FieldType, { type: 'instant' }>,
  now: number,
): string | undefined {
  if (!regular.instant.test(text) || !isDateOnly(text.slice(0, 10))) return undefined
  const instant = Date.parse(text)
  if (instant < firstInstant || instant > latestInstant(holds, now)) return undefined
  if (holds.step !== 'millisecond' && instant % quarterMs !== 0) return undefined
  return new Date(instant).toISOString()
}
