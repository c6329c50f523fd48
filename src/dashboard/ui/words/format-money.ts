import { i18n } from '@lingui/core'
import { formatDecimal } from './format.ts'

const currencies = new Map<string, Intl.NumberFormat>()

/**
 * An amount in a currency (ISO 4217), with the decimals that it has or as many as are said: `£32.10`. Without a
 * currency it is a number with two decimals.
 */
export function formatMoney(amount: number, currency: string | null, digits?: number): string {
  if (currency === null) return formatDecimal(amount, digits ?? 2)
  const { locale } = i18n
  const key = `${locale} ${currency} ${digits ?? ''}`
  const known = currencies.get(key)
  if (known) return known.format(amount)
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
  currencies.set(key, made)
  return made.format(amount)
}
