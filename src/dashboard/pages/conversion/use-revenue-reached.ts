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
 * Nothing unless every store with sales has a target on each day that it is open, and no other store has one, because revenue
 * is known for the whole period only. A lower bound if tills missed hours, or nobody checked.
 *
 * @param sales of all stores, in one currency
 */
export function useRevenueReached(
  view: ConversionView,
  sales: SalesRow,
  today: Screen['today'],
): string | null {
  const { days, stores, conversion } = view
  const source = useDataSource()
  const { selling, others } = useMemo(() => {
    const ids = stores.map(({ id }) => id)
    const known = new Set(conversion.stores.flatMap(({ store, tills }) => (tills === null ? [] : [store])))
    const sells = (id: string) => ids.length === 1 || known.has(id)
    return { selling: ids.filter(sells), others: ids.filter((id) => !sells(id)) }
  }, [stores, conversion.stores])
  const { data = [] } = useAsked({
    ...targetSumsQuery(source, 'revenue', selling, days),
    enabled: selling.length > 0,
  })
  const { data: dataOfOthers } = useAsked({
    ...targetSumsQuery(source, 'revenue', others, days),
    enabled: others.length > 0,
  })
  const onlySellingHave = others.length === 0 || dataOfOthers?.every(({ value }) => value === 0) === true
  const revenue = sales.volume.value
  const wanted = data.reduce((sum, { value }) => sum + value, 0)
  const isWhole =
    data.length === lengthOf(days) && data.every((sum) => sum.stores + sum.closed === selling.length)
  if (revenue === null || wanted === 0 || !isWhole || !onlySellingHave) return null
  const { hours } = conversion
  const atLeast = hours.kind !== 'checked' || hours.leftOutForTills > 0
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
