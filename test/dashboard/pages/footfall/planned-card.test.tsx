import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import type {
  PlannedHour,
  PlannedStretch,
  StaffingAheadAnswer,
} from '../../../../src/protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { withSizes } from '../../drawing.ts'
import { leedsWeek, showFootfall } from './footfall-scene.tsx'

withSizes()

const hour = (at: number, staffHours: number, verdict: PlannedHour['verdict'] = 'even'): PlannedHour => ({
  hour: at,
  expected: 20,
  low: 15.5,
  high: 26,
  staffHours,
  stores: 1,
  verdict,
  evenStaff: 4,
})
const stretch = (day: string, at: number, hours: number, staffHours: number): PlannedStretch => ({
  location: 'leeds',
  index: `${day}T${String(at).padStart(2, '0')}:00:00.000`,
  hours,
  expected: 20 * hours,
  low: 15.5 * hours,
  high: 26 * hours,
  staffHours,
  verdict: staffHours > 4 * hours ? 'idle' : 'thin',
  evenStaff: 4,
})
const answer: StaffingAheadAnswer = {
  days: [
    { index: '2026-03-05T00:00:00.000', hours: [hour(10, 4), hour(11, 1.5, 'thin'), hour(12, 1.5, 'thin')] },
    { index: '2026-03-06T00:00:00.000', hours: [hour(10, 9, 'idle'), hour(11, 0, 'thin')] },
  ],
  summary: {
    expected: 100,
    staffHours: 16,
    hours: 5,
    thin: { hours: 3, expected: 60 },
    idle: { hours: 1, staffHours: 9 },
    leftOut: { forecast: 1, staff: 12 },
  },
  stretches: {
    first: [
      stretch('2026-03-05', 11, 2, 3),
      stretch('2026-03-06', 10, 1, 9),
      stretch('2026-03-06', 11, 1, 0),
    ],
    count: 3,
  },
  stores: { planned: 1, leftOut: { first: [], count: 0 } },
  meta: {
    units: { expected: 'peopleCount', staffHours: 'hours' },
    interval: 0.8,
    average: { start: '2026-02-05', end: '2026-03-04' },
    countedUntil: '2026-03-04T09:40:00.000Z',
  },
}

function scene(value: unknown = answer) {
  const fake = leedsWeek()
  const planned = fake.on({ route: 'staffing-ahead' }, { value })
  return { planned, ...showFootfall(fake) }
}
const title = 'Planned staff, next 14 days'
const card = () => screen.findByRole('region', { name: title })
const written = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

test('says how many hours stand out, where most staff are missing, and what is in no figure', async () => {
  scene()
  expect(await card()).toHaveTextContent('3 hours understaffed and 1 overstaffed, based on the forecast.')
  expect(await card()).toHaveTextContent(
    'Most understaffed: Thu 5 Mar 11:00–13:00. Per hour, 20 visitors expected, 1.5 staff planned, 4 needed for the store’s average ratio.',
  )
  expect(await card()).toHaveTextContent('Excluded hours: 12 without planned shifts, 1 without a forecast.')
})

test('marks hours, and reads them with their interval', async () => {
  scene()
  const cells = within(await card()).getAllByRole('gridcell')
  const named = (name: RegExp) => cells.find((cell) => name.test(cell.getAttribute('aria-label') ?? ''))
  expect(named(/^Thu 5 Mar 11:00/)).toHaveAttribute('data-mark', 'above')
  expect(named(/^Thu 5 Mar 11:00/)).toHaveAccessibleName(
    /13\.3 visitors per staff member, 20 visitors expected \(16 to 26\), 1\.5 staff planned, understaffed: 4 needed for the average ratio$/,
  )
  expect(named(/^Fri 6 Mar 10:00/)).toHaveAttribute('data-mark', 'below')
  expect(named(/^Fri 6 Mar 11:00/)).toHaveAccessibleName(/and no staff planned/)
  expect(written(named(/^Fri 6 Mar 11:00/))).toBe('–')
})

test('lists the stretches, the largest difference first', async () => {
  scene()
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  const rows = within(await card())
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').map(written))).toEqual([
    ['11:00–13:00', 'Understaffed', '20', '1.5', '4.0'],
    ['10:00–11:00', 'Overstaffed', '20', '9.0', '4.0'],
    ['11:00–12:00', 'Understaffed', '20', '0.0', '4.0'],
  ])
})

test('lists ten of them, then all that are named, and says how many there are', async () => {
  const first = Array.from({ length: 12 }, (_, nth) => stretch('2026-03-05', nth, 1, 1))
  scene({ ...answer, stretches: { first, count: 30 } })
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  expect(within(await card()).getAllByRole('row')).toHaveLength(11)
  await userEvent.click(within(await card()).getByRole('button', { name: 'Show all (12)' }))
  expect(within(await card()).getAllByRole('row')).toHaveLength(13)
  expect(await card()).toHaveTextContent('Showing the 12 largest of 30.')
})

test('says so where no hour stands out', async () => {
  const { thin: _thin, idle: _idle, ...summary } = answer.summary
  const nothing = { thin: { hours: 0, expected: 0 }, idle: { hours: 0, staffHours: 0 } }
  scene({ ...answer, summary: { ...summary, ...nothing }, stretches: { first: [], count: 0 } })
  expect(await card()).toHaveTextContent('No hour is clearly understaffed or overstaffed.')
})

const nothingPlanned = (reason: 'no-shifts' | 'short-history'): StaffingAheadAnswer => ({
  ...answer,
  days: [],
  summary: { ...answer.summary, hours: 0 },
  stores: { planned: 0, leftOut: { first: [{ location: 'leeds', reason }], count: 1 } },
})

test('says why shifts that are planned can’t be compared', async () => {
  scene(nothingPlanned('short-history'))
  expect(await card()).toHaveTextContent('No comparison with the forecast yet')
  expect(await card()).toHaveTextContent(/Excluded: Leeds.* \(history is too short\)\./)
})

test.each([
  ['no shifts are planned', nothingPlanned('no-shifts')],
  ['the deployment lacks the route', new ExchangeError('unknown_route')],
])('is absent if %s', async (_why, value) => {
  const fake = leedsWeek()
  const planned = fake.on(
    { route: 'staffing-ahead' },
    value instanceof ExchangeError ? { error: value } : { value },
  )
  showFootfall(fake)
  await expect.poll(() => planned.asked()).toBeGreaterThan(0)
  expect(await screen.findByText('640')).toBeVisible()
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})

test('names the store where there are several, and the stores in no figure', async () => {
  scene({
    ...answer,
    stores: { planned: 2, leftOut: { first: [{ location: 'leeds', reason: 'no-shifts' }], count: 1 } },
  })
  expect(await card()).toHaveTextContent('3 store hours understaffed and 1 overstaffed')
  expect(await card()).toHaveTextContent(/Most understaffed: Leeds.*, Thu 5 Mar 11:00/)
  expect(await card()).toHaveTextContent(/Excluded: Leeds.* \(no shifts planned\)\./)
})
