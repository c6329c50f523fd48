import { writeWhy } from '../../coverage/why-question.ts'
import type { Filters } from '../../filters/filters.ts'
import { formatFilters } from '../../filters/filters-url.ts'

/**
 * @param page the name of a page that explains something.
 * @param why opens there which cameras, hours and incidents lie behind it.
 */
export type LinkTo = (page: ExplainingPage, store: string, why?: boolean) => string

export type ExplainingPage = 'footfall' | 'conversion' | 'zones'

/** One store's day on the page that explains it, with whatever else is chosen. */
export function linksOf(filters: Filters): LinkTo {
  return (page, store, why = false) => {
    const query = formatFilters({
      ...filters,
      stores: [store],
      range: { kind: 'preset', preset: 'today' },
      comparison: 'same-weekdays',
      granularity: 'auto',
      zoneMeasure: page === 'zones' ? 'average-dwell' : filters.zoneMeasure,
    })
    const asked = why ? new URLSearchParams(writeWhy({ extent: 'period', store: null, zone: null })) : null
    return `/${page}${query}${asked === null ? '' : `&${asked}`}`
  }
}
