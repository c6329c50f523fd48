import { plural, t } from '@lingui/core/macro'
import type { Granularity } from '../../../calendar/calendar.ts'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import { formatShare } from '../../ui/words/format.ts'
import type { ConversionPoint, StoreRow } from './conversion-answer.ts'

export function titleOf(granularity: Granularity): string {
  switch (granularity) {
    case 'hour':
      return t`Conversion rate per hour`
    case 'day':
      return t`Conversion rate per day`
    case 'week':
      return t`Conversion rate per week`
    case 'month':
      return t`Conversion rate per month`
    case 'quarter':
      return t`Conversion rate per quarter`
  }
}

/** Why a rate can exceed 100%. */
export const aboveReasons = () =>
  t`More transactions than visitors. Possible causes: an uncovered entrance, repeat transactions or staff purchases.`

/** Says why a rate exceeds 100%, and where; `null` where none does. */
export function aboveAllWords(
  points: readonly ConversionPoint[],
  stores: readonly StoreRow[],
): { readonly where: string; readonly why: string } | null {
  const [first] = points
  const store = stores.find(({ rate }) => rate !== null && rate > 1)
  if (first === undefined && store === undefined) return null
  const at = first?.label ?? store?.name ?? ''
  const rate = formatShare(first?.value ?? store?.rate ?? 0)
  const more = points.length - 1
  const where =
    more > 0
      ? plural(more, {
          one: `Rate above 100%: ${at} (${rate}) and # more.`,
          other: `Rate above 100%: ${at} (${rate}) and # more.`,
        })
      : t`Rate above 100%: ${at} (${rate}).`
  const coverage = first?.coverage ?? store?.coverage
  return { where, why: [aboveReasons(), ...(coverage ? [entranceCoverage(coverage)] : [])].join(' ') }
}

/** "Entrance cameras: 99.2% complete." */
export function entranceCoverage(coverage: StoreRow['coverage']): string {
  const seen = coverageWords(coverage)
  return t`Entrance cameras: ${seen}.`
}
