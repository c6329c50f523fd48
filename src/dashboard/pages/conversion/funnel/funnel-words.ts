import { plural, t } from '@lingui/core/macro'
import type {
  FunnelRate,
  FunnelStep,
  FunnelStepOfStores,
  FunnelStepState,
} from '../../../../protocol/derived/funnel/funnel-answers.ts'
import type { Term } from '../../../data/definitions/terms.ts'
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

/** The definition of a step; a zone has none of its own beside that of its rate. */
export const stepTerms: Readonly<Record<FunnelStep, Term | null>> = {
  'passers-by': 'Passers-by',
  entries: 'Entries',
  zone: null,
  transactions: 'Transactions',
}

export function rateName({ from, to }: Pick<FunnelRate, 'from' | 'to'>): string {
  if (from === 'passers-by') return t`Capture rate`
  if (to === 'zone') return t`Visit rate`
  return from === 'zone' ? t`Transactions per zone visit` : t`Conversion rate`
}

export function rateTerm({ from, to }: Pick<FunnelRate, 'from' | 'to'>): Term {
  if (from === 'passers-by') return 'Capture rate'
  if (to === 'zone') return 'Visit rate'
  return from === 'zone' ? 'Transactions per zone visit' : 'Conversion rate'
}

/** Why a step has no number. */
export function absenceWords(state: Exclude<FunnelStepState, 'measured'>): string {
  switch (state) {
    case 'no-data':
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

/** "Based on 318 of 330 open hours." Empty if the stores never count both. */
export function basisWords({ counted: { counted, of, unit } }: FunnelRate): string {
  if (of === 0) return ''
  const used = formatCount(counted)
  if (unit === 'day') {
    return counted === of
      ? plural(of, { one: 'Based on # open day', other: 'Based on all # open days' })
      : plural(of, { one: `Based on ${used} of # open day`, other: `Based on ${used} of # open days` })
  }
  return counted === of
    ? plural(of, { one: 'Based on # open hour', other: 'Based on all # open hours' })
    : plural(of, { one: `Based on ${used} of # open hour`, other: `Based on ${used} of # open hours` })
}

/** "Passers-by: 9 of 12 stores. Excluded: Bath (not counted) and 2 more." `null` if every store has the step. */
export function storesWords(
  { step, stores: { counted, of, uncounted } }: FunnelStepOfStores,
  { zone, nameOf }: { readonly zone: string | null; readonly nameOf: (store: string) => string },
): string | null {
  if (of < 2 || uncounted.count === 0 || counted === 0) return null
  const shown = uncounted.first.slice(0, mostNamed)
  const names = shown
    .map(({ location, state }) => {
      const [store, why] = [nameOf(location), absenceWords(state)]
      return t({
        message: `${store} (${why})`,
        comment: 'A store and why it has no number: York (Not counted)',
      })
    })
    .join(', ')
  const [name, more] = [stepName(step, zone), uncounted.count - shown.length]
  const [some, all] = [formatCount(counted), formatCount(of)]
  return more === 0
    ? t`${name}: ${some} of ${all} stores. Excluded: ${names}.`
    : t`${name}: ${some} of ${all} stores. Excluded: ${names} and ${more} more.`
}

/** Stores that a sentence can name. */
const mostNamed = 4

/** "12.4% of passers-by entered. 17.1% of visitors bought." */
export function sentenceOf(rates: readonly FunnelRate[], zone: string | null): string {
  return rates
    .flatMap(({ from, to, value }) => {
      if (value === null) return []
      const share = formatShare(value)
      const place = zone === null ? '' : zoneWords(zone)
      if (from === 'passers-by') return [t`${share} of passers-by entered.`]
      if (to === 'zone') return [t`Visits to ${place} were ${share} of entries.`]
      return from === 'zone'
        ? [t`Transactions were ${share} of visits to ${place}.`]
        : [t`Transactions were ${share} of visitors.`]
    })
    .join(' ')
}
