import { isTimeZone } from '../../calendar/wall-clock.ts'
import {
  clockSkewMs,
  endOfInstants,
  type FieldType,
  firstInstant,
  type InstantStep,
  largestAmount,
  longestTaxonomy,
  patterns,
  quarterMs,
  trueWords,
} from './field-types.ts'

/** JSON can say half a character. The engine takes no such text, and would refuse the whole batch. */
const loneSurrogate = /\p{Surrogate}/u

/** A value as the table's column takes it; instants as ISO 8601 in UTC with milliseconds. */
export type StoredValue = string | number | boolean | null

const regular = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, new RegExp(pattern, 'u')]),
) as Record<keyof typeof patterns, RegExp>

/**
 * What the column keeps of the text, or `undefined` where the text is not what the type must be.
 *
 * @param text not empty
 * @param now epoch milliseconds; nothing that is told has happened much later
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
      return regular.text.test(text) && isAtMost(text, holds.most) ? text : undefined
    case 'taxonomy':
      return regular.taxonomy.test(text) && isAtMost(text, longestTaxonomy) ? text : undefined
    case 'timezone':
      return regular.timezone.test(text) && isTimeZone(text) ? text : undefined
    case 'boolean':
      return regular.boolean.test(text) ? trueWords.includes(text.toLowerCase()) : undefined
    case 'instant':
      return readInstant(text, holds.step, now)
    case 'day':
      return regular.day.test(text) && isDayOfMonth(text) && text >= '1971' ? text : undefined
    case 'minute':
      return regular.minute.test(text)
        ? between(0, holds.most, Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
        : undefined
    case 'whole':
    case 'number':
      return regular[holds.type].test(text) ? between(holds.least, holds.most, Number(text)) : undefined
    case 'money':
      // Kept as text: it is an exact number of hundredths in the table.
      return regular.money.test(text) && Number(text) <= largestAmount ? text : undefined
  }
}

function between(least: number, most: number, value: number): number | undefined {
  return value >= least && value <= most ? value : undefined
}

/** Characters are those of Unicode, as the engine counts them. */
function isAtMost(text: string, most: number): boolean {
  return text.length <= most || [...text].length <= most
}

function readInstant(text: string, step: InstantStep, now: number): string | undefined {
  if (!regular.instant.test(text) || !isDayOfMonth(text)) return undefined
  const instant = Date.parse(text)
  if (instant < firstInstant || instant >= endOfInstants || instant > now + clockSkewMs) return undefined
  if (step !== 'millisecond' && instant % quarterMs !== 0) return undefined
  return new Date(instant).toISOString()
}

/** Whether the month of a date, which a pattern has passed, has its day: JavaScript would go on to the next month. */
function isDayOfMonth(text: string): boolean {
  const day = Number(text.slice(8, 10))
  if (day <= 28) return true
  return day <= new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()
}
