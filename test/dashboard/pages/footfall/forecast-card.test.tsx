import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { withSizes } from '../../drawing.ts'
import { leedsWeek, showFootfall } from './footfall-scene.tsx'
import { forecastAnswer as answer, shortHistory } from './forecast-answers.ts'

withSizes()

const card = () => screen.findByRole('region', { name: 'Next 14 days' })
const written = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')

function scene(value: unknown = answer) {
  const fake = leedsWeek()
  fake.on({ route: 'forecast' }, { value })
  return { fake, ...showFootfall(fake) }
}

test('shows what is expected beside what came, and how far it was off', async () => {
  scene()
  const picture = await screen.findByRole('img', {
    name: '≈ 1,200 entries expected. Busiest day: Thu 5 Mar, ≈ 1,200.',
  })
  // A counted day, a coming one, and one without any: closed.
  expect(picture.querySelectorAll('[data-mark="came"]')).toHaveLength(1)
  expect(picture.querySelectorAll('[data-mark="expected"]')).toHaveLength(1)
  expect(picture.querySelectorAll('[data-mark="interval"]')).toHaveLength(2)
  expect(await card()).toHaveTextContent(
    'In the last 8 weeks, the forecast was off by 7% on an average day. 80% of days were within the interval.',
  )
  expect(await card()).toHaveTextContent(/Excluded: .*Leeds.* \(not counted lately\) and 2 more\./)
})

test('reads days one by one, and opens the hours of one', async () => {
  scene()
  const reader = await screen.findByRole('slider', { name: 'Forecast, day by day' })
  // The line below the chart reads a day. It does not explain how to.
  const line = reader.parentElement?.querySelector('figure > p')
  expect(line).toBeEmptyDOMElement()
  reader.focus()
  await userEvent.keyboard('{Home}')
  expect(line).toHaveTextContent('Tue 3 Mar 950 counted')
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    'Tue 3 Mar: 950 counted, 900 had been expected (800 to 1,000)',
  )
  await userEvent.keyboard('{ArrowRight}')
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    'Thu 5 Mar: 1,234 expected, 1,100 to 1,390 · Spring fair, based on earlier ones · no reason given, forecast as a usual day',
  )
  await userEvent.keyboard('{ArrowRight}')
  expect(reader).toHaveAttribute('aria-valuetext', 'Fri 6 Mar: Stocktaking, closed')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  const hours = await screen.findByRole('region', { name: 'Forecast for Thu 5 Mar' })
  expect(hours).toHaveTextContent('In the last 8 weeks, the forecast was off by 13% in an average hour.')
  expect(within(hours).getByRole('slider', { name: 'Forecast, hour by hour' })).toBeVisible()
  await userEvent.selectOptions(within(hours).getByRole('combobox', { name: 'Show' }), 'All days')
  expect(await card()).toBeVisible()
})

test('has the same days in the table behind the chart', async () => {
  scene()
  await screen.findByRole('slider', { name: 'Forecast, day by day' })
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  const rows = [
    ...within(await card())
      .getByRole('table')
      .querySelectorAll('tbody tr'),
  ].map((row) => [...row.children].map(written))
  expect(rows).toEqual([
    ['Tue 3 Mar', '900', '800–1,000', '950', ''],
    [
      'Thu 5 Mar',
      '1,234',
      '1,100–1,390',
      '',
      'Spring fair, based on earlier ones · no reason given, forecast as a usual day',
    ],
    ['Fri 6 Mar', 'Closed', '', '', 'Stocktaking, closed'],
  ])
})

test('names days with special opening hours, what their forecast rests on, and in how many stores', async () => {
  const [first] = answer.days
  const race = { reason: 'Race', basis: 'usual', stores: 2 }
  const special = (...all: readonly unknown[]) => ({ first: all, count: all.length })
  const fair = { reason: 'Fair', basis: 'earlier', stores: 12 }
  const days = [
    { ...first, special: special(race, fair) },
    { ...first, index: '2026-03-06T00:00:00.000', special: special(race) },
    { ...first, index: '2026-03-07T00:00:00.000', special: special({ ...fair, basis: 'closed', stores: 1 }) },
  ]
  scene({ ...answer, days, stores: { ...answer.stores, forecast: 12 } })
  expect(await screen.findByText('Special days, forecast from earlier ones: Fair (Thu 5 Mar).')).toBeVisible()
  const unknown = 'Special days, forecast as usual days because none was counted before: Race'
  expect(screen.getByText(`${unknown} (Thu 5 Mar, Fri 6 Mar).`)).toBeVisible()
  expect(screen.getByText('Stores closed: Fair (Sat 7 Mar).')).toBeVisible()
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  expect(within(await card()).getAllByText('Race in 2 of 12 stores', { exact: false })).toHaveLength(2)
  // The hours of a day say it too, of that day.
  await userEvent.selectOptions(within(await card()).getByRole('combobox', { name: 'Show' }), 'Fri 6 Mar')
  const hours = await screen.findByRole('region', { name: 'Forecast for Fri 6 Mar' })
  expect(hours).toHaveTextContent(`${unknown} (Fri 6 Mar).`)
  expect(hours).not.toHaveTextContent('Fair')
})

/** The days that a forecast learns from, and those ahead. */
const eventsAsked = { path: '/api/events?from=2024-12-04&until=2026-03-19&language=en-GB' }
const holiday = (title: string, day: string, stores: 'all' | readonly string[] = 'all') => ({
  ...{ id: `holiday-${day}`, kind: 'holiday', title, from: day, until: day, stores },
  ...{ version: 0, at: 0, by: '', mayChange: false },
})

test('requests the forecast with the public holidays of its stores, and names a coming one', async () => {
  const fake = leedsWeek()
  const events = [
    holiday('Easter Monday', '2025-04-21'),
    holiday('Feast', '2026-03-05', ['york']),
    holiday('St Patrick’s Day', '2026-03-05', ['leeds', 'york']),
    { ...holiday('Sale', '2026-03-05'), kind: 'promotion', version: 1 },
  ]
  fake.on(eventsAsked, { value: { events } })
  const [first] = answer.days
  const special = { first: [{ reason: 'St Patrick’s Day', basis: 'holidays', stores: 1 }], count: 1 }
  const forecast = fake.on(
    {
      route: 'forecast',
      body: {
        holidays: [
          { name: 'St Patrick’s Day', start: '2026-03-05', end: '2026-03-05' },
          { name: 'Easter Monday', start: '2025-04-21', end: '2025-04-21' },
        ],
      },
    },
    { value: { ...answer, days: [{ ...first, special }] } },
  )
  showFootfall(fake)
  const reader = await screen.findByRole('slider', { name: 'Forecast, day by day' })
  expect(forecast.asked()).toBe(1)
  expect(
    screen.getByText('Public holidays, forecast from other public holidays: St Patrick’s Day (Thu 5 Mar).'),
  ).toBeVisible()
  reader.focus()
  await userEvent.keyboard('{End}')
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('St Patrick’s Day, based on other public holidays'),
  )
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  expect(within(await card()).getByRole('columnheader', { name: 'Special days' })).toBeVisible()
})

test('asks without holidays if the server lists no events', async () => {
  const fake = leedsWeek()
  fake.on(eventsAsked, { error: new ExchangeError('forbidden') })
  fake.on({ route: 'forecast' }, { value: answer })
  showFootfall(fake)
  expect(await screen.findByRole('slider', { name: 'Forecast, day by day' })).toBeVisible()
})

test('has no column of special days without any', async () => {
  const days = answer.days.map((day) => ({ ...day, special: { first: [], count: 0 } }))
  scene({ ...answer, days })
  await screen.findByRole('slider', { name: 'Forecast, day by day' })
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  expect(within(await card()).queryByRole('columnheader', { name: 'Special days' })).toBeNull()
  expect(await card()).not.toHaveTextContent('Special days')
})

test('says that history is too short, without a number', async () => {
  scene(shortHistory)
  expect(await screen.findByText('Not enough history yet')).toBeVisible()
})

test('is not there if the deployment cannot forecast', async () => {
  const fake = leedsWeek()
  const forecast = fake.on({ route: 'forecast' }, { error: new ExchangeError('unknown_route') })
  showFootfall(fake)
  expect(await screen.findByText('640')).toBeVisible()
  await expect.poll(() => forecast.asked(), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => screen.queryByRole('region', { name: 'Next 14 days' })).toBeNull()
})

test('leaves the other cards alone when it fails, and asks again', async () => {
  const fake = leedsWeek()
  const forecast = fake.on({ route: 'forecast' }, { error: new ExchangeError('forbidden') })
  showFootfall(fake)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the forecast')
  expect(screen.getByText('640')).toBeVisible()
  forecast.reply({ value: answer })
  await userEvent.click(within(await card()).getByRole('button', { name: /Try again|Retry/ }))
  expect(await screen.findByRole('slider', { name: 'Forecast, day by day' })).toBeVisible()
})
