/**
 * Types of record fields. Each type is a rule on text, so that a CSV cell and a JSON value are validated alike. JSON
 * numbers and booleans are validated as written. Empty text counts as missing. Patterns have the same meaning in
 * JavaScript (flag `u`) and RE2.
 */
export type FieldType =
  | { readonly type: 'id' }
  | { readonly type: 'text'; readonly max: number }
  | { readonly type: 'taxonomy' }
  | { readonly type: 'word'; readonly words: readonly string[] }
  /** A planned instant can be ahead, others cannot. */
  | { readonly type: 'instant'; readonly step: InstantStep; readonly isPlanned?: boolean }
  | { readonly type: 'whole'; readonly min: number; readonly max: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'money' }
  | { readonly type: 'minute'; readonly max: number }
  | { readonly type: 'day' }
  | { readonly type: 'timezone' }
  | { readonly type: 'currency' }
  | { readonly type: 'boolean' }

/**
 * `hour` is the start of an hour at the location. Time zones are offset from UTC by whole quarter hours, so without the
 * location only a quarter hour can be required.
 */
export type InstantStep = 'millisecond' | 'quarter' | 'hour'

/** Times are the engine's 32-bit instants, and requests look back some weeks before their range. */
export const firstInstant = Date.UTC(1971, 0, 1)
const endOfInstants = Date.UTC(2100, 0, 1)

export const quarterMs = 15 * 60_000

/** Allowance for the clocks of cameras and tills. Later times are rejected as lying in the future. */
export const clockSkewMs = 5 * 60_000

/** How far ahead a planned time can be. A later one is most likely a mistyped year. */
const planAheadMs = 366 * 24 * 3_600_000

/**
 * Returns the latest instant that fits the type.
 *
 * @param now epoch milliseconds
 */
export function latestInstant({ isPlanned = false }: { readonly isPlanned?: boolean }, now: number): number {
  return Math.min(now + (isPlanned ? planAheadMs : clockSkewMs), endOfInstants - 1)
}

/** Ten digits before the decimal point; the column holds twelve digits, two of them decimals. */
export const largestAmount = 9_999_999_999.99

const plain = '[^\\x00-\\x1f\\x7f]'

/** Texts that match fit the type as far as a pattern can decide. */
export const patterns = {
  id: `^${plain}{1,128}$`,
  /** Without the maximum length, which is part of the type. */
  text: `^${plain}*$`,
  taxonomy: '^[^\\x00-\\x1f\\x7f:]+(:[^\\x00-\\x1f\\x7f:]+)*$',
  /** The pattern does not check the length of the month. Fractions have at most three digits. */
  instant:
    '^(19[7-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])' +
    '[T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?(Z|[+-](0[0-9]|1[0-4]):?[0-5][0-9])$',
  day: '^(19[7-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  whole: '^-?[0-9]{1,12}$',
  number: '^-?[0-9]{1,12}(\\.[0-9]{1,17})?([eE][+-]?[0-9]{1,2})?$',
  /** Never negative: the kind of transaction gives the sign. */
  money: '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
  minute: '^[0-9]{2}:[0-5][0-9]$',
  timezone: '^[A-Za-z]+[A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$',
  currency: '^[A-Z]{3}$',
  boolean: '^([tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|[10])$',
} as const satisfies Record<Exclude<FieldType['type'], 'word'>, string>

/** The words for true, in lower case. */
export const trueWords: readonly string[] = ['true', '1', 'yes']

export const longestTaxonomy = 200

const instantSteps: Record<InstantStep, { readonly words: string; readonly example: string }> = {
  millisecond: { words: '', example: '2026-03-01T10:30:00Z' },
  quarter: { words: ' on a full quarter of an hour', example: '2026-03-01T10:30:00Z' },
  hour: { words: ' at the start of an hour', example: '2026-03-01T10:00:00Z' },
}

/** Returns what a field of the type must be, as the rest of a sentence that begins with its name. */
export function requirement(holds: FieldType): string {
  switch (holds.type) {
    case 'id':
      return 'must be text of 1 to 128 characters, without control characters'
    case 'text':
      return `must be text of at most ${holds.max} characters, without control characters`
    case 'taxonomy':
      return `must be names separated by colons, for example Department:Shoes, of at most ${longestTaxonomy} characters`
    case 'word':
      return holds.words.length === 1
        ? `must be ${holds.words[0]}`
        : `must be one of ${holds.words.join(', ')}`
    case 'instant': {
      const { words, example } = instantSteps[holds.step]
      const latest = holds.isPlanned ? 'at most a year ahead' : 'not in the future'
      return `must be an ISO 8601 time${words} with a time zone, for example ${example}, from 1971 on and ${latest}`
    }
    case 'whole':
      return `must be a whole number from ${holds.min} to ${holds.max}`
    case 'number':
      return `must be a number from ${holds.min} to ${holds.max}`
    case 'money':
      return `must be an amount from 0 to ${largestAmount} with at most 2 decimals`
    case 'minute':
      return `must be a time of day HH:MM from 00:00 to ${clockText(holds.max)}`
    case 'day':
      return 'must be a calendar date YYYY-MM-DD from 1971 on'
    case 'timezone':
      return 'must be the IANA name of a time zone, for example Europe/London'
    case 'currency':
      return 'must be a currency of three capital letters, for example EUR'
    case 'boolean':
      return 'must be true or false'
  }
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
