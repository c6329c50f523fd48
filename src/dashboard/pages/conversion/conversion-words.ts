import type { Granularity } from '../../../calendar/calendar.ts'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import { formatShare } from '../../ui/words/format.ts'
import type { ConversionPoint, StoreRow } from './conversion-answer.ts'

export const titleOf: Readonly<Record<Granularity, string>> = {
  hour: 'Conversion per hour',
  day: 'Conversion per day',
  week: 'Conversion per week',
  month: 'Conversion per month',
}

/** Why there is no change from a rate of 0%. */
export const nothingSold = 'nothing was sold then'

/** Why a rate can exceed 100%. */
export const aboveReasons =
  'More sales were made than customers were counted. An entrance that no camera sees or that was not fully seen, ' +
  'people who came in before and paid then, one customer who pays twice, sales to staff or without a visit do that: ' +
  'the rate is shown as it is.'

/** Says why a rate exceeds 100%, and where; `null` where none does. */
export function aboveAllWords(
  points: readonly ConversionPoint[],
  stores: readonly StoreRow[],
): { readonly where: string; readonly why: string } | null {
  const [first] = points
  const store = stores.find(({ rate }) => rate !== null && rate > 1)
  if (first === undefined && store === undefined) return null
  const at = first?.label ?? store?.name ?? ''
  const value = first?.value ?? store?.rate ?? 0
  const more = points.length > 1 ? ` and ${points.length - 1} more` : ''
  const coverage = first?.coverage ?? store?.coverage
  const seen =
    coverage === undefined
      ? ''
      : `Entrance cameras there and then: ${coverageWords(coverage)}; for the whole period see Camera coverage.`
  return { where: `Above 100%: ${at} (${formatShare(value)})${more}.`, why: `${aboveReasons} ${seen}` }
}
