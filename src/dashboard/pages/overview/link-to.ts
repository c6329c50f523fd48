import { formatFields } from '../../address/address-fields.ts'
import { writeWhy } from '../../coverage/why-question.ts'
import { type Filters, formatFilters } from '../../filters/filters.ts'
import type { Screen } from '../screen.ts'
import { type ZoneChoices, zoneChoiceFields } from '../zone-choices.ts'

export type ExplainingPage = 'footfall' | 'conversion' | 'zones'

/** Addresses of what the overview leads to. All other choices stay. */
export interface Links {
  /** The day of the chosen stores on another page. */
  readonly door: (page: ExplainingPage | 'cameras') => string
  /** The day of one store: this page, of that store alone. */
  readonly store: (store: string) => string
  /**
   * The day of one store on the page that explains it.
   *
   * @param why opens there which cameras, hours and incidents lie behind it.
   */
  readonly page: (page: ExplainingPage, store: string, why?: boolean) => string
  /** All cameras of a store. */
  readonly cameras: (store: string) => string
  /** The day of some zones of a store, the first of them over time. */
  readonly zones: (store: string, zones: readonly string[]) => string
}

export function linksOf({ filters, zoneChoices }: Pick<Screen, 'filters' | 'zoneChoices'>): Links {
  const today = {
    ...filters,
    range: { kind: 'preset', preset: 'today' },
    comparison: 'same-weekdays',
    granularity: 'auto',
  } as const
  const address = (page: string, chosen: Partial<Filters>, choices: Partial<ZoneChoices> = {}) =>
    `/${page}${formatFields(zoneChoiceFields, { ...zoneChoices, ...choices }, formatFilters({ ...today, ...chosen }))}`
  return {
    door: (page) => address(page, {}),
    store: (store) =>
      `/overview${formatFields(zoneChoiceFields, zoneChoices, formatFilters({ ...filters, stores: [store] }))}`,
    page(page, store, why = false) {
      const path = address(page, { stores: [store] }, page === 'zones' ? { measure: 'average-dwell' } : {})
      const asked = new URLSearchParams(writeWhy({ extent: 'period', store: null, zone: null }))
      return why ? `${path}&${asked}` : path
    },
    cameras: (store) => address('cameras', { stores: [store] }),
    zones: (store, zones) =>
      address('zones', { stores: [store], zones }, { measure: 'visits', overTime: zones[0] ?? null }),
  }
}
