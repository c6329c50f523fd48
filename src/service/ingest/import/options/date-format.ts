import { format, isValid, parse } from 'date-fns'

const anyDay = new Date(2000, 0, 1)

/** Formats that files have, the usual ones first. */
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

/** Reads a calendar date strictly by a pattern of date-fns, as `yyyy-MM-dd`. `null` if the text is another. */
export function readDate(text: string, pattern: string): string | null {
  const day = parse(text, pattern, anyDay)
  // parse alone would take a year of two digits for one of four.
  return isValid(day) && format(day, pattern) === text ? format(day, 'yyyy-MM-dd') : null
}

/**
 * Reads a date format from the command line as people write it: `DD.MM.YYYY` and `dd.mm.yyyy HH:MM` are `dd.MM.yyyy`.
 * The time of day needs no format. `null` if it has no day, month and year.
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

/** The formats under which all texts are dates; those with the day and the month exchanged are both there. */
export function formatsOf(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return []
  return knownFormats.filter((pattern) => texts.every((text) => readDate(text, pattern) !== null))
}
