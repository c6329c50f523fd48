import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useState } from 'react'
import { DataSourceProvider } from '../../../../src/dashboard/data/data-source.ts'
import { useHoursOffered } from '../../../../src/dashboard/data/offered-hours.ts'
import { useFreshest } from '../../../../src/dashboard/data/use-now.ts'
import { defaultFilters, type Filters } from '../../../../src/dashboard/filters/filters.ts'
import { FootfallPage } from '../../../../src/dashboard/pages/footfall/footfall-page.tsx'
import type { Screen } from '../../../../src/dashboard/pages/screen.ts'
import { type FakeSource, fakeSource } from '../../data/fake-source.ts'

/** The days from 26 February on: Wednesday 4 March is today, 09:40 in London. */
export const currentDays = [
  '2026-02-26',
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
]
export const comparedDays = [
  '2026-02-19',
  '2026-02-20',
  '2026-02-21',
  '2026-02-22',
  '2026-02-23',
  '2026-02-24',
  '2026-02-25',
]

export const leeds = {
  id: 'leeds',
  name: 'Leeds · Briggate',
  timezone: 'Europe/London',
  zoneFrom: 'location',
} as const

export const week: Filters = { ...defaultFilters, range: { kind: 'preset', preset: 'last-7-days' } }

export function segments(days: readonly string[], values: readonly (number | null)[], store = 'leeds') {
  return {
    segments: days.map((day, position) => ({
      index: day.length === 10 ? `${day}T00:00:00.000` : `${day}:00.000`,
      location: store,
      entries: values[position] ?? null,
    })),
    meta: { units: { entries: 'peopleCount' } },
  }
}

export const entriesOf = (start: string, rest: object = {}) => ({
  route: 'entries',
  body: { aggregationPeriod: 'day', facets: ['segments'], start: `${start}T00:00:00.000Z`, ...rest },
})

export const asked = {
  current: entriesOf('2026-02-26'),
  compared: entriesOf('2026-02-19'),
  elapsed: { route: 'entries', body: { facets: ['summary'], end: '2026-02-25T09:39:59.999Z' } },
  hours: { route: 'entries', body: { aggregationPeriod: 'hour', facets: ['segments'] } },
  people: {
    route: 'entries',
    body: { facets: ['summary'], breakdownByDimensions: ['entity', 'age', 'gender'] },
  },
  lines: { route: 'detail/list', body: { returnEntityType: 'line_context' } },
  recordings: { route: 'detail/list', body: { returnEntityType: 'recording' } },
  february: { path: '/api/v1/recording/uptimes', body: { start: '2026-02-01', end: '2026-02-28' } },
  march: { path: '/api/v1/recording/uptimes', body: { start: '2026-03-01', end: '2026-03-04' } },
}

/** Women and men of 25 to 34, women of 65 and older, men of 16 to 24. */
export function people([women, men, old, young]: readonly number[]) {
  const groups = [
    ['25_34', 'female', women],
    ['25_34', 'male', men],
    ['65_100', 'female', old],
    ['16_24', 'male', young],
  ]
  return {
    summary: groups.map(([age, gender, entries]) => ({ location: 'leeds', age, gender, entries })),
    meta: { units: { entries: 'peopleCount' } },
  }
}

/** Uptime of the entrance camera: ten scheduled hours on each day, of which so many shares were received. */
export function uptime(days: Readonly<Record<string, number | 'closed'>>) {
  const recording = {
    id: 'east',
    name: 'Entrance east',
    organisation: 'o',
    cameraServer: 's',
    location: 'leeds',
    useUploadingSchedule: true,
    timezone: 'Europe/London',
  }
  const entries = Object.entries(days).flatMap(([day, share]) =>
    Array.from({ length: 10 }, (_, hour) => {
      const seen = share !== 'closed' && hour < share * 10 ? 1 : 0
      return {
        index: `${day} ${String(hour + 8).padStart(2, '0')}:00`,
        withinSchedule: share !== 'closed',
        segmentsExpected: share === 'closed' ? 0 : 4,
        segmentsReceived: seen * 4,
        avgUptimeOnSegment: seen,
        pcSegmentsRecieved: seen,
        overallUptime: seen,
      }
    }),
  )
  return [{ recording, uptime: entries }]
}

const all = (days: readonly string[], share: number) => Object.fromEntries(days.map((day) => [day, share]))

/** A week in Leeds: closed on Sunday, no data on Monday, nobody on Tuesday, today so far. */
export function leedsWeek(): FakeSource {
  const fake = fakeSource()
  fake.on(asked.current, { value: segments(currentDays, [100, 200, 300, null, null, 0, 40]) })
  fake.on(asked.compared, { value: segments(comparedDays, [100, 100, 250, null, 90, 10, 500]) })
  fake.on(asked.elapsed, {
    value: { summary: [{ location: 'leeds', entries: 30 }], meta: { units: {} } },
  })
  fake.on(asked.hours, {
    value: segments(['2026-02-28T13:00', '2026-02-28T14:00'], [120, 180]),
  })
  fake.on(asked.people, { value: people([300, 196, 4, 60]) })
  fake.on(asked.lines, {
    value: [{ location_id: 'leeds', recording_id: 'east', line_type: 'location-entry' }],
  })
  fake.on(asked.recordings, { value: [] })
  fake.on(asked.february, {
    value: uptime({ ...all([...comparedDays, ...currentDays.slice(0, 3)], 1), '2026-02-22': 'closed' }),
  })
  fake.on(asked.march, {
    value: uptime({ '2026-03-01': 'closed', '2026-03-02': 1, '2026-03-03': 1, '2026-03-04': 0.1 }),
  })
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
    <FootfallPage
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
export function showFootfall(
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
