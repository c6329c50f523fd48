import { plural, t } from '@lingui/core/macro'
import type {
  FunnelRate,
  FunnelStep,
  FunnelStepOfStores,
  FunnelStepState,
} from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { zoneWords } from '../../../data/questions/floor.ts'
import { stateLabels } from '../../../ui/state-labels.ts'
import { formatCount, formatShare } from '../../../ui/words/format.ts'

export function stepName(step: FunnelStep, zone: string | null): string {
  switch (step) {
    case 'passers-by':
      return t`Passers-by`
    case 'entries':
      return t`Entries`
    case 'zone':
      return zone === null ? t`Zone visits` : zoneWords(zone)
    case 'transactions':
      return t`Transactions`
  }
}

export function rateName({ from, to }: Pick<FunnelRate, 'from' | 'to'>): string {
  if (from === 'passers-by') return t`Capture rate`
  if (to === 'zone') return t`Visit rate`
  return from === 'zone' ? t`Transactions per zone visit` : t`Conversion rate`
}

/** Why a step has no number. */
export function absenceWords(state: Exclude<FunnelStepState, 'measured'>): string {
  switch (state) {
    case 'no-data':
    case 'future':
    case 'closed':
      return stateLabels[state]()
    case 'not-counted':
      return t({ message: 'Not counted', context: 'state of a value' })
    case 'not-offered':
      return t({ message: 'Not available', context: 'state of a value' })
  }
}

/** "12.4%", or why there is none. */
export function rateWords({ state, value }: FunnelRate): string {
  if (value !== null) return formatShare(value)
  return state === 'nobody' ? stateLabels.nobody() : t`Not counted together`
}

/** "Based on 318 of 330 hours" Empty if the stores never count both. */
export function basisWords({ counted: { counted, of, unit } }: FunnelRate): string {
  if (of === 0) return ''
  const used = formatCount(counted)
  if (unit === 'day') {
    return counted === of
      ? plural(of, { one: 'Based on # day', other: 'Based on all # days' })
      : plural(of, { one: `Based on ${used} of # day`, other: `Based on ${used} of # days` })
  }
  return counted === of
    ? plural(of, { one: 'Based on # hour', other: 'Based on all # hours' })
    : plural(of, { one: `Based on ${used} of # hour`, other: `Based on ${used} of # hours` })
}

/** "Passers-by: 9 of 12 stores. Not counted: Bath, York and 1 more." `null` if every store has the step. */
export function storesWords(
  { step, stores: { counted, of, uncounted } }: FunnelStepOfStores,
  { zone, nameOf }: { readonly zone: string | null; readonly nameOf: (store: string) => string },
): string | null {
  if (of < 2 || uncounted.count === 0 || counted === 0) return null
  const [name, some, all] = [stepName(step, zone), formatCount(counted), formatCount(of)]
  const shown = uncounted.first.slice(0, mostNamed)
  const more = uncounted.count - shown.length
  const why = [...new Set(shown.map(({ state }) => state))].map((state) => {
    const reason = absenceWords(state)
    const names = shown.flatMap((each) => (each.state === state ? [nameOf(each.location)] : [])).join(', ')
    return t({
      message: `${reason}: ${names}.`,
      comment: 'Why stores have no number, and which: Not counted: York.',
    })
  })
  return [
    t`${name}: ${some} of ${all} stores.`,
    ...why,
    ...(more === 0 ? [] : [plural(more, { one: 'And # more store.', other: 'And # more stores.' })]),
  ].join(' ')
}

/** Stores that a sentence can name. */
const mostNamed = 4
