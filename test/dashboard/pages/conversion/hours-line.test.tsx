import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { defaultFilters } from '../../../../src/dashboard/filters/filters.ts'
import type { FakeSource } from '../../data/fake-source.ts'
import { withoutSizes } from '../../drawing.ts'
import { asksForLines, asksForRecordings, february } from '../leeds.ts'
import {
  asked,
  askedHours,
  februaryDays,
  hourly,
  leedsWeek,
  segments,
  showConversion,
  uptime,
} from './conversion-scene.tsx'

withoutSizes()

const [rate, entries] = ['transactions/conversion-rate', 'entries'] as const
const amount = {
  value: null,
  change: null,
  pair: { current: null, compared: null },
  absence: 'no-data',
  counted: null,
}
/** A period of which nothing is known, and whose hours are not gone through. */
const unchecked = {
  total: { value: null, change: null, pair: amount.pair, leftOut: 0, unfinished: false },
  of: { total: amount, over: amount },
  coverage: { share: null, verdict: 'unknown' },
  hasUptime: false,
  silent: [],
  shut: [],
  absence: 'no-data',
  unseen: { first: [], count: 0 },
  hours: { kind: 'unchecked', reason: 'too-much' },
  salesFrom: 'tills',
  unknownRoleShare: null,
}
const meta = {
  units: { value: 'rate', total: 'count', over: 'peopleCount' },
  countedUntil: '2026-03-04T09:40:00.000Z',
}
const totals = () => screen.getByLabelText('Totals')

/** Ten hours of a day in which fifteen customers an hour came and three bought; in those named, nobody did. */
function day(silent: readonly number[]) {
  const hours = Array.from({ length: 10 }, (_, hour) => hour)
  return {
    rates: hours.map((hour) => (silent.includes(hour) ? 0 : 0.2)),
    customers: hours.map(() => 15),
  }
}

function opensAtNine(weekdays: readonly number[]) {
  return weekdays.map((weekday) => ({
    location_id: 'leeds',
    weekday,
    day: null,
    opens_minute: 9 * 60,
    closes_minute: 18 * 60,
  }))
}

/** Leeds from Thursday 26 to Saturday 28 February, and closed or ahead after; its tills silent for four hours on Friday. */
function silentFriday(): FakeSource {
  const fake = leedsWeek()
  const days = { '2026-02-26': day([]), '2026-02-27': day([2, 3, 4, 5]), '2026-02-28': day([]) }
  const each = (amount: 'rates' | 'customers') =>
    Object.fromEntries(Object.entries(days).map(([name, amounts]) => [name, amounts[amount]]))
  fake.on(asked(rate, 'current'), segments(rate, 'current', { leeds: [0.2, 18 / 150, 0.2] }))
  fake.on(asked(entries, 'current'), segments(entries, 'current', { leeds: [150, 150, 150] }))
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'hour' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  fake.on(askedHours(rate, '2026-02-26'), hourly(rate, each('rates')))
  fake.on(askedHours(entries, '2026-02-26'), hourly(entries, each('customers')))
  return fake
}

test('hours in which the tills were silent are left out of the rate, and the line opens to them', async () => {
  showConversion(silentFriday())
  const line = await screen.findByText(/excluded:/)
  // 30 + 18 + 30 sales of 450 customers would be 17.3%.
  await waitFor(() => expect(totals()).toHaveTextContent('20.0%'))
  expect(totals()).not.toHaveTextContent('17.3%')
  expect(line).toHaveTextContent(/^Based on 47 of 51 open hours\. 4 excluded: no till data in 4\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Show excluded hours' }))
  const [, row] = within(screen.getByRole('table', { name: 'Hours excluded from the rate' })).getAllByRole(
    'row',
  )
  expect(row).toHaveTextContent(/27 Feb, 10:00 – 14:00 GMT/)
  expect(row).toHaveTextContent('No transactions (about 12 expected)')
  expect(
    within(row ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(-2),
  ).toEqual(['4', '60'])
})

test('hours that the entrance cameras did not see are left out', async () => {
  const fake = silentFriday()
  fake.on(february, uptime(februaryDays, 0.9))
  showConversion(fake)
  expect(await screen.findByText(/excluded:/)).toHaveTextContent(
    /excluded: no camera data in 3, no till data in 4\.$/,
  )
})

test('a service without single hours is said to have none, and whole days count', async () => {
  showConversion(leedsWeek())
  await waitFor(() => expect(totals()).toHaveTextContent('this data source has no hourly rates'))
  expect(totals()).toHaveTextContent('26.7%')
})

test('hours that fail keep the page from standing on whole days, and are asked for again', async () => {
  const fake = silentFriday()
  const hours = fake.on(askedHours(rate, '2026-02-26'), { error: new ExchangeError('forbidden') })
  showConversion(fake)
  const again = await screen.findByRole('button', { name: /try again/i })
  hours.reply(
    hourly(rate, {
      '2026-02-26': day([]).rates,
      '2026-02-27': day([2, 3, 4, 5]).rates,
      '2026-02-28': day([]).rates,
    }),
  )
  await userEvent.click(again)
  await screen.findByText(/excluded: no till data in 4/)
})

test('more days of stores than are gone through count whole', async () => {
  const fake = leedsWeek()
  fake.on(
    { action: 'derived' },
    { value: { summary: [unchecked], segments: [], entities: [], tills: [], leftOut: [], meta } },
  )
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'month' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  showConversion(fake)
  await waitFor(() => expect(totals()).toHaveTextContent('the range is too long to check hour by hour'))
})

test('of more runs than are told, the hours of the others are counted', async () => {
  const fake = leedsWeek()
  const hours = {
    kind: 'checked',
    due: 900,
    counted: 700,
    leftOutForCameras: 200,
    leftOutForTills: 0,
    watched: true,
    comparedLeftOut: 0,
  } as const
  const run = {
    location: 'leeds',
    day: '2026-02-26',
    from: '2026-02-26T10:00:00.000Z',
    until: '2026-02-26T12:00:00.000Z',
    hours: 2,
    reason: 'cameras',
    customers: 12,
    size: 0.5,
  }
  fake.on(
    { action: 'derived' },
    {
      value: {
        summary: [{ ...unchecked, hours }],
        segments: [],
        entities: [],
        tills: [],
        leftOut: [run],
        meta,
      },
    },
  )
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'month' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  showConversion(fake)
  await userEvent.click(await screen.findByRole('button', { name: 'Show excluded hours' }))
  expect(totals()).toHaveTextContent('198 earlier hours are excluded too.')
})

test('no hour outside the opening hours of a store without any camera is checked, and its day off is closed', async () => {
  const fake = silentFriday()
  fake.on(asksForLines, { value: [] })
  fake.on(asksForRecordings, { value: [] })
  // Leeds opens at nine, and not on Saturday: fifteen customers an hour came at eight, and all of Saturday.
  fake.on({ body: { returnEntityType: 'opening_hours' } }, { value: opensAtNine([1, 2, 3, 4, 5]) })
  showConversion(fake)
  expect(await screen.findByText(/excluded:/)).toHaveTextContent(
    /^Based on 14 of 18 open hours\. 4 excluded: no till data in 4\.$/,
  )
})

test('entrance cameras that a store does not have are not said to have reported', async () => {
  const fake = silentFriday()
  fake.on(asksForLines, { value: [] })
  fake.on(asksForRecordings, { value: [] })
  const { rates } = day([])
  fake.on(
    askedHours(rate, '2026-02-26'),
    hourly(rate, { '2026-02-26': rates, '2026-02-27': rates, '2026-02-28': rates }),
  )
  showConversion(fake)
  await waitFor(() => expect(totals()).toHaveTextContent('with till data. Some camera data is unknown.'))
})

test('a period in which a store without any camera had no opening hour is closed', async () => {
  const fake = leedsWeek()
  fake.on(asksForLines, { value: [] })
  fake.on(asksForRecordings, { value: [] })
  fake.on({ body: { returnEntityType: 'opening_hours' } }, { value: opensAtNine([1, 2, 3, 4, 5]) })
  fake.on({ body: { start: '2026-02-28T00:00:00.000Z' } }, { value: { segments: [], meta: { units: {} } } })
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'month' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'hour' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  const weekend = { kind: 'days', days: { first: '2026-02-28', last: '2026-03-01' } } as const
  showConversion(fake, { filters: { ...defaultFilters, range: weekend, comparison: 'none' } })
  expect(await screen.findByText(/^Closed: /)).toBeInTheDocument()
  expect(await screen.findByText('No open hours.')).toBeInTheDocument()
})

test('days that are over without a count and without cameras are not called not over yet', async () => {
  const fake = leedsWeek()
  fake.on(asked(rate, 'current'), segments(rate, 'current', { leeds: [] }))
  fake.on(asked(entries, 'current'), segments(entries, 'current', { leeds: [] }))
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'hour' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  fake.on(
    { action: 'metric', body: { aggregationPeriod: 'month' } },
    { value: { segments: [], meta: { units: {} } } },
  )
  fake.on({ path: '/api/v1/recording/uptimes' }, { value: [] })
  showConversion(fake)
  expect(await screen.findByText(/^Open hours unknown: /)).toBeInTheDocument()
})
