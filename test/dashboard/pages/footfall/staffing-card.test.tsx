import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { StaffingCard } from '../../../../src/dashboard/pages/footfall/staffing/staffing-card.tsx'
import type { Screen } from '../../../../src/dashboard/pages/screen.ts'
import type { StaffingAnswer } from '../../../../src/protocol/derived/staffing/staffing-answers.ts'
import { fakeSource } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { leeds, week } from '../leeds.ts'
import { showPage } from '../page-scene.tsx'
import { leedsWeek, showFootfall } from './footfall-scene.tsx'

withSizes()

const hour = (weekday: number, at: number, visitors: number, staffHours: number) => ({
  weekday,
  hour: at,
  visitors,
  staffHours,
  hours: 2,
  verdict: 'even' as const,
  evenStaff: visitors / 5 / 2,
})
const friday = { ...hour(5, 14, 40, 4), verdict: 'thin' as const }
const nobody = { ...hour(7, 12, 6, 0), verdict: 'thin' as const }
const hours = [{ ...hour(1, 10, 4, 8), verdict: 'idle' as const }, hour(1, 11, 20, 4), friday, nobody]
const amounts = {
  visitors: 70,
  staffHours: 16,
  hours: 8,
  thin: { hours: 2, visitors: 46 },
  idle: { hours: 1, staffHours: 8 },
  leftOut: { visitors: 1, staff: 12 },
}
const answer: StaffingAnswer = {
  source: 'shifts',
  hours,
  summary: amounts,
  entities: [{ location: 'leeds', ...amounts, thinnest: friday }],
  leftOut: { first: [], count: 0 },
  meta: {
    units: { visitors: 'peopleCount', staffHours: 'hours' },
    countedUntil: '2026-03-04T09:40:00.000Z',
  },
}

function scene(value: unknown = answer) {
  const fake = leedsWeek()
  const staffing = fake.on({ route: 'staffing' }, { value })
  return { staffing, ...showFootfall(fake) }
}
const title = 'Visitors per staff member'
const card = () => screen.findByRole('region', { name: title })
const written = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')

test('says where staff are short, and what is in no figure', async () => {
  scene()
  expect(await card()).toHaveTextContent('On average, each staff member had 4.4 visitors per hour.')
  expect(await card()).toHaveTextContent(
    'Most understaffed: Friday 14:00–15:00, with 20 visitors and 2 staff (4 needed for the average ratio).',
  )
  expect(await card()).toHaveTextContent(
    '66% of visitors came in understaffed hours. 50% of staff hours were in overstaffed hours.',
  )
  expect(await card()).toHaveTextContent(
    'Excluded hours: 1 without a full visitor count, 12 without staff data.',
  )
})

test('marks hours, and reads them with what would be even', async () => {
  scene()
  const cells = within(await card()).getAllByRole('gridcell')
  const named = (name: RegExp) => cells.find((cell) => name.test(cell.getAttribute('aria-label') ?? ''))
  expect(named(/^Friday 14:00–15:00/)).toHaveAccessibleName(
    'Friday 14:00–15:00: 10.0 visitors per staff member (20 visitors, 2 staff), average of 2 hours, understaffed: 4 needed for the average ratio',
  )
  expect(named(/^Friday 14:00–15:00/)).toHaveAttribute('data-mark', 'above')
  expect(named(/^Monday 10:00–11:00/)).toHaveAttribute('data-mark', 'below')
  expect(named(/^Monday 11:00–12:00/)).not.toHaveAttribute('data-mark')
  expect(named(/^Sunday 12:00–13:00/)).toHaveAccessibleName(/3 visitors and no staff/)
  expect(named(/^Monday 12:00–13:00/)).toHaveAccessibleName(/closed or excluded/)
})

test('has the hours in the table, of several stores the stores', async () => {
  scene()
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  const rows = [
    ...within(await card())
      .getByRole('table')
      .querySelectorAll('tbody tr'),
  ].map((row) => [...row.children].map(written))
  expect(rows).toEqual([
    ['Monday 10:00–11:00', '0.5', '2', '4.0', '0.4', 'Overstaffed'],
    ['Monday 11:00–12:00', '5.0', '10', '2.0', '2.0', ''],
    ['Friday 14:00–15:00', '10.0', '20', '2.0', '4.0', 'Understaffed'],
    ['Sunday 12:00–13:00', 'no staff', '3', '0.0', '0.6', 'Understaffed'],
  ])
})

test('is not there where nothing is known of staff, or the deployment cannot tell', async () => {
  const unknown = { ...answer, source: null, hours: [], entities: [] }
  const { staffing } = scene(unknown)
  await expect.poll(() => staffing.asked(), { timeout: 30_000 }).toBe(1)
  expect(await screen.findByText('640')).toBeVisible()
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  staffing.reply({ error: new ExchangeError('unknown_route') })
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})

test('leaves the other cards alone when it fails, and asks again', async () => {
  const fake = leedsWeek()
  const staffing = fake.on({ route: 'staffing' }, { error: new ExchangeError('forbidden') })
  showFootfall(fake)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load staffing')
  staffing.reply({ value: answer })
  await userEvent.click(within(await card()).getByRole('button', { name: /Try again|Retry/ }))
  await expect.poll(async () => (await card()).textContent).toContain('each staff member had')
})

const days = { first: '2026-02-26', last: '2026-03-04' }

function CardAlone({ screen: page }: { readonly screen: Screen }) {
  return <StaffingCard screen={{ ...page, days }} />
}

describe('of more stores than can be asked about', () => {
  const stores = Array.from({ length: 450 }, (_, at) => ({
    ...leeds,
    id: `store-${String(at).padStart(3, '0')}`,
  }))
  function chain(value: unknown) {
    const fake = fakeSource()
    // Of 20 stores from the whole chain.
    const entities = Array.from({ length: 20 }, (_, at) => stores[Math.floor(at * 22.5)]?.id)
    const staffing = fake.on({ route: 'staffing', body: { entities } }, { value })
    showPage(CardAlone, fake.source, { filters: week, stores })
    return staffing
  }

  test('says what to do, if some have staff', async () => {
    chain(answer)
    expect(await card()).toHaveTextContent('Too many stores for staffing')
    expect(await card()).toHaveTextContent(
      'Select 200 stores or fewer, such as a region, to see past and planned staff.',
    )
  })

  test('is not there if none of some has staff', async () => {
    const staffing = chain({ ...answer, source: null, hours: [], entities: [] })
    await expect.poll(() => staffing.asked()).toBe(1)
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  })
})
