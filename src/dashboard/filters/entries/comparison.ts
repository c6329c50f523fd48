import { t } from '@lingui/core/macro'
import { type ComparisonKind, comparisonKinds } from '../../../calendar/comparison.ts'
import { oneOf } from '../../address/field-codec.ts'
import type { FilterEntry } from './filter-entry.ts'

export const comparisons = comparisonKinds
export type Comparison = ComparisonKind

export const comparison: FilterEntry<Comparison> = {
  codec: oneOf('against', comparisons),
  initial: 'same-weekdays',
  remembered: true,
  label: () => t`Compare to`,
  reach: 'days',
  keptByReset: false,
  limits: {
    overview: { instead: () => t`Same weekday, previous week` },
    cameras: { instead: () => t`No comparison` },
  },
}

interface ComparisonWords {
  readonly name: () => string
  /** In a few words, how it picks its days. */
  readonly hint?: () => string
}

export const comparisonWords: Readonly<Record<Comparison, ComparisonWords>> = {
  'same-weekdays': { name: () => t`Same weekdays, previous weeks`, hint: () => t`weekdays line up` },
  'previous-period': { name: () => t`Previous period`, hint: () => t`same number of days` },
  'last-year': { name: () => t`Same period last year`, hint: () => t`52 weeks back` },
  none: { name: () => t`No comparison` },
}
