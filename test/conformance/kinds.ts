/** Kinds of values, each as a test and its description. */

import { isZone } from './zone-time.ts'

export interface Kind {
  readonly expected: string
  readonly holds: (value: unknown) => boolean
  /** The reason for which `null` is allowed too. */
  readonly nullable?: string
}

const isDate = (text: string, pattern: RegExp) =>
  pattern.test(text) && !Number.isNaN(Date.parse(`${text.replace(' ', 'T').replace(/Z?$/, '')}Z`))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const kinds = {
  id: { expected: 'an id, a string', holds: isText },
  text: { expected: 'a string', holds: (value) => typeof value === 'string' },
  boolean: { expected: 'true or false', holds: (value) => typeof value === 'boolean' },
  count: {
    expected: 'an integer from 0 on',
    holds: (value) => isNumber(value) && Number.isInteger(value) && value >= 0,
  },
  number: { expected: 'a number from 0 on', holds: (value) => isNumber(value) && value >= 0 },
  fraction: {
    expected: 'a fraction, a number from 0 to 1',
    holds: (value) => isNumber(value) && value >= 0 && value <= 1,
  },
  percentage: {
    expected: 'a number from 0 to 100',
    holds: (value) => isNumber(value) && value >= 0 && value <= 100,
  },
  zone: { expected: 'an IANA time zone name', holds: isZone },
  hour: {
    expected: 'a time as YYYY-MM-DD HH:mm',
    holds: (value) => isText(value) && isDate(value, /^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  },
  wallClock: {
    expected: 'a timestamp with milliseconds and without a zone',
    holds: (value) => isText(value) && isDate(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
  },
  instant: {
    expected: 'an ISO 8601 timestamp in UTC with milliseconds',
    holds: (value) => isText(value) && isDate(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  },
  status: {
    expected: 'online or offline',
    holds: (value) => value === 'online' || value === 'offline',
  },
  taxonomy: {
    expected: 'a path <Group>:<Name>[:<SubName>]',
    holds: (value) => isText(value) && /^[^:]+(:[^:]+){1,2}$/.test(value),
  },
  list: { expected: 'an array', holds: Array.isArray },
  object: {
    expected: 'an object',
    holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
} as const satisfies Record<string, Kind>

/** Returns the same kind, or `null` for a reason. */
export function orNull(kind: Kind, nullable: string): Kind {
  return { ...kind, nullable }
}

export function wordsOf(kind: Kind): string {
  return kind.nullable === undefined ? kind.expected : `${kind.expected}, or null (${kind.nullable})`
}
