import { t } from '@lingui/core/macro'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import { useTargetLine } from '../../data/cards/use-target-line.ts'
import { formatShare } from '../../ui/words/format.ts'
import { formatPoints } from '../../ui/words/format-change.ts'
import type { ConversionPoint } from './conversion-answer.ts'
import type { ConversionView } from './use-conversion.ts'

/** The target of a store's rate. Several stores have none, because their targets cannot be added up. */
export function useRateTarget(view: ConversionView): readonly BesideSeries[] {
  return useTargetLine('conversion', { ...view, points: view.conversion.points }, view.stores.length === 1)
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
