import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { noHolidays } from '../../../src/calendar/comparison.ts'
import { initialValues } from '../../../src/dashboard/address/address-fields.ts'
import { useHoursOffered } from '../../../src/dashboard/data/questions/offered-hours.ts'
import { type DataSource, DataSourceProvider } from '../../../src/dashboard/data/source/data-source.ts'
import { useFreshest } from '../../../src/dashboard/data/source/use-now.ts'
import type { Filters } from '../../../src/dashboard/filters/filters.ts'
import type { Screen } from '../../../src/dashboard/pages/screen.ts'
import { type ZoneChoices, zoneChoiceFields } from '../../../src/dashboard/pages/zone-choices.ts'
import { leeds } from './leeds.ts'

/** Whatever asks, asks this deployment, and nothing is known of it yet. */
export function Deployment({
  source,
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } }),
  children,
}: {
  readonly source: DataSource
  readonly queries?: QueryClient
  readonly children: ReactNode
}) {
  const [client] = useState(queries)
  return (
    <QueryClientProvider client={client}>
      <DataSourceProvider value={source}>{children}</DataSourceProvider>
    </QueryClientProvider>
  )
}

type Choices = Pick<Screen, 'filters' | 'zoneChoices'>
type Change = Pick<Screen, 'onChange' | 'onZoneChoices'>

interface SceneProps {
  readonly page: ComponentType<{ readonly screen: Screen }>
  readonly start: Filters
  readonly stores: Screen['stores']
  readonly startZones: ZoneChoices
  readonly expose: (change: Change, chosen: Choices) => void
}

function Scene({ page: Page, start, startZones, stores, expose }: SceneProps) {
  const [filters, setFilters] = useState(start)
  const [zoneChoices, setZones] = useState(startZones)
  const freshest = useFreshest()
  const onZoneChoices: Screen['onZoneChoices'] = (zones, others = {}) => {
    setZones((current) => ({ ...current, ...zones }))
    setFilters((current) => ({ ...current, ...others }))
  }
  expose({ onChange: setFilters, onZoneChoices }, { filters, zoneChoices })
  return (
    <Page
      screen={{
        filters,
        onChange: setFilters,
        zoneChoices,
        onZoneChoices,
        stores,
        timezone: 'Europe/London',
        today: '2026-03-04',
        chain: gregorian,
        holidays: noHolidays,
        freshest,
        hoursOffered: useHoursOffered(),
      }}
    />
  )
}

export interface Shown {
  readonly filters?: Filters
  readonly zones?: Partial<ZoneChoices>
  readonly stores?: Screen['stores']
}

/**
 * A page over a fake deployment, on Wednesday 4 March. `change` and `changeZones` choose as the viewer would; `filters`
 * and `zoneChoices` return what is chosen.
 */
export function showPage(
  page: SceneProps['page'],
  source: DataSource,
  { filters, zones = {}, stores = [leeds] }: Shown & { readonly filters: Filters },
) {
  const startZones = { ...initialValues(zoneChoiceFields), ...zones }
  let change: Change | null = null
  let chosen: Choices = { filters, zoneChoices: startZones }
  const view = render(
    <Deployment source={source}>
      <Scene
        page={page}
        start={filters}
        startZones={startZones}
        stores={stores}
        expose={(next, now) => {
          change = next
          chosen = now
        }}
      />
    </Deployment>,
  )
  return {
    ...view,
    change: (next: Filters) => change?.onChange(next),
    changeZones: (next: Partial<ZoneChoices>) => change?.onZoneChoices(next),
    filters: () => chosen.filters,
    zoneChoices: () => chosen.zoneChoices,
  }
}
