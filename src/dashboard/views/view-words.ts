import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../calendar/calendar.ts'
import { pageOfView, type ViewPage } from '../../protocol/view-rules.ts'
import { parseFields } from '../address/address-fields.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { presetWords, type RangeChoice } from '../filters/entries/range.ts'
import { storesWords } from '../filters/entries/stores.ts'
import { type Filters, filterTable } from '../filters/filters.ts'
import type { StoreGroup } from '../filters/stores/store-groups.ts'
import { formatDayRange } from '../time/format-day.ts'

const pageWords: Readonly<Record<ViewPage, () => string>> = {
  '/overview': () => t`Overview`,
  '/footfall': () => t`Footfall`,
  '/zones': () => t`Zones`,
  '/conversion': () => t`Conversion`,
  '/cameras': () => t`Cameras`,
}

/** What is needed to describe a view. */
export interface ViewReader {
  /** Every store that the viewer sees; `null` until they are known. */
  readonly stores: readonly Store[] | null
  /** `null` until they are known. */
  readonly groups: readonly StoreGroup[] | null
  readonly today: LocalDay
}

/** "Footfall · Last 28 days · Leeds + 3": what the address shows. */
export function viewWords(address: string, { stores, groups, today }: ViewReader): string {
  const page = pageOfView(address)
  if (page === null) return ''
  const filters = parseFields<Filters>(filterTable, address.slice(page.length))
  // The overview shows today, whatever the dates.
  const dates = page === '/overview' ? [] : [rangeWords(filters.range, today)]
  const locations = stores?.map(({ id, name, timezone }) => ({ id, name, timezone, currency: null }))
  const names = locations && groups ? [storesWords(filters.stores, locations, groups).name] : []
  return [pageWords[page](), ...dates, ...names].join(' · ')
}

function rangeWords(range: RangeChoice, today: LocalDay): string {
  return range.kind === 'preset' ? presetWords[range.preset]() : formatDayRange(range.days, today)
}
