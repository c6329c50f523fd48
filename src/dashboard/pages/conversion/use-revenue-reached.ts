import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { lengthOf } from '../../../calendar/day-range.ts'
import { targetSumsQuery } from '../../data/questions/target-sums-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { formatShare } from '../../ui/words/format.ts'
import { targetShareWords } from '../../ui/words/target-words.ts'
import type { Screen } from '../screen.ts'
import type { SalesRow } from './conversion-answer.ts'
import type { ConversionView } from './use-conversion.ts'

/**
 * Says how far revenue has come towards its target: "94% of target", or "94% of target so far" while today is one of the days.
 * Nothing unless every store with tills has a target on each day that it is open, because revenue is known of the whole period
 * only. A lower bound if tills missed hours.
 *
 * @param sales of all stores, in one currency
 */
export function useRevenueReached(
  view: ConversionView,
  sales: SalesRow,
  today: Screen['today'],
): string | null {
  const { days, stores, conversion } = view
  const withTills = useMemo(() => {
    const silent = new Set(conversion.stores.filter(({ tills }) => tills === null).map(({ store }) => store))
    return stores.map(({ id }) => id).filter((id) => !silent.has(id))
  }, [stores, conversion.stores])
  const { data = [] } = useAsked({
    ...targetSumsQuery(useDataSource(), 'revenue', withTills, days),
    enabled: withTills.length > 0,
  })
  const revenue = sales.volume.value
  const wanted = data.reduce((sum, { value }) => sum + value, 0)
  const isWhole =
    data.length === lengthOf(days) && data.every((sum) => sum.stores + sum.closed === withTills.length)
  if (revenue === null || wanted === 0 || !isWhole) return null
  const { hours } = conversion
  const atLeast = hours.kind === 'checked' && hours.leftOutForTills > 0
  return revenueWords(revenue / wanted, { atLeast, isRunning: days.last >= today })
}

function revenueWords(
  reached: number,
  { atLeast, isRunning }: { readonly atLeast: boolean; readonly isRunning: boolean },
): string {
  if (!isRunning) return targetShareWords(reached, atLeast)
  const share = formatShare(reached, 0)
  return atLeast ? t`At least ${share} of target so far` : t`${share} of target so far`
}
