import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf, sameDays } from '../../calendar/day-range.ts'
import { isDateOnly } from '../../protocol/metrics/wire-time.ts'
import { presets, type RangeChoice } from './filters.ts'

/** Reads a parameter of the address: its decoded text, or `null` where it is not there. */
export type ReadParameter = (name: string) => string | null

/** How one field of the filters stands in the address. */
export interface FieldCodec<T> {
  /** The parameters that the field owns: whatever else stands in the address belongs to someone else. */
  readonly parameters: readonly string[]
  /** `null` where the field is absent or cannot be understood; the default then stands for it. */
  parse(read: ReadParameter): T | null
  /** Pairs of parameter and text, in the order in which they are written. */
  format(value: T): readonly (readonly [string, string])[]
  equals(a: T, b: T): boolean
}

export function oneOf<const T extends string>(name: string, words: readonly T[]): FieldCodec<T> {
  return {
    parameters: [name],
    parse: (read) => words.find((word) => word === read(name)) ?? null,
    format: (value) => [[name, value]],
    equals: (a, b) => a === b,
  }
}

/**
 * Several of a vocabulary, in its order. Words that are not in it are left out, which asks for less and never
 * for more; where none is left the list cannot be understood.
 */
export function someOf<const T extends string>(name: string, words: readonly T[]): FieldCodec<readonly T[]> {
  return {
    parameters: [name],
    parse: (read) => {
      const asked = read(name)?.split(',') ?? []
      const known = words.filter((word) => asked.includes(word))
      return known.length === 0 ? null : known
    },
    format: (value) => [[name, words.filter((word) => value.includes(word)).join(',')]],
    equals: sameMembers,
  }
}

/** Any ids, in the order in which they were chosen. */
export function ids(name: string): FieldCodec<readonly string[]> {
  return {
    parameters: [name],
    parse: (read) => {
      const asked = read(name)?.split(',').map(unescapeComma) ?? []
      const unique = [...new Set(asked.filter((id) => id !== ''))]
      return unique.length === 0 ? null : unique
    },
    format: (value) => [[name, value.map(escapeComma).join(',')]],
    equals: sameMembers,
  }
}

/** One id, or none. */
export function oneId(name: string): FieldCodec<string | null> {
  return {
    parameters: [name],
    parse: (read) => read(name) || null,
    format: (value) => (value === null ? [] : [[name, value]]),
    equals: (a, b) => a === b,
  }
}

/** Ten years. An address with more is a slip or mischief, and would draw thousands of points. */
export const longestRangeDays = 3660

/** `range=last-28-days`, or `from=2014-01-01&to=2014-12-31`, both included. Days win where both stand there. */
export const rangeCodec: FieldCodec<RangeChoice> = {
  parameters: ['range', 'from', 'to'],
  parse: (read) => {
    const days = readDays(read('from'), read('to'))
    if (days !== null) return { kind: 'days', days }
    const preset = presets.find((name) => name === read('range'))
    return preset === undefined ? null : { kind: 'preset', preset }
  },
  format: (choice) =>
    choice.kind === 'preset'
      ? [['range', choice.preset]]
      : [
          ['from', choice.days.first],
          ['to', choice.days.last],
        ],
  equals: (a, b) =>
    a.kind === 'preset'
      ? b.kind === 'preset' && a.preset === b.preset
      : b.kind === 'days' && sameDays(a.days, b.days),
}

function readDays(first: string | null, last: string | null): DayRange | null {
  if (first === null || last === null || !isDateOnly(first) || !isDateOnly(last) || last < first) return null
  const days = { first, last }
  return lengthOf(days) <= longestRangeDays ? days : null
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member))
}

// A comma separates ids, so one inside an id is written differently, whatever happens to the address on its way.
function escapeComma(id: string): string {
  return id.replaceAll('~', '~0').replaceAll(',', '~1')
}

function unescapeComma(text: string): string {
  return text.replaceAll('~1', ',').replaceAll('~0', '~')
}
