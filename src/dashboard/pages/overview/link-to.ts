import { formatFields } from '../../address/address-fields.ts'
import { writeWhy } from '../../coverage/why-question.ts'
import { formatFilters } from '../../filters/filters.ts'
import type { Screen } from '../screen.ts'
import { zoneChoiceFields } from '../zone-choices.ts'

/**
 * @param page the name of a page that explains something.
 * @param why opens there which cameras, hours and incidents lie behind it.
 */
export type LinkTo = (page: ExplainingPage, store: string, why?: boolean) => string

export type ExplainingPage = 'footfall' | 'conversion' | 'zones'

/** One store's day on the page that explains it. All other choices stay. */
export function linksOf({ filters, zoneChoices }: Pick<Screen, 'filters' | 'zoneChoices'>): LinkTo {
  return (page, store, why = false) => {
    const asking = formatFilters({
      ...filters,
      stores: [store],
      range: { kind: 'preset', preset: 'today' },
      comparison: 'same-weekdays',
      granularity: 'auto',
    })
    const shown = page === 'zones' ? { ...zoneChoices, measure: 'average-dwell' as const } : zoneChoices
    const query = formatFields(zoneChoiceFields, shown, asking)
    const asked = why ? new URLSearchParams(writeWhy({ extent: 'period', store: null, zone: null })) : null
    return `/${page}${query}${asked === null ? '' : `&${asked}`}`
  }
}
