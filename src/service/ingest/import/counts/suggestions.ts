import { type CellFault, sameReceipt, surplusFields } from '../files/cell-fault.ts'
import { formatsOf } from '../options/date-format.ts'
import type { ImportOptions } from '../options/import-options.ts'

type Fault = Pick<CellFault, 'column' | 'option'>
type Suggest = (texts: readonly string[], fault: Fault, options: ImportOptions) => string | null

const clock = /[T\s]+\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?$/i

/** Suggestions by the option that named the invalid column. */
const suggestionOf: Readonly<Partial<Record<string, Suggest>>> = {
  date(texts, { column, option }) {
    const days = texts.map((text) => text.replace(clock, '').replace(/,$/, '').trim())
    const formats = formatsOf(days)
    const withClock = option === 'date' && texts.every((text) => clock.test(text))
    const [first, second] = formats
    if (first === undefined) return null
    const format = `--date-format ${quoted(first)}`
    const other = second === undefined ? '' : `, or ${quoted(second)} if that is the order`
    const inOne = withClock ? ` The column holds a time too: name it by --time ${quoted(column)} alone.` : ''
    return `Add ${format}${other}.${inOne}`
  },
  time: (texts, fault, options) =>
    options.columns.date === undefined ? (suggestionOf.date?.(texts, fault, options) ?? null) : null,
  hour: (texts, { column }) =>
    texts.every((text) => /^\d{1,2}[:.]\d{2}/.test(text))
      ? `The column holds minutes too: name it by --time ${quoted(column)} in place of --hour.`
      : null,
  count: (texts) => (texts.every((text) => /^\d{1,3}([.,]\d{3})+$/.test(text)) ? decimalAdvice : null),
  amount: (texts) => (texts.every((text) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(text)) ? decimalAdvice : null),
  age: mapAdvice,
  gender: mapAdvice,
  role: mapAdvice,
  kind: mapAdvice,
}

const decimalAdvice = 'Add --decimal . if a comma groups the thousands, or --decimal , if a point does.'

function mapAdvice([text = '']: readonly string[], { option }: Fault): string {
  return `Map each value to a word, for example --map ${quoted(`${option}:${text}=WORD`)}.`
}

function quoted(word: string): string {
  return /^[\w./+:=-]+$/.test(word) ? word : `"${word}"`
}

/**
 * Returns the option that lets an import read the rejected cells. `null` if none is known.
 *
 * @param texts the values of the first of these cells
 */
export function suggestionFor(
  fault: CellFault,
  texts: readonly string[],
  options: ImportOptions,
): string | null {
  if (fault.message === surplusFields)
    return 'Put fields that hold the delimiter in quotes, or export with semicolons.'
  if (fault.message === sameReceipt)
    return 'Add --sum-receipts if the file has a row for each item of a receipt.'
  if (/^is /.test(fault.message) || texts.length === 0) return null
  return suggestionOf[fault.option]?.(texts, fault, options) ?? null
}
