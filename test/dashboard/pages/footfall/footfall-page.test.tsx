import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { pending } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { asksForLines, asksForRecordings, currentDays, week } from '../leeds.ts'
import {
  asked,
  coverageIsThere,
  entriesOf,
  kpi,
  leedsWeek,
  segments,
  showFootfall,
  totals,
  uptime,
} from './footfall-scene.tsx'
import { shortHistory } from './forecast-answers.ts'

withSizes()

/** An hour as the runner's language writes it. */
const atTwo = (day: string, then = '') => new RegExp(`^${day} (14:00–15:00|2:00.PM–3:00.PM)${then}`)
const refused = new ExchangeError('forbidden')
const notOffered = new ExchangeError('bad_request')
const chartCard = () => screen.findByRole('region', { name: 'Entries per day' })

test('the figures wait as skeletons in their final places', () => {
  const fake = leedsWeek()
  fake.on(asked.current, pending().promise)
  showFootfall(fake)
  expect(totals()).toHaveAttribute('aria-busy', 'true')
  expect(
    within(totals())
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Entries', 'Daily average', 'Peak hour', 'Camera coverage'])
  expect(screen.queryByText('No data')).not.toBeInTheDocument()
})

test('the headline compares with the same time of day', async () => {
  showFootfall(leedsWeek())
  // 640 against 100 + 100 + 250 + 10 + 30; Monday has no data and is compared with nothing.
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(kpi('Entries')).toHaveTextContent('+30.6% vs 490 up to the same time, ')
  await coverageIsThere()
  await userEvent.click(screen.getByText('+30.6%'))
  expect(await screen.findByText(/1 day excluded: data missing in one period/)).toBeInTheDocument()
})

test('the average leaves out the running day, closed days and days without data', async () => {
  showFootfall(leedsWeek())
  await screen.findByText('640')
  expect(kpi('Daily average')).toHaveTextContent('150')
  expect(kpi('Daily average')).toHaveTextContent('4 open days')
  await waitFor(() => expect(kpi('Peak hour')).toHaveTextContent('Sat 14:00'))
  expect(kpi('Peak hour')).toHaveTextContent('180 visitors')
})

test('draws the chart with a sentence as its text alternative', async () => {
  showFootfall(leedsWeek())
  expect(await screen.findByRole('img', { name: /^Entries per day/ })).toBeInTheDocument()
})

test('the table has other words for closed, no data and zero', async () => {
  showFootfall(leedsWeek())
  await coverageIsThere()
  await userEvent.click(within(await chartCard()).getByRole('button', { name: 'Table' }))
  const rows = within(within(await chartCard()).getByRole('table'))
    .getAllByRole('row')
    .slice(1)
  const cells = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect(cells).toEqual(['100', '200', '300', 'Closed', 'No data', '0', '40 so far'])
})

test('the table says how many rows it has, and has no key of the chart', async () => {
  showFootfall(leedsWeek())
  await coverageIsThere()
  const card = await chartCard()
  expect(within(card).getByRole('list', { name: 'Key' })).toBeInTheDocument()
  await userEvent.click(within(card).getByRole('button', { name: 'Table' }))
  expect(card).toHaveTextContent('7 rows')
  expect(within(card).queryByRole('list', { name: 'Key' })).toBeNull()
})

test('shows no number before its coverage is known', async () => {
  const fake = leedsWeek()
  const february = pending()
  fake.on(asked.february, february.promise)
  showFootfall(fake)
  await act(async () => {})
  expect(totals()).toHaveAttribute('aria-busy', 'true')
  expect(totals()).not.toHaveTextContent('640')
  await act(async () => february.resolve(uptime({ '2026-02-26': 1, '2026-02-27': 1, '2026-02-28': 1 })))
  await coverageIsThere()
  expect(kpi('Entries')).toHaveTextContent('640')
})

test('without uptime, coverage is unknown and the figures stay', async () => {
  const fake = leedsWeek()
  fake.on(asked.february, { error: notOffered })
  fake.on(asked.march, { error: notOffered })
  showFootfall(fake)
  await waitFor(() =>
    expect(kpi('Camera coverage')).toHaveTextContent('Unknown · no camera records for this period'),
  )
  expect(kpi('Entries')).toHaveTextContent('640')
})

test('withholds a comparison of low coverage, with the reason', async () => {
  const fake = leedsWeek()
  fake.on(asked.february, {
    value: uptime({ '2026-02-26': 0.3, '2026-02-27': 0.3, '2026-02-28': 0.3, '2026-02-19': 1 }),
  })
  showFootfall(fake)
  await waitFor(() => expect(kpi('Camera coverage')).toHaveTextContent('58.8% · Unreliable'))
  expect(kpi('Entries')).toHaveTextContent('No comparison – low camera coverage')
  expect(kpi('Entries')).not.toHaveTextContent('%')
  expect(kpi('Camera coverage')).toHaveTextContent('Entrance east offline 7h')
})

const byMonth = { route: 'entries', body: { aggregationPeriod: 'month', facets: ['segments'] } }

/** A week of which nothing was counted. */
function emptyWeek() {
  const fake = leedsWeek()
  fake.on(asked.current, { value: segments(currentDays, []) })
  fake.on(asked.hours, { value: segments([], []) })
  return fake
}

test('a period without counts names the latest data, however old, and links to them', async () => {
  const fake = emptyWeek()
  const months = fake.on(byMonth, {
    value: segments(['2014-01-01', '2014-06-01', '2014-12-01'], [9, null, 0]),
  })
  const december = fake.on(entriesOf('2014-12-01'), { value: segments(['2014-12-01'], [12]) })
  fake.on(entriesOf('2014-10-27'), { value: segments([], []) })
  fake.on({ path: '/api/v1/recording/uptimes' }, { value: [] })
  showFootfall(fake)
  expect(await screen.findByText(/^No data: /)).toBeInTheDocument()
  expect(kpi('Entries')).toHaveTextContent('No data')
  expect(await screen.findByText(/The latest data is from .*Dec.*2014/)).toBeInTheDocument()
  expect(months.asked()).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: /^Show .*Dec.*2014/ }))
  await waitFor(() => expect(kpi('Entries')).toHaveTextContent('12'))
  expect(december.asked()).toBe(1)
})

test('a period without counts of stores without any offers no other', async () => {
  const fake = emptyWeek()
  fake.on(byMonth, { value: segments([], []) })
  showFootfall(fake)
  expect(await screen.findByText(/This store has no data yet/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Show / })).not.toBeInTheDocument()
})

test('a period without counts offers the last 28 days where nothing says when there are data', async () => {
  const fake = emptyWeek()
  fake.on(byMonth, { error: refused })
  showFootfall(fake)
  expect(await screen.findByRole('button', { name: 'Show the last 28 days' })).toBeInTheDocument()
})

test('a failure can be retried', async () => {
  const fake = leedsWeek()
  const current = fake.on(asked.current, { error: refused })
  showFootfall(fake)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load entries')
  current.reply({ value: segments(currentDays, [7]) })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(kpi('Entries')).toHaveTextContent('7'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a store without any camera is closed on the weekdays that its opening hours leave out', async () => {
  const fake = leedsWeek()
  fake.on(asksForLines, { value: [] })
  fake.on(asksForRecordings, { value: [] })
  const weekdays = [1, 2, 3, 4, 5, 6].map((weekday) => ({
    location_id: 'leeds',
    weekday,
    day: null,
    opens_minute: 540,
    closes_minute: 1080,
  }))
  fake.on({ body: { returnEntityType: 'opening_hours' } }, { value: weekdays })
  // Sunday and Monday have no count: one of them is a day off.
  fake.on(asked.current, { value: segments(currentDays, [100, 110, 120, null, null, 90, 40]) })
  showFootfall(fake)
  await userEvent.click(within(await chartCard()).getByRole('button', { name: 'Table' }))
  const table = within(await chartCard()).getByRole('table')
  const cells = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  await waitFor(() => expect(cells()).toEqual(['100', '110', '120', 'Closed', 'No data', '90', '40 so far']))
})

test('a refused comparison leaves the figures of this period', async () => {
  const fake = leedsWeek()
  fake.on(asked.compared, { error: notOffered })
  showFootfall(fake)
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(kpi('Entries')).toHaveTextContent('No comparison')
  expect(kpi('Entries')).not.toHaveTextContent('%')
})

test('a deployment that serves no hours says so plainly, and days stand in their place', async () => {
  const fake = leedsWeek()
  fake.on(asked.hours, {
    error: new ExchangeError('bad_request', { message: 'aggregationPeriod: day or month' }),
  })
  const view = showFootfall(fake, { filters: { ...week, granularity: 'hour' } })
  expect(await screen.findByText('640')).toBeInTheDocument()
  expect(kpi('Peak day')).toHaveTextContent('Sat')
  expect(kpi('Peak day')).toHaveTextContent('Hourly data isn’t available.')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  view.unmount()
})

test('keeps the old numbers, dimmed, until those of new filters arrive', async () => {
  const fake = leedsWeek()
  const women = pending()
  const filtered = entriesOf('2026-02-26', { genders: ['female'] })
  fake.on(filtered, women.promise)
  const { change, container } = showFootfall(fake)
  await screen.findByText('640')
  await act(async () => change({ ...week, genders: ['female'] }))
  expect(kpi('Entries')).toHaveTextContent('640')
  expect(container.querySelector('[aria-busy="true"]')).toContainElement(totals())
  await act(async () => women.resolve(segments(currentDays, [5])))
  await waitFor(() => expect(kpi('Entries')).toHaveTextContent(/^Entries5/))
})

test('cancels a question that is no longer needed', async () => {
  const fake = leedsWeek()
  const never = entriesOf('2026-02-26', { ages: ['16_24'] })
  fake.on(never, pending().promise)
  fake.on({ route: 'forecast' }, { value: shortHistory })
  const { change } = showFootfall(fake)
  await screen.findByText('640')
  // What comes behind the headline asks too.
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  await act(async () => change({ ...week, ages: ['16_24'] }))
  const open = fake.signals.filter((signal) => !signal.aborted).length
  await act(async () => change(week))
  expect(fake.signals.filter((signal) => !signal.aborted).length).toBe(open - 1)
})

test('leaving the page cancels pending questions', async () => {
  const fake = leedsWeek()
  const held = fake.on(entriesOf('2026-02-26'), pending().promise)
  const { unmount } = showFootfall(fake)
  await waitFor(() => expect(held.asked()).toBe(1))
  await act(async () => {})
  expect(fake.signals.some(({ aborted }) => aborted)).toBe(false)
  unmount()
  expect(fake.signals.some(({ aborted }) => aborted)).toBe(true)
})

const hoursCard = () => screen.findByRole('region', { name: 'Footfall by hour and weekday' })

test('the hours of the week stand as a table, with the days that each average is of', async () => {
  showFootfall(leedsWeek())
  await screen.findByText('640')
  await coverageIsThere()
  const cell = within(await hoursCard()).getByLabelText(atTwo('Saturday'))
  expect(cell).toHaveTextContent('180')
  expect(cell).toHaveAccessibleName(/180 visitors on the only day, coverage 100% · Complete/)
  // Sunday was closed, on Monday nothing came although the camera was up.
  expect(within(await hoursCard()).getByLabelText(atTwo('Sunday', ': closed'))).toBeInTheDocument()
  expect(within(await hoursCard()).getByLabelText(atTwo('Monday', ': no data'))).toBeInTheDocument()
  expect(
    within(await hoursCard()).getByText(/^Peak: Saturday (14:00|2:00.PM)–.*, 180 visitors\.$/),
  ).toBeVisible()
})

test('a deployment without hours leaves the page, and the table says why there is none', async () => {
  const fake = leedsWeek()
  fake.on(asked.hours, { error: new ExchangeError('bad_request') })
  showFootfall(fake)
  await screen.findByText('640')
  expect(await within(await hoursCard()).findByText('Hourly data isn’t available')).toBeVisible()
})

test('the hours of a long range come month by month, and make one week', async () => {
  const fake = leedsWeek()
  const days = { first: '2025-11-01', last: '2026-03-04' }
  const hoursFrom = (start: string) => ({
    ...asked.hours,
    body: { ...asked.hours.body, start: `${start}T00:00:00.000Z` },
  })
  fake.on(
    { route: 'entries', body: { aggregationPeriod: 'day', facets: ['segments'] } },
    {
      value: segments(['2026-02-14', '2026-02-28'], [100, 180]),
    },
  )
  fake.on({ path: '/api/v1/recording/uptimes' }, { value: uptime({ '2026-02-14': 1, '2026-02-28': 1 }) })
  fake.on(asked.hours, { value: segments([], []) })
  const nothing = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-03-01'].map((first) =>
    fake.on(hoursFrom(first), { value: segments([], []) }),
  )
  const february = fake.on(hoursFrom('2026-02-01'), {
    value: segments(['2026-02-14T14:00', '2026-02-28T14:00'], [100, 180]),
  })
  showFootfall(fake, {
    filters: { ...week, comparison: 'none', range: { kind: 'days', days } },
  })
  const cell = await within(await hoursCard()).findByLabelText(atTwo('Saturday'))
  expect(cell).toHaveTextContent('140')
  expect(cell).toHaveAccessibleName(/140 visitors on average of 2 days/)
  await waitFor(() => expect(kpi('Peak hour')).toHaveTextContent('140 visitors on average'))
  expect([...nothing, february].map((month) => month.asked())).toEqual([1, 1, 1, 1, 1])
})
