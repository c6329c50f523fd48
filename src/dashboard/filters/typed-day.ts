import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../calendar/calendar.ts'
import { wallOfDay } from '../../calendar/local-day.ts'
import { isDateOnly } from '../../protocol/metrics/wire-time.ts'

type Part = 'day' | 'month' | 'year'

interface Layout {
  readonly order: readonly Part[]
  readonly format: (wall: number) => string
  readonly pattern: (letters: Readonly<Record<Part, string>>) => string
}

function layoutOf(locale: string): Layout {
  const intl = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const parts = intl.formatToParts(0)
  return {
    order: parts
      .map(({ type }) => type)
      .filter((type) => type === 'day' || type === 'month' || type === 'year'),
    format: (wall) => intl.format(wall),
    pattern: (letters) => parts.map(({ type, value }) => (isPart(type) ? letters[type] : value)).join(''),
  }
}

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'

/** "21/11/2026" in British English, "21.11.2026" in German, "11/21/2026" in American English. */
export function formatTypedDay(day: LocalDay, locale = i18n.locale): string {
  return layoutOf(locale).format(wallOfDay(day))
}

/** What a field expects: "dd/mm/yyyy". */
export function typedDayPattern(locale = i18n.locale): string {
  return layoutOf(locale).pattern({
    day: t({ message: 'dd', context: 'the digits of a day in a date field' }),
    month: t({ message: 'mm', context: 'the digits of a month in a date field' }),
    year: t({ message: 'yyyy', context: 'the digits of a year in a date field' }),
  })
}

/**
 * Reads a date in the order of the language, with any separators: "21/11/2026", "21.11.26", "21 11 2026". ISO dates are
 * read in every language.
 *
 * @returns `null` if the text is no date
 */
export function parseTypedDay(text: string, locale = i18n.locale): LocalDay | null {
  const numbers = text.trim().split(/\D+/)
  if (numbers.length !== 3 || numbers.includes('')) return null
  const isIso = numbers[0]?.length === 4
  const order: readonly Part[] = isIso ? ['year', 'month', 'day'] : layoutOf(locale).order
  const read = (part: Part) => numbers[order.indexOf(part)] ?? ''
  const [year, month, date] = [read('year'), read('month'), read('day')]
  if (year.length !== 2 && year.length !== 4) return null
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDateOnly(day) ? day : null
}
