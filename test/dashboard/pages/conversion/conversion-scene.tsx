import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { ConversionPage } from '../../../../src/dashboard/pages/conversion/conversion-page.tsx'
import { type FakeSource, fakeSource } from '../../data/fake-source.ts'
import {
  asksForLines,
  asksForRecordings,
  comparedDays,
  currentDays,
  entranceOfLeeds,
  february,
  leeds,
  march,
  uptimeOf,
  week,
} from '../leeds.ts'
import { type Shown, showPage } from '../page-scene.tsx'

export const york = { ...leeds, id: 'york', name: 'York · Coney Street' } as const

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

const sundays = ['2026-02-22', '2026-03-01']

/** Uptime of the entrance of Leeds, which is closed on Sundays: as much of each day was received as the share says. */
export function uptime(days: readonly string[], share = 1) {
  const shares = days.map((day) => [day, sundays.includes(day) ? 'closed' : share] as const)
  return { value: [uptimeOf('east', 'Entrance east', Object.fromEntries(shares))] }
}

export const februaryDays = [...comparedDays, ...currentDays.slice(0, 3)]

/**
 * A week in Leeds: 20%, 125%, 0%, closed on Sunday, nobody on Monday, a silent till on Tuesday, today so far. The
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
  fake.on({ action: 'metric', body: { aggregationPeriod: 'hour' } }, hoursRefused)
  fake.on(asksForLines, { value: entranceOfLeeds })
  fake.on(asksForRecordings, { value: [] })
  fake.on(february, uptime(februaryDays))
  fake.on(march, uptime(currentDays.slice(3)))
  return fake
}

/** The page over a fake deployment. */
export function showConversion(fake: FakeSource, { filters = week, ...shown }: Shown = {}) {
  return showPage(ConversionPage, fake.source, { filters, ...shown })
}
