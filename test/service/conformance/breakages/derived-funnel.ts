/** Deployments whose funnel contradicts itself or the totals. */

import { type Fields, listOfFields } from '../../../conformance/json-value.ts'
import { type Broken, eachRow, rows } from './changes.ts'
import { among } from './derived.ts'

const everywhere = (field: 'steps' | 'rates', change: (part: Fields) => Fields) => (row: Fields) => ({
  ...row,
  [field]: (listOfFields(row[field]) ?? []).map(change),
})

const withMore = (step: string) => (part: Fields) =>
  part.step === step ? { ...part, value: Number(part.value) + 1 } : part

const inPerCent = (rate: Fields) =>
  rate.value === null ? rate : { ...rate, value: Number(rate.value) * 100 }

export const brokenFunnel: readonly Broken[] = [
  {
    what: 'has a funnel without its first step',
    breakage: eachRow('funnel', 'summary', (row) => ({
      ...row,
      steps: (listOfFields(row.steps) ?? []).slice(1),
    })),
    differs: ['beyond funnel steps', 'beyond funnel entities'],
    among,
  },
  {
    what: 'divides the steps of a funnel in per cent',
    breakage: eachRow('funnel', 'summary', everywhere('rates', inPerCent)),
    differs: ['beyond funnel rates', 'beyond funnel totals', 'beyond funnel entities'],
    among,
  },
  {
    what: 'counts other entries in a funnel than in totals',
    breakage: eachRow('funnel', 'summary', everywhere('steps', withMore('entries'))),
    differs: ['beyond funnel totals', 'beyond funnel entities'],
    among,
  },
  {
    what: 'omits the stores of a funnel',
    breakage: rows('funnel', 'entities', () => []),
    differs: ['beyond funnel entities'],
    among,
  },
]
