/**
 * What a field of a record may hold. Each type is a rule over text, so that a cell of a CSV file and a value of JSON
 * are judged alike: text as it is, a number or a boolean of JSON as it is written there. The empty text counts as not
 * given. Patterns are written so that they mean the same in JavaScript (flag `u`) and in RE2.
 */
export type FieldType =
  | { readonly type: 'id' }
  | { readonly type: 'text'; readonly most: number }
  | { readonly type: 'taxonomy' }
  | { readonly type: 'word'; readonly words: readonly string[] }
  | { readonly type: 'instant'; readonly step: InstantStep }
  | { readonly type: 'whole'; readonly least: number; readonly most: number }
  | { readonly type: 'number'; readonly least: number; readonly most: number }
  | { readonly type: 'money' }
  | { readonly type: 'minute'; readonly most: number }
  | { readonly type: 'day' }
  | { readonly type: 'timezone' }
  | { readonly type: 'currency' }
  | { readonly type: 'boolean' }

/**
 * `hour` is the beginning of an hour of the location. Zones lie whole quarters of an hour from UTC, so what can be
 * said without the location is that it lies on a quarter.
 */
export type InstantStep = 'millisecond' | 'quarter' | 'hour'

/** Times are instants of the engine's smallest type, and questions begin some weeks before what they ask. */
export const firstInstant = Date.UTC(1971, 0, 1)
export const endOfInstants = Date.UTC(2100, 0, 1)

export const quarterMs = 15 * 60_000

/** Clocks of cameras and tills differ from ours by less; what lies further ahead has not happened. */
export const clockSkewMs = 5 * 60_000

/** Ten digits before the point, of which the table keeps twelve with two behind it. */
export const largestAmount = 9_999_999_999.99

const plain = '[^\\x00-\\x1f\\x7f]'

/** Texts of this form fit the type, as far as a pattern can tell. */
export const patterns = {
  id: `^${plain}{1,128}$`,
  /** Without its length, which is a part of the type. */
  text: `^${plain}*$`,
  taxonomy: '^[^\\x00-\\x1f\\x7f:]+(:[^\\x00-\\x1f\\x7f:]+)*$',
  /** The month's own length is not told by the pattern. Of a fraction three digits are kept. */
  instant:
    '^(19[7-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])' +
    '[T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?(Z|[+-](0[0-9]|1[0-4]):?[0-5][0-9])$',
  day: '^(19[7-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  whole: '^-?[0-9]{1,12}$',
  number: '^-?[0-9]{1,12}(\\.[0-9]{1,17})?([eE][+-]?[0-9]{1,2})?$',
  /** The least is 0: which way the money went is told by the kind of the transaction. */
  money: '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
  minute: '^[0-9]{2}:[0-5][0-9]$',
  timezone: '^[A-Za-z]+[A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$',
  currency: '^[A-Z]{3}$',
  boolean: '^([tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[yY][eE][sS]|[nN][oO]|[10])$',
} as const satisfies Record<Exclude<FieldType['type'], 'word'>, string>

/** The words for true, in small letters. */
export const trueWords: readonly string[] = ['true', '1', 'yes']

export const longestTaxonomy = 200

const instantSteps: Record<InstantStep, { readonly words: string; readonly example: string }> = {
  millisecond: { words: '', example: '2026-03-01T10:30:00Z' },
  quarter: { words: ' on a full quarter of an hour', example: '2026-03-01T10:30:00Z' },
  hour: { words: ' at the beginning of an hour', example: '2026-03-01T10:00:00Z' },
}

/** What a field of the type must be: the rest of a sentence that begins with its name. */
export function requirement(holds: FieldType): string {
  switch (holds.type) {
    case 'id':
      return 'must be text of 1 to 128 characters, without control characters'
    case 'text':
      return `must be text of at most ${holds.most} characters, without control characters`
    case 'taxonomy':
      return `must be names separated by colons, for example Department:Shoes, of at most ${longestTaxonomy} characters`
    case 'word':
      return holds.words.length === 1
        ? `must be ${holds.words[0]}`
        : `must be one of ${holds.words.join(', ')}`
    case 'instant': {
      const { words, example } = instantSteps[holds.step]
      return `must be an ISO 8601 time with its zone${words}, for example ${example}, from 1971 on and not in the future`
    }
    case 'whole':
      return `must be a whole number from ${holds.least} to ${holds.most}`
    case 'number':
      return `must be a number from ${holds.least} to ${holds.most}`
    case 'money':
      return `must be an amount from 0 to ${largestAmount} with at most 2 decimals`
    case 'minute':
      return `must be a time of day HH:MM from 00:00 to ${clockText(holds.most)}`
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
