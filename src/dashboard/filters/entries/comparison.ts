import { type ComparisonKind, comparisonKinds } from '../../../calendar/comparison.ts'
import { oneOf } from '../../address/field-codec.ts'
import type { FilterEntry } from './filter-entry.ts'

export const comparisons = comparisonKinds
export type Comparison = ComparisonKind

export const comparison: FilterEntry<Comparison> = {
  codec: oneOf('against', comparisons),
  initial: 'same-weekdays',
  remembered: true,
  label: 'against',
  reach: 'days',
  keptByReset: false,
  limits: {
    overview: {
      instead: 'same weekday before',
      reason: 'The overview compares today with the same weekday before, each until the same time.',
    },
    cameras: {
      instead: 'nothing',
      reason: 'Cameras are compared with what is due of them, not with another period.',
    },
  },
}

export const comparisonWords: Readonly<Record<Comparison, { readonly name: string; readonly hint: string }>> =
  {
    'same-weekdays': { name: 'same weekdays before', hint: 'whole weeks back' },
    'previous-period': { name: 'previous period', hint: 'the days just before' },
    'last-year': { name: 'same period last year', hint: '52 weeks back' },
    none: { name: 'nothing', hint: '' },
  }
