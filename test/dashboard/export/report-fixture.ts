import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { noHolidays } from '../../../src/calendar/comparison.ts'
import { type Report, reportOf } from '../../../src/dashboard/export/picture/report.ts'
import { defaultFilters, type Filters } from '../../../src/dashboard/filters/filters.ts'
import type { UnsupportedFilters } from '../../../src/dashboard/filters/unsupported-filters.ts'

const leeds = {
  id: 'leeds',
  name: 'Leeds · Briggate',
  timezone: 'Europe/London',
  zoneFrom: 'location',
} as const
const pune = { id: 'pune', name: 'Pune · FC Road', timezone: 'Asia/Kolkata', zoneFrom: 'location' } as const

interface Settings {
  readonly filters?: Partial<Filters>
  readonly unsupported?: UnsupportedFilters
  readonly stores?: Report['stores']
  readonly everyStore?: boolean
}

/** Wednesday 4 March 2026, 09:40 in London. */
export function report({ filters, unsupported = {}, stores = [leeds], everyStore = false }: Settings = {}) {
  return reportOf({
    page: 'Footfall',
    stores,
    everyStore,
    filters: { ...defaultFilters, range: { kind: 'preset', preset: 'last-7-days' }, ...filters },
    unsupported,
    timezone: 'Europe/London',
    today: '2026-03-04',
    chain: gregorian,
    holidays: noHolidays,
    freshest: { countedUntil: Date.UTC(2026, 2, 4, 9, 40) },
  })
}

export const bothStores = [leeds, pune]
