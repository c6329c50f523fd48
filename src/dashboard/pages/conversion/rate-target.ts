import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { type RateOfStores, rateOfStores } from '../../../domain/targets/rate-of-stores.ts'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import { useTargetLine } from '../../data/cards/use-target-line.ts'
import { storeTargetsQuery } from '../../data/questions/target-sums-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { formatPoints } from '../../ui/words/format-change.ts'
import type { ConversionPoint } from './conversion-answer.ts'
import type { ConversionView } from './use-conversion.ts'

/**
 * The target of a store's rate over time. Several stores have none, because the visitors of each are known for the whole period
 * only.
 */
export function useRateTarget(view: ConversionView): readonly BesideSeries[] {
  return useTargetLine('conversion', { ...view, points: view.conversion.points }, view.stores.length === 1)
}

/** The rate of several stores and its target. `null` for a single store, and while no store has both. */
export function useRateOfStores({ stores, days, conversion }: ConversionView): RateOfStores | null {
  const locations = useMemo(() => stores.map(({ id }) => id).sort(), [stores])
  const isAsked = stores.length > 1
  const { data } = useAsked({
    ...storeTargetsQuery(useDataSource(), 'conversion', locations, days),
    enabled: isAsked,
  })
  return useMemo(() => {
    if (!isAsked || data === undefined) return null
    return rateOfStores(conversion.stores, new Map(data.map(({ location, value }) => [location, value])))
  }, [conversion.stores, data, isAsked])
}

type Point = Pick<ConversionPoint, 'value' | 'customers'>

/**
 * Returns the rate of a period whose every bucket is on target: targets weighted by visitors, as the rate itself is. `null` if
 * a bucket with a rate has no target.
 */
export function rateOnTarget(points: readonly Point[], targets: readonly BesideSeries[]): number | null {
  const [line] = targets
  let [onTarget, visitors] = [0, 0]
  for (const [place, { value, customers }] of points.entries()) {
    if (value === null || customers === null) continue
    const wanted = line?.points[place]?.value ?? null
    if (wanted === null) return null
    onTarget += wanted * customers
    visitors += customers
  }
  return visitors === 0 ? null : onTarget / visitors
}

/** "−1.3 pp vs target of 18.5%", "On target: 18.5%". */
export function rateTargetWords(rate: number, wanted: number): string {
  const target = formatShare(wanted)
  const { direction, words: change } = formatPoints(wanted, rate)
  return direction === 'same' ? t`On target: ${target}` : t`${change} vs target of ${target}`
}

/**
 * As of a single store, if all stores with a rate are compared. Otherwise the rate of those that are is another one than that of
 * the page: "17.2% in 3 of 5 stores · −1.3 pp vs target of 18.5%".
 *
 * @param selected number of stores of the page
 */
export function storesTargetWords({ rate, target, stores, isOfAll }: RateOfStores, selected: number): string {
  const words = rateTargetWords(rate, target)
  if (isOfAll) return words
  const [share, some] = [formatShare(rate), formatCount(stores)]
  const of = plural(selected, {
    one: `${share} in ${some} of # store`,
    other: `${share} in ${some} of # stores`,
  })
  return `${of} · ${words}`
}
