import type { Granularity } from '../../../calendar/calendar.ts'
import { duration, rate, type Unit, visits } from '../../charts/unit.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { ZoneMeasure } from '../zone-choices.ts'

export const measureWords: Readonly<Record<ZoneMeasure, string>> = {
  visits: 'Visits',
  'entry-rate': 'Entry rate',
  'average-dwell': 'Average dwell',
  'total-dwell': 'Total dwell',
  share: 'Share',
}

export const measureUnits: Readonly<Record<ZoneMeasure, Unit>> = {
  visits,
  'entry-rate': rate,
  'average-dwell': duration,
  'total-dwell': duration,
  share: rate,
}

/** "Average dwell per day". */
export function trendTitle(measure: ZoneMeasure, granularity: Granularity): string {
  return `${measureWords[measure]} per ${granularity}`
}

/** "1 visit", "1,204 visits". */
export function visitWords(count: number): string {
  return count === 1 ? '1 visit' : `${formatCount(count)} visits`
}
