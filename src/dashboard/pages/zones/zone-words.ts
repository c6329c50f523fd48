import { plural, t } from '@lingui/core/macro'
import type { Granularity } from '../../../calendar/calendar.ts'
import type { ZoneMeasure } from '../zone-choices.ts'

export function measureName(measure: ZoneMeasure): string {
  switch (measure) {
    case 'visits':
      return t`Visits`
    case 'entry-rate':
      return t`Visit rate`
    case 'average-dwell':
      return t`Dwell time`
    case 'total-dwell':
      return t`Total dwell time`
    case 'share':
      return t`Share of visits`
  }
}

/** "Dwell time per day". */
export function trendTitle(measure: ZoneMeasure, granularity: Granularity): string {
  const name = measureName(measure)
  switch (granularity) {
    case 'hour':
      return t`${name} per hour`
    case 'day':
      return t`${name} per day`
    case 'week':
      return t`${name} per week`
    case 'month':
      return t`${name} per month`
    case 'quarter':
      return t`${name} per quarter`
  }
}

/** "1 visit", "1,204 visits". */
export function visitWords(visits: number): string {
  return plural(visits, { one: '# visit', other: '# visits' })
}

/** "in 1 store", "in 12 stores". */
export function inStores(stores: number): string {
  return plural(stores, { one: 'in # store', other: 'in # stores' })
}
