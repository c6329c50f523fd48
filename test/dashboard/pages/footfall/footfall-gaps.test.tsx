import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import type { Filters } from '../../../../src/dashboard/filters/filters.ts'
import { type FakeSource, fakeSource } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { week } from '../leeds.ts'
import { asked, entriesOf, people, segments, showFootfall } from './footfall-scene.tsx'

withSizes()

const dayOf = (day: number) => new Date(Date.UTC(2026, 1, day)).toISOString().slice(0, 10)
/** Two weeks of February, the second compared with the first. */
const days = Array.from({ length: 7 }, (_, day) => dayOf(9 + day))
const before = Array.from({ length: 7 }, (_, day) => dayOf(2 + day))
const filters: Filters = {
  ...week,
  range: { kind: 'days', days: { first: '2026-02-09', last: '2026-02-15' } },
}

/** A street counter: no line, no camera, ten people in each hour that it counts. */
function streetCounter(isMissing: (day: string, hour: number) => boolean): FakeSource {
  const fake = fakeSource()
  const hoursOf = (day: string) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !isMissing(day, hour))
  const sums = (list: readonly string[]) =>
    segments(
      list,
      list.map((day) => hoursOf(day).length * 10 || null),
    )
  const hourly = (first: number, count: number) => {
    const hours = Array.from({ length: count }, (_, day) => dayOf(first + day)).flatMap((day) =>
      hoursOf(day).map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`),
    )
    return segments(
      hours,
      hours.map(() => 10),
    )
  }
  fake.on(entriesOf('2026-02-09'), { value: sums(days) })
  fake.on(entriesOf('2026-02-02'), { value: sums(before) })
  // The hours of the week, and of the weeks around both periods.
  fake.on(asked.hours, { value: hourly(9, 7) })
  fake.on(
    { ...asked.hours, body: { ...asked.hours.body, start: '2026-01-26T00:00:00.000Z' } },
    { value: hourly(-5, 35) },
  )
  fake.on(
    { ...asked.hours, body: { ...asked.hours.body, start: '2026-01-19T00:00:00.000Z' } },
    { value: hourly(-12, 35) },
  )
  fake.on(asked.people, { value: people([0, 0, 0, 0]) })
  fake.on(asked.everyone, { value: { summary: [{ location: 'leeds', entries: 0 }], meta: { units: {} } } })
  fake.on(asked.lines, { value: [] })
  fake.on(asked.recordings, { value: [] })
  return fake
}

const kpi = () => screen.getByLabelText('Totals')
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

/** The names of buttons that show a mark only: why there is no change. */
function named(row: HTMLElement): readonly string[] {
  return within(row)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? '')
}

async function table() {
  const card = await screen.findByRole('region', { name: /^Entries per day/ })
  await userEvent.click(within(card).getByRole('button', { name: 'Table' }))
  return within(card)
    .getAllByRole('row')
    .slice(1)
    .map((row) => plain([row.textContent, ...named(row)].join(' ')))
}

test('a day that lacks hours is partial in the table, has no change, and is no part of the average', async () => {
  showFootfall(
    streetCounter((day, hour) => day === '2026-02-11' && hour >= 8),
    { filters },
  )
  await waitFor(() => expect(kpi()).toHaveTextContent('Partial: 6 of 7 days counted'))
  expect(kpi()).toHaveTextContent('6 open days')
  expect(kpi()).toHaveTextContent('vs ')
  const wednesday = (await table())[2]
  expect(wednesday).toContain('8 of 24 hours counted')
  expect(wednesday).toContain('No comparison – partial data')
})

test('a day that lacks hours withholds the change of the week after it', async () => {
  showFootfall(
    streetCounter((day, hour) => day === '2026-02-04' && hour >= 8),
    { filters },
  )
  await waitFor(() => expect(kpi()).toHaveTextContent('vs '))
  const wednesday = (await table())[2]
  expect(wednesday).toContain('No comparison – partial data in the comparison period')
})

test('judges a source without hours by its days', async () => {
  const fake = streetCounter((day) => day === '2026-02-11')
  const refused = new ExchangeError('bad_request', { message: 'aggregationPeriod: day or month' })
  for (const rest of [{}, { start: '2026-01-26T00:00:00.000Z' }, { start: '2026-01-19T00:00:00.000Z' }]) {
    fake.on({ ...asked.hours, body: { ...asked.hours.body, ...rest } }, { error: refused })
  }
  showFootfall(fake, { filters })
  await waitFor(() => expect(kpi()).toHaveTextContent('Partial: 6 of 7 days counted'))
  expect((await table())[2]).toContain('No data')
})
