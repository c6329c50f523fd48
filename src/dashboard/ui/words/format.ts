import { i18n } from '@lingui/core'

/**
 * Numbers as words on the screen: by `Intl` in the language of the words, rates as `18.4%`, durations as `2 m 05 s`. None of these accept `null`: callers render missing values.
 */

/** Keeps a number and its unit on one line. */
export const tie = '\u00a0'

const formatters = new Map<string, Intl.NumberFormat>()

/** @param digits decimals, neither more nor fewer */
function formatter(
  locale = i18n.locale,
  digits: number,
  style: 'decimal' | 'percent' = 'decimal',
): Intl.NumberFormat {
  const key = `${locale} ${style} ${digits}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(key, made)
  return made
}

/** Integer with thousands separators: `38,412`. */
export function formatCount(count: number, locale?: string): string {
  return formatter(locale, 0).format(count)
}

/** A number with so many decimals: `2.07`. */
export function formatDecimal(value: number, digits: number, locale?: string): string {
  return formatter(locale, digits).format(value)
}

/** A fraction in percent: 0.184 is `18.4%`, in German `18,4 %`. */
export function formatShare(fraction: number, digits = 1, locale?: string): string {
  return formatter(locale, digits, 'percent').format(fraction)
}

/** `45 s`, `2 m 05 s`, `1 h 12 m`, `3 d 04 h`: the two greatest units. Fractions of a second are rounded. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return part(whole, 's')
  if (whole < 3600) return parts(Math.floor(whole / 60), 'm', whole % 60, 's')
  if (whole < 86_400) return parts(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'm')
  return parts(Math.floor(whole / 86_400), 'd', Math.floor((whole % 86_400) / 3600), 'h')
}

/** The time from an instant to a later one, both epoch milliseconds: `1 h 12 m`, without fractions of a second. */
export function formatSince(instant: number, now: number): string {
  return formatDuration(Math.max(0, Math.floor((now - instant) / 1000)))
}

function part(amount: number | string, unit: string): string {
  return `${amount}${tie}${unit}`
}

function parts(great: number, greatUnit: string, small: number, smallUnit: string): string {
  return `${part(great, greatUnit)}${tie}${part(String(small).padStart(2, '0'), smallUnit)}`
}
