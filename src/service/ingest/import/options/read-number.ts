/** Separates the whole part of a number from its fraction. */
export type DecimalMark = ',' | '.'

const largestCount = 4_294_967_295

type NumberFault = 'not a number' | 'too large' | 'ambiguous'

/**
 * Parses a whole number of people or pieces. A zero fraction is allowed: `12,0`.
 *
 * @param decimal `null` allows a fraction after a comma or a point, but no thousands separators
 */
export function readCount(text: string, decimal: DecimalMark | null): number | NumberFault {
  const plain = decimal === null ? text.replace(/[.,]0+$/, '') : digits(text, decimal)?.replace(/\.0+$/, '')
  if (plain === undefined || !/^\d+$/.test(plain)) return 'not a number'
  return Number(plain) > largestCount ? 'too large' : Number(plain)
}

/**
 * Parses an amount to hundredths, negative if marked so: `€ 1.234,50`, `-3.20`, `3,20-`, `(3.20)`.
 *
 * Without a decimal mark `1.234` is ambiguous and is rejected.
 */
export function readHundredths(text: string, decimal: DecimalMark | null): number | NumberFault {
  const bare = text.replace(/[\s€£$¥]|^[A-Z]{3}|[A-Z]{3}$/g, '')
  const [, before, open, amount = '', close, after] = /^([-−+])?(\()?([\d.,']+)(\))?([-−])?$/.exec(bare) ?? []
  if (amount === '' || (open === undefined) !== (close === undefined)) return 'not a number'
  const isNegative = before === '-' || before === '−' || open !== undefined || after !== undefined
  if (decimal === null && /^\d{1,3}[.,]\d{3}$/.test(amount)) return 'ambiguous'
  const plain = digits(amount, decimal ?? markOf(amount))
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(plain ?? '') ?? []
  if (whole === '') return 'not a number'
  if (whole.length > 10) return 'too large'
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return isNegative && hundredths > 0 ? -hundredths : hundredths
}

/** If two different marks occur, the last is the decimal mark. A mark that occurs several times groups thousands. */
function markOf(amount: string): DecimalMark {
  const last = amount[Math.max(amount.lastIndexOf(','), amount.lastIndexOf('.'))] === ',' ? ',' : '.'
  const isGrouping = amount.indexOf(last) !== amount.lastIndexOf(last)
  if (!isGrouping) return last
  return last === ',' ? '.' : ','
}

/** Returns the number with a decimal point and without thousands separators. `null` if the groups are not thousands. */
function digits(text: string, decimal: DecimalMark): string | null {
  const [whole = '', ...fractions] = text.split(decimal)
  if (fractions.length > 1) return null
  const group = decimal === ',' ? /^\d{1,3}(?:[.' \u00a0]\d{3})+$/ : /^\d{1,3}(?:[,' \u00a0]\d{3})+$/
  if (!/^\d+$/.test(whole) && !group.test(whole)) return null
  const plain = whole.replace(/\D/g, '')
  return fractions.length === 0 ? plain : `${plain}.${fractions[0]}`
}
