import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useState } from 'react'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { DataSourceProvider } from '../../../../src/dashboard/data/data-source.ts'
import { useHoursOffered } from '../../../../src/dashboard/data/offered-hours.ts'
import { useFreshest } from '../../../../src/dashboard/data/use-now.ts'
import { defaultFilters, type Filters } from '../../../../src/dashboard/filters/filters.ts'
import { ConversionPage } from '../../../../src/dashboard/pages/conversion/conversion-page.tsx'
import type { Screen } from '../../../../src/dashboard/pages/screen.ts'
import { type FakeSource, fakeSource } from '../../data/fake-source.ts'

/** Wednesday 4 March is today, 09:40 in London. */
const currentDays = ['26', '27', '28', '01', '02', '03', '04'].map(
  (day) => `2026-${Number(day) > 20 ? '02' : '03'}-${day}`,
)
const comparedDays = ['19', '20', '21', '22', '23', '24', '25'].map((day) => `2026-02-${day}`)

export const leeds = {
  id: 'leeds',
  name: 'Leeds · Briggate',
  timezone: 'Europe/London',
  zoneFrom: 'location',
} as const
export const york = { ...leeds, id: 'york', name: 'York · Coney Street' } as const

export const week: Filters = { ...defaultFilters, range: { kind: 'preset', preset: 'last-7-days' } }

const measures = {
  'transactions/conversion-rate': 'sales_conversion_rate',
  entries: 'entries',
  'transactions/data': 'transactions_count',
} as const
type Route = keyof typeof measures

/** The question of a route by its period. */
export const asked = (route: Route, period: 'current' | 'compared' | 'elapsed', store = 'leeds') => ({
  route,
  body: {
    ...(period === 'elapsed'
      ? { facets: ['summary'], end: '2026-02-25T09:39:59.999Z' }
      : {
          facets: ['segments'],
          start: `${period === 'current' ? '2026-02-26' : '2026-02-19'}T00:00:00.000Z`,
        }),
    entities: store === 'both' ? ['leeds', 'york'] : [store],
    // Conversion is of customers: nothing else is asked for.
    ...(route === 'entries'
      ? { roles: ['customer'], breakdownByDimensions: ['entity', 'role'] }
      : { breakdownByDimensions: ['entity'] }),
  },
})

type Values = readonly (number | null)[]

function rows(route: Route, days: readonly string[], values: Values, store: string) {
  return days.map((day, position) => ({
    index: `${day}T00:00:00.000`,
    location: store,
    [measures[route]]: values[position] ?? null,
  }))
}

export function segments(
  route: Route,
  period: 'current' | 'compared',
  stores: Readonly<Record<string, Values>>,
) {
  const days = period === 'current' ? currentDays : comparedDays
  const units = route === 'transactions/conversion-rate' ? { sales_conversion_rate: 'rate' } : {}
  return {
    value: {
      segments: Object.entries(stores).flatMap(([store, values]) => rows(route, days, values, store)),
      meta: { units },
    },
  }
}

function summary(route: Route, value: number) {
  return { value: { summary: [{ location: 'leeds', [measures[route]]: value }], meta: { units: {} } } }
}

/** A live deployment does not know the route. */
export const unknownRoute = { error: new ExchangeError('unknown_route') } as const

/** Nor does every deployment give single hours. */
const hoursRefused = { error: new ExchangeError('bad_request') } as const

/** The hours of a route over days of Leeds, from 8:00 on: one list of values for each day. */
export function hourly(route: Route, days: Readonly<Record<string, Values>>) {
  const segments = Object.entries(days).flatMap(([day, values]) =>
    values.map((value, position) => ({
      index: `${day}T${String(position + 8).padStart(2, '0')}:00:00.000`,
      location: 'leeds',
      [measures[route]]: value,
    })),
  )
  return { value: { segments, meta: { units: {} } } }
}

/** The question for the hours of a route, from this local day of London's winter on. */
export const askedHours = (route: Route, from: string) => ({
  route,
  body: { aggregationPeriod: 'hour', start: `${from}T00:00:00.000Z` },
})

/** Uptime of the entrance of Leeds: ten scheduled hours on each open day, all received but for the share given. */
export function uptime(days: readonly string[], share = 1) {
  const recording = {
    id: 'east',
    name: 'Entrance east',
    organisation: 'o',
    cameraServer: 's',
    location: 'leeds',
    useUploadingSchedule: true,
    timezone: 'Europe/London',
  }
  const entries = days.flatMap((day) =>
    Array.from({ length: 10 }, (_, hour) => {
      const open = day !== '2026-03-01' && day !== '2026-02-22'
      const seen = open && hour < share * 10 ? 1 : 0
      return {
        index: `${day} ${String(hour + 8).padStart(2, '0')}:00`,
        withinSchedule: open,
        segmentsExpected: open ? 4 : 0,
        segmentsReceived: seen * 4,
        avgUptimeOnSegment: seen,
        pcSegmentsRecieved: seen,
        overallUptime: seen,
      }
    }),
  )
  return { value: [{ recording, uptime: entries }] }
}

const uptimes = (start: string, end: string) => ({ path: '/api/v1/recording/uptimes', body: { start, end } })
export const february = uptimes('2026-02-01', '2026-02-28')
export const march = uptimes('2026-03-01', '2026-03-04')
export const februaryDays = [...comparedDays, ...currentDays.slice(0, 3)]

/**
 * A week in Leeds: 20 %, 125 %, 0 %, closed on Sunday, nobody on Monday, a silent till on Tuesday, today so far. The
 * deployment does not list sales.
 */
export function leedsWeek(): FakeSource {
  const fake = fakeSource()
  const [rate, entries, sales] = ['transactions/conversion-rate', 'entries', 'transactions/data'] as const
  fake.on(asked(rate, 'current'), segments(rate, 'current', { leeds: [0.2, 1.25, 0, null, null, 0, 0.1] }))
  fake.on(asked(entries, 'current'), segments(entries, 'current', { leeds: [100, 40, 50, null, 0, 60, 20] }))
  fake.on(
    asked(rate, 'compared'),
    segments(rate, 'compared', { leeds: [0.1, 0.1, 0.1, null, 0.1, 0.1, 0.1] }),
  )
  fake.on(
    asked(entries, 'compared'),
    segments(entries, 'compared', { leeds: [100, 100, 100, null, 100, 100, 100] }),
  )
  fake.on(asked(rate, 'elapsed'), summary(rate, 0.2))
  fake.on(asked(entries, 'elapsed'), summary(entries, 10))
  fake.on({ route: sales }, unknownRoute)
  fake.on({ body: { aggregationPeriod: 'hour' } }, hoursRefused)
  fake.on(
    { route: 'detail/list', body: { returnEntityType: 'line_context' } },
    { value: [{ location_id: 'leeds', recording_id: 'east', line_type: 'location-entry' }] },
  )
  fake.on({ route: 'detail/list', body: { returnEntityType: 'recording' } }, { value: [] })
  fake.on(february, uptime(februaryDays))
  fake.on(march, uptime(currentDays.slice(3)))
  return fake
}

interface SceneProps {
  readonly start: Filters
  readonly stores: Screen['stores']
  readonly expose: (change: Screen['onChange']) => void
}

function Scene({ start, stores, expose }: SceneProps) {
  const [filters, setFilters] = useState(start)
  const freshest = useFreshest()
  expose(setFilters)
  return (
    <ConversionPage
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

/** The page over a fake deployment. `change` chooses other filters, as the bar would. */
export function showConversion(
  fake: FakeSource,
  { filters = week, stores = [leeds] }: { filters?: Filters; stores?: Screen['stores'] } = {},
) {
  let change: Screen['onChange'] = () => {}
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })}>
      <DataSourceProvider value={fake.source}>
        <Scene
          start={filters}
          stores={stores}
          expose={(next) => {
            change = next
          }}
        />
      </DataSourceProvider>
    </QueryClientProvider>,
  )
  return { ...view, change: (next: Filters) => change(next) }
}
