import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useHoursOffered } from '../../../src/dashboard/data/questions/offered-hours.ts'
import { type DataSource, DataSourceProvider } from '../../../src/dashboard/data/source/data-source.ts'
import { useFreshest } from '../../../src/dashboard/data/source/use-now.ts'
import type { Filters } from '../../../src/dashboard/filters/filters.ts'
import type { Screen } from '../../../src/dashboard/pages/screen.ts'
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

interface SceneProps {
  readonly page: ComponentType<{ readonly screen: Screen }>
  readonly start: Filters
  readonly stores: Screen['stores']
  readonly expose: (change: Screen['onChange'], filters: Filters) => void
}

function Scene({ page: Page, start, stores, expose }: SceneProps) {
  const [filters, setFilters] = useState(start)
  const freshest = useFreshest()
  expose(setFilters, filters)
  return (
    <Page
      screen={{
        filters,
        onChange: setFilters,
        stores,
        timezone: 'Europe/London',
        today: '2026-03-04',
        weekStartsOn: 1,
        freshest,
        hoursOffered: useHoursOffered(),
      }}
    />
  )
}

export interface Shown {
  readonly filters?: Filters
  readonly stores?: Screen['stores']
}

/**
 * A page over a fake deployment, on Wednesday 4 March. `change` chooses other filters, as the bar would; `filters` tells
 * what is chosen by now.
 */
export function showPage(
  page: SceneProps['page'],
  source: DataSource,
  { filters, stores = [leeds] }: Shown & { readonly filters: Filters },
) {
  let change: Screen['onChange'] = () => {}
  let chosen = filters
  const view = render(
    <Deployment source={source}>
      <Scene
        page={page}
        start={filters}
        stores={stores}
        expose={(next, now) => {
          change = next
          chosen = now
        }}
      />
    </Deployment>,
  )
  return { ...view, change: (next: Filters) => change(next), filters: () => chosen }
}
