/**
 * Numbers as words on the screen: by `Intl` in the viewer's locale (`locale` undefined), rates as `18.4 %`,
 * durations as `2 m 05 s`. Nothing here takes `null`: what is not known has a mark, never a number.
 */

/** Keeps a number and its unit on one line. */
const tie = '\u00a0'

const decimals = new Map<string, Intl.NumberFormat>()

function decimal(locale: string | undefined, digits: number): Intl.NumberFormat {
  const key = `${locale ?? ''} ${digits}`
  const known = decimals.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  decimals.set(key, made)
  return made
}

/** A count of people or things, grouped: `38,412`. */
export function formatCount(count: number, locale?: string): string {
  return decimal(locale, 0).format(count)
}

/** An average of counts: `312`, below ten `4.3`; what is more than nothing is never `0`. */
export function formatAverage(average: number, locale?: string): string {
  if (average >= 9.95 || Number.isInteger(average)) return formatCount(average, locale)
  return average < 0.05 ? `<${decimal(locale, 1).format(0.1)}` : decimal(locale, 1).format(average)
}

/** A number with so many decimals: `2.07`. */
export function formatDecimal(value: number, digits: number, locale?: string): string {
  return decimal(locale, digits).format(value)
}

/**
 * An amount in a currency (ISO 4217), with the decimals that it has or as many as are said: `£32.10`. Without a
 * currency it is a number with two decimals.
 */
export function formatMoney(
  amount: number,
  currency: string | null,
  digits?: number,
  locale?: string,
): string {
  if (currency === null) return formatDecimal(amount, digits ?? 2, locale)
  const key = `${locale ?? ''} ${currency} ${digits ?? ''}`
  const known = decimals.get(key)
  if (known) return known.format(amount)
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
  decimals.set(key, made)
  return made.format(amount)
}

/** A fraction as per cent: 0.184 is `18.4 %`. */
export function formatShare(fraction: number, digits = 1, locale?: string): string {
  return `${decimal(locale, digits).format(fraction * 100)}${tie}%`
}

/** Two shares beside each other, with as many decimals as tell them apart: not 0.4 % lower, 17.1 % against 17.1 %. */
export function formatSharesApart(one: number, other: number, locale?: string): readonly [string, string] {
  const written = (digits: number) =>
    [formatShare(one, digits, locale), formatShare(other, digits, locale)] as const
  const few = written(1)
  return one === other || few[0] !== few[1] ? few : written(2)
}

/** A share of camera time, rounded down: 97.99 % is never shown as the 98 % that would be complete. */
export function formatCoverage(share: number, digits = 1, locale?: string): string {
  const scale = 10 ** digits
  // The small addend undoes binary noise: 0.57 * 100 is 56.99999999999999.
  const percent = Math.floor(share * 100 * scale + 1e-6) / scale
  const plain = Number.isInteger(percent) && (percent === 100 || percent === 0)
  return `${decimal(locale, plain ? 0 : digits).format(percent)}${tie}%`
}

export type Direction = 'up' | 'down' | 'same'

export interface FormattedChange {
  readonly direction: Direction
  /** With its sign: `+4.2 %`, `−3.0 %`, `0.0 %`. */
  readonly signed: string
  /** Without its sign, for use beside an arrow and a word: `4.2 %`. */
  readonly size: string
}

/** A relative change: 0.042 is 4.2 % more. What rounds to nothing is `same`. */
export function formatChange(ratio: number, locale?: string): FormattedChange {
  const rounded = Math.round(Math.abs(ratio) * 1000) / 1000
  const size = formatShare(rounded, 1, locale)
  if (rounded === 0) return { direction: 'same', signed: size, size }
  return ratio > 0
    ? { direction: 'up', signed: `+${size}`, size }
    : { direction: 'down', signed: `−${size}`, size }
}

/** Change from `base` to `value` as a fraction; `null` where there is nothing to divide by. */
export function changeBetween(value: number, base: number): number | null {
  return base === 0 ? null : value / base - 1
}

/** `45 s`, `2 m 05 s`, `1 h 12 m`, `3 d 04 h`: the two greatest units. Fractions of a second are rounded. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return part(whole, 's')
  if (whole < 3600) return parts(Math.floor(whole / 60), 'm', whole % 60, 's')
  if (whole < 86_400) return parts(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'm')
  return parts(Math.floor(whole / 86_400), 'd', Math.floor((whole % 86_400) / 3600), 'h')
}

function part(amount: number | string, unit: string): string {
  return `${amount}${tie}${unit}`
}

function parts(great: number, greatUnit: string, small: number, smallUnit: string): string {
  return `${part(great, greatUnit)}${tie}${part(String(small).padStart(2, '0'), smallUnit)}`
}
