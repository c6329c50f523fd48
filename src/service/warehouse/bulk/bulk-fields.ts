import {
  type FieldType,
  firstInstant,
  latestInstant,
  longestTaxonomy,
  patterns,
  quarterMs,
  trueWords,
} from '../../kinds/field-types.ts'

/**
 * Field rules as SQL expressions. They accept and convert each text exactly as `readText` does; one set of cases checks
 * both.
 */
export interface FieldExpressions {
  /** True if the text, which is not empty, fits the type. */
  readonly fits: string
  /** The column's value for a text that fits. */
  readonly value: string
}

/** Quotes text as an SQL literal. Only pass text from the source or the operator's command, never from a file. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

export function identifier(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}

/** Instants in the form in which the engine compares them. */
const instant = (epochMs: number) => `fromUnixTimestamp64Milli(toInt64(${epochMs}), 'UTC')`

const matches = (cell: string, pattern: string) => `match(${cell}, ${literal(pattern)})`

const controls = [...Array(32).keys(), 127].map((code) => `\\x${code.toString(16).padStart(2, '0')}`).join('')

/** `id` for columns with mostly different values: several times as fast as the pattern. */
const isId = (cell: string) =>
  `(lengthUTF8(${cell}) <= 128 AND isValidUTF8(${cell}) AND translate(${cell}, '${controls}', '${'?'.repeat(33)}') = ${cell})`

/** Covers most instants at half the cost of the pattern. The engine would accept minute 99. */
const isUsualInstant = (cell: string) =>
  `(translate(${cell}, '123456789', '000000000') IN ('0000-00-00T00:00:00.000Z', '0000-00-00T00:00:00Z')
    AND substring(${cell}, 6, 2) != '00' AND substring(${cell}, 9, 2) != '00' AND substring(${cell}, 12, 2) <= '23'
    AND substring(${cell}, 15, 2) <= '59' AND substring(${cell}, 18, 2) <= '59')`

/** True if a boolean text is one of the words for true. */
export const isTrue = (cell: string) => `toBool(lower(${cell}) IN (${trueWords.map(literal).join(', ')}))`

/**
 * @param cell an expression of type String
 *
 * @param isVaried true if nearly every row has a different value
 * @param now epoch milliseconds; later instants are rejected
 */
export function fieldExpressions(
  holds: FieldType,
  cell: string,
  { isVaried, now }: { readonly isVaried: boolean; readonly now: number },
): FieldExpressions {
  switch (holds.type) {
    case 'id':
      return { fits: isVaried ? isId(cell) : matches(cell, patterns.id), value: cell }
    case 'text':
      return {
        fits: `(${matches(cell, patterns.text)} AND lengthUTF8(${cell}) <= ${holds.max})`,
        value: cell,
      }
    case 'taxonomy':
      return {
        fits: `(${matches(cell, patterns.taxonomy)} AND lengthUTF8(${cell}) <= ${longestTaxonomy})`,
        value: cell,
      }
    case 'word':
      return { fits: `(${cell} IN (${holds.words.map(literal).join(', ')}))`, value: cell }
    case 'currency':
      return { fits: matches(cell, patterns.currency), value: cell }
    case 'timezone':
      return {
        fits: `(${matches(cell, patterns.timezone)} AND ${cell} IN (SELECT time_zone FROM system.time_zones))`,
        value: cell,
      }
    case 'boolean':
      return { fits: matches(cell, patterns.boolean), value: isTrue(cell) }
    case 'instant':
      return instantExpressions(holds, cell, now)
    case 'day':
      return dayExpressions(cell)
    case 'minute':
      return minuteExpressions(holds, cell)
    case 'whole':
      return boundedExpressions(holds, cell, patterns.whole, `toInt64OrZero(${cell})`)
    case 'number':
      return boundedExpressions(holds, cell, patterns.number, `toFloat64OrZero(${cell})`)
    case 'money':
      // The pattern admits no more digits than the column holds.
      return { fits: matches(cell, patterns.money), value: `toDecimal64OrZero(${cell}, 2)` }
  }
}

type FieldOf<T extends FieldType['type']> = Extract<FieldType, { type: T }>

function instantExpressions(holds: FieldOf<'instant'>, cell: string, now: number): FieldExpressions {
  // For a non-existent day the engine returns its zero, which precedes all accepted instants.
  const value = `parseDateTime64BestEffortOrZero(${cell}, 3, 'UTC')`
  const isInstant = `(${isUsualInstant(cell)} OR ${matches(cell, patterns.instant)})`
  return { fits: `(${isInstant} AND ${instantFits(holds, value, now)})`, value }
}

function dayExpressions(cell: string): FieldExpressions {
  const value = `toDateOrZero(${cell})`
  // For a non-existent day the engine rolls over to the next month.
  const exists = `toString(${value}) = ${cell}`
  return { fits: `(${matches(cell, patterns.day)} AND ${exists} AND ${cell} >= '1971')`, value }
}

function minuteExpressions({ max }: FieldOf<'minute'>, cell: string): FieldExpressions {
  const value = `(toUInt16OrZero(substring(${cell}, 1, 2)) * 60 + toUInt16OrZero(substring(${cell}, 4, 2)))`
  return { fits: `(${matches(cell, patterns.minute)} AND ${value} <= ${max})`, value }
}

function boundedExpressions(
  { min, max }: FieldOf<'whole' | 'number'>,
  cell: string,
  pattern: string,
  value: string,
): FieldExpressions {
  return { fits: `(${matches(cell, pattern)} AND ${value} >= ${min} AND ${value} <= ${max})`, value }
}

/** True if an instant is within the limits of the type. */
export function instantFits(
  holds: Extract<FieldType, { type: 'instant' }>,
  value: string,
  now: number,
): string {
  const last = latestInstant(holds, now)
  const within = `${value} >= ${instant(firstInstant)} AND ${value} <= ${instant(last)}`
  return holds.step === 'millisecond'
    ? `(${within})`
    : `(${within} AND toUnixTimestamp64Milli(${value}) % ${quarterMs} = 0)`
}
