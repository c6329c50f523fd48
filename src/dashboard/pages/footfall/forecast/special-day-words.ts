import { t } from '@lingui/core/macro'
import type {
  SpecialDayAhead,
  SpecialDayBasis,
} from '../../../../protocol/derived/forecast/forecast-answers.ts'
import { formatWeekdayAndDay } from '../../../time/format-local-day.ts'
import type { ForecastRow } from './forecast-rows.ts'

/** "Christmas Eve in 3 of 12 stores, based on earlier ones": the special days and holidays of one day. Empty if there is none. */
export function specialWords({ special }: ForecastRow): string {
  if (special === null) return ''
  const { first, count } = special.days
  const named = first.map((one) => wordsOf(one, special.ofStores))
  const more = count - first.length
  return [...named, ...(more > 0 ? [t`${more} more`] : [])].join(' · ')
}

function wordsOf({ reason, basis, stores }: SpecialDayAhead, ofStores: number): string {
  const name = reasonWords(reason)
  const of = stores < ofStores ? t`${name} in ${stores} of ${ofStores} stores` : name
  switch (basis) {
    case 'earlier':
      return t`${of}, based on earlier ones`
    case 'holidays':
      return t`${of}, based on other public holidays`
    case 'usual':
      return t`${of}, forecast as a usual day`
    case 'closed':
      return t`${of}, closed`
  }
}

function reasonWords(reason: string): string {
  return reason === '' ? t`no reason given` : reason
}

const sentences: Readonly<Record<SpecialDayBasis, (named: string) => string>> = {
  earlier: (named) => t`Special days, forecast from earlier ones: ${named}.`,
  holidays: (named) => t`Public holidays, forecast from other public holidays: ${named}.`,
  usual: (named) => t`Special days, forecast as usual days because none was counted before: ${named}.`,
  closed: (named) => t`Stores closed: ${named}.`,
}

/** What the coming special days are forecast from, a sentence for each basis. */
export function specialSentences(rows: readonly ForecastRow[]): readonly string[] {
  return (['earlier', 'holidays', 'usual', 'closed'] as const).flatMap((basis) => {
    const named = [...daysByReason(rows, basis)].map(([reason, days]) => `${reason} (${days.join(', ')})`)
    return named.length === 0 ? [] : [sentences[basis](named.join(', '))]
  })
}

function daysByReason(rows: readonly ForecastRow[], basis: SpecialDayBasis) {
  const days = new Map<string, string[]>()
  for (const { day, special } of rows) {
    for (const one of special?.days.first ?? []) {
      if (one.basis !== basis) continue
      const reason = reasonWords(one.reason)
      days.set(reason, [...(days.get(reason) ?? []), formatWeekdayAndDay(day)])
    }
  }
  return days
}
