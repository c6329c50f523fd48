/** What separates the whole part of a number from its fraction. */
export type DecimalMark = ',' | '.'

const largestCount = 4_294_967_295

type NumberFault = 'not a number' | 'too large' | 'ambiguous'

/**
 * Reads a whole number of people or pieces. A fraction of zeros is whole: `12,0`.
 *
 * @param decimal `null`: a fraction may follow a comma or a point, and thousands are not grouped
 */
export function readCount(text: string, decimal: DecimalMark | null): number | NumberFault {
  const plain = decimal === null ? text.replace(/[.,]0+$/, '') : digits(text, decimal)?.replace(/\.0+$/, '')
  if (plain === undefined || !/^\d+$/.test(plain)) return 'not a number'
  return Number(plain) > largestCount ? 'too large' : Number(plain)
}

/**
 * Reads an amount in hundredths, negative where it is marked so: `€ 1.234,50`, `-3.20`, `3,20-`, `(3.20)`.
 *
 * Without a decimal mark `1.234` is ambiguous: it is read neither as thousands nor as a fraction of three digits.
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

/** The last of two different marks is that of the fraction; one that stands several times groups thousands. */
function markOf(amount: string): DecimalMark {
  const last = amount[Math.max(amount.lastIndexOf(','), amount.lastIndexOf('.'))] === ',' ? ',' : '.'
  const isGrouping = amount.indexOf(last) !== amount.lastIndexOf(last)
  if (!isGrouping) return last
  return last === ',' ? '.' : ','
}

/** The number with a point before its fraction and nothing between its thousands. `null` where groups are no thousands. */
function digits(text: string, decimal: DecimalMark): string | null {
  const [whole = '', ...fractions] = text.split(decimal)
  if (fractions.length > 1) return null
  const group = decimal === ',' ? /^\d{1,3}(?:[.' \u00a0]\d{3})+$/ : /^\d{1,3}(?:[,' \u00a0]\d{3})+$/
  if (!/^\d+$/.test(whole) && !group.test(whole)) return null
  const plain = whole.replace(/\D/g, '')
  return fractions.length === 0 ? plain : `${plain}.${fractions[0]}`
}
