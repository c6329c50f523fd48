import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { patience } from '../../../support/patience.ts'
import { pending } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { week } from '../leeds.ts'
import { asked, leedsWeek, showFootfall } from './footfall-scene.tsx'

withSizes()

const card = () => screen.getByRole('region', { name: 'Age and gender' })

test('age and gender are drawn, with the unknown and the few named', async () => {
  showFootfall(leedsWeek())
  // 560 of the 640 could be told: 300 are 53.6%, the other 80 are 12.5% of everybody.
  const picture = await within(await screen.findByRole('region', { name: 'Age and gender' })).findByRole(
    'img',
  )
  expect(picture).toHaveAccessibleName(
    /Women aged 25–34 are the largest group: 54% of visitors with known age and gender/,
  )
  expect(picture).toHaveAccessibleName(/Unknown: 80 visitors \(12.5%\)/)
  expect(picture).toHaveAccessibleName(/Small sample: 65\+ \(4\)\./)
  expect(picture).toHaveTextContent(/300 · 53.6%/)
  expect(picture.querySelectorAll('[data-mark="caution"]')).toHaveLength(1)
})

test('the bars are read one by one by keyboard', async () => {
  const { container } = showFootfall(leedsWeek())
  const reader = await screen.findByRole('slider', { name: 'Entries by age and gender, bar by bar' })
  reader.focus()
  await userEvent.keyboard('{End}{ArrowUp}')
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/^Women aged 65\+: 4 visitors, 0.7%/),
  )
  await userEvent.keyboard('{Home}')
  expect(reader).toHaveAttribute('aria-valuetext', 'Women aged 0–15: no data')
  expect(container).toBeInTheDocument()
})

test('the table behind the chart has every group, and who is unknown', async () => {
  showFootfall(leedsWeek())
  await within(await screen.findByRole('region', { name: 'Age and gender' })).findByRole('img')
  await userEvent.click(within(card()).getByRole('button', { name: 'Table' }))
  const rows = [...within(card()).getByRole('table').querySelectorAll('tbody tr')].map((one) =>
    [...one.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
  )
  expect(rows[2]).toEqual(['25–34', '300', '196', '496', '88.6%'])
  expect(rows[6]).toEqual(['65+', '4', 'No data', ' small sample 4', '0.7%'])
  expect(card()).toHaveTextContent(/Unknown: 80 visitors \(12.5%\)/)
})

test('a deployment without demographics says so, whether it refuses or answers without them', async () => {
  const fake = leedsWeek()
  const people = fake.on(asked.people, { error: new ExchangeError('bad_request') })
  const { unmount } = showFootfall(fake)
  expect(await screen.findByText('No age and gender data')).toBeVisible()
  expect(screen.getByText('640')).toBeVisible()
  unmount()
  people.reply({ value: { summary: [{ location: 'leeds', entries: 640 }], meta: { units: {} } } })
  showFootfall(fake)
  expect(await screen.findByText('No age and gender data')).toBeVisible()
})

test('a failure leaves the other panels alone and can be retried', async () => {
  const fake = leedsWeek()
  fake.on(asked.people, { error: new ExchangeError('forbidden') })
  showFootfall(fake)
  expect(
    await within(await screen.findByRole('region', { name: 'Age and gender' })).findByRole('alert'),
  ).toHaveTextContent('Couldn’t load age and gender')
  expect(screen.getByText('640')).toBeVisible()
})

test('asks about people once the headline numbers have arrived, and cancels a question that is no longer needed', async () => {
  const fake = leedsWeek()
  const entries = pending()
  fake.on(asked.current, entries.promise)
  const people = fake.on(asked.people, pending().promise)
  fake.on({ body: { aggregationPeriod: 'month' } }, pending().promise)
  const { change } = showFootfall(fake)
  await screen.findAllByLabelText('Totals')
  expect(people.asked()).toBe(0)
  fake.on(asked.current, { value: { segments: [], meta: { units: {} } } })
  entries.resolve({
    segments: [{ index: '2026-02-26T00:00:00.000', location: 'leeds', entries: 640 }],
    meta: { units: {} },
  })
  await screen.findByRole('region', { name: 'Age and gender' })
  await vi.waitFor(() => expect(people.asked()).toBe(1), patience)
  change({ ...week, range: { kind: 'preset', preset: 'today' } })
  await vi.waitFor(() => expect(fake.signals.some(({ aborted }) => aborted)).toBe(true), patience)
})
