import { format, isValid, parse } from 'date-fns'

const anyDay = new Date(2000, 0, 1)

/** Known date formats, the most common first. */
const knownFormats = [
  ...[
    'dd/MM/yyyy',
    'MM/dd/yyyy',
    'dd.MM.yyyy',
    'dd-MM-yyyy',
    'MM-dd-yyyy',
    'yyyy/MM/dd',
    'yyyy.MM.dd',
    'yyyyMMdd',
  ],
  ...['d/M/yyyy', 'M/d/yyyy', 'd.M.yyyy', 'dd.MM.yy', 'dd/MM/yy', 'MM/dd/yy', 'd.M.yy', 'd/M/yy', 'M/d/yy'],
  ...['d MMM yyyy', 'dd MMM yyyy', 'dd-MMM-yyyy', 'dd-MMM-yy', 'd MMMM yyyy', 'MMM d, yyyy', 'MMMM d, yyyy'],
]

/** Parses a calendar date strictly by a date-fns pattern, as `yyyy-MM-dd`. `null` if the text does not match. */
export function readDate(text: string, pattern: string): string | null {
  const day = parse(text, pattern, anyDay)
  // `parse` alone would accept a two-digit year for a four-digit one.
  return isValid(day) && format(day, pattern) === text ? format(day, 'yyyy-MM-dd') : null
}

/**
 * Reads a date format option in its usual notation: `DD.MM.YYYY` and `dd.mm.yyyy HH:MM` become `dd.MM.yyyy`. The time
 * of day needs no format. `null` unless it has a day, a month and a year.
 */
export function readDateFormat(word: string): string | null {
  const pattern = word
    .trim()
    .replace(/(?:,|'?T'?)?\s*[hH]{1,2}[:.h][mMsS].*$/, '')
    .replaceAll('D', 'd')
    .replaceAll('Y', 'y')
    .replaceAll('m', 'M')
    .trim()
  const hasAll = ['d', 'M', 'y'].every((letter) => pattern.includes(letter))
  if (!hasAll) return null
  try {
    const written = format(anyDay, pattern)
    return isValid(parse(written, pattern, anyDay)) ? pattern : null
  } catch {
    return null
  }
}

/** Returns the formats that all texts match. Ambiguous texts match both orders of day and month. */
export function formatsOf(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return []
  return knownFormats.filter((pattern) => texts.every((text) => readDate(text, pattern) !== null))
}
