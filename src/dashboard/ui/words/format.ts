import { i18n } from '@lingui/core'

/**
 * Numbers on the screen, by `Intl` in the language of the words. None of these accept `null`: callers render missing
 * values.
 */

/** Keeps a number and its unit on one line. */
export const tie = '\u00a0'

const formatters = new Map<string, Intl.NumberFormat>()

/** @param digits decimals, neither more nor fewer */
function formatter(digits: number, style: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat {
  const { locale } = i18n
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
export function formatCount(count: number): string {
  return formatter(0).format(count)
}

/** A number with so many decimals: `2.07`. */
export function formatDecimal(value: number, digits: number): string {
  return formatter(digits).format(value)
}

/** A fraction in percent: 0.184 is `18.4%`, in German `18,4 %`. */
export function formatShare(fraction: number, digits = 1): string {
  return formatter(digits, 'percent').format(fraction)
}
