import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { card, groupOf, isToday, judged, kpi, plain, prepareDrawing, totals } from './overview-reading.ts'
import { kolkata, leeds, showOverview, today, york } from './overview-scene.tsx'

prepareDrawing()

test('the figures wait as skeletons in their final places', () => {
  showOverview()
  expect(totals()).toHaveAttribute('aria-busy', 'true')
  expect(card()).toHaveAttribute('aria-busy', 'true')
  expect(
    within(totals())
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Entries', 'Time in store', 'Conversion rate', 'Camera coverage'])
})

test('compares today so far with the same weekday until the same time', async () => {
  // 100 an hour today: 5 hours and 40 minutes are 567. A week ago it was 120 an hour: 680 by 14:40.
  showOverview({ story: { entries: (at) => (isToday(at) ? 100 : undefined) } })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain('567')
  expect(plain(kpi('Entries').textContent)).toMatch(/−16\.6% vs 680 last Wed, same time/)
  expect(plain(kpi('Time in store').textContent)).toContain('5m')
  expect(plain(kpi('Conversion rate').textContent)).toContain('20.0%')
  expect(plain(kpi('Camera coverage').textContent)).toMatch(/100%.*complete · 0 of 3 cameras offline/i)
})

test('folds a day within the normal range into one line', async () => {
  showOverview({ stores: [leeds, york] })
  await judged()
  expect(within(card()).getByText('All 2 stores are within their normal range')).toBeInTheDocument()
  expect(screen.queryByText(/^Outages/)).not.toBeInTheDocument()
})

test('shows an unusual number with its normal range in a column, and a link to the page that explains it', async () => {
  // Until 14:00 the weeks before had 600 in the middle and 44.5 of spread: from 422 to 778 is usual. 80 × 5 is not.
  showOverview({
    stores: [leeds, york],
    story: { entries: (at) => (at.store === 'york' && isToday(at) ? 80 : undefined) },
  })
  await judged()
  const moved = within(groupOf('Unusual numbers (1)'))
  expect(moved.getByText('York')).toBeInTheDocument()
  const link = moved.getByRole('link', { name: /^Entries/ })
  expect(plain(link.textContent)).toBe('Entries 33.3% below normal')
  expect(link).toHaveAttribute('href', '/footfall?stores=york&range=today')
  expect(plain(link.parentElement?.textContent)).toContain('400 by 14:00')
  expect(moved.getByRole('cell', { name: '422–778' })).toBeInTheDocument()
  expect(
    within(card())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Store', 'What', 'Normal range', 'Today by hour', 'Entries today', 'vs last Wed'])
  expect(within(card()).getByText('1 store within its normal range')).toBeInTheDocument()
})

test('links a moved average to the zones, and a moved rate to conversion', async () => {
  showOverview({
    story: {
      dwell: (at) => (isToday(at) ? 600 : undefined),
      rate: (at) => (isToday(at) ? 0.6 : undefined),
    },
  })
  await judged()
  const moved = within(card())
  expect(moved.getByRole('link', { name: /^Time in store 100.0% above normal/ })).toHaveAttribute(
    'href',
    '/zones?stores=leeds&range=today&measure=average-dwell',
  )
  expect(moved.getByRole('link', { name: /^Conversion rate .*pp above normal/ })).toHaveAttribute(
    'href',
    '/conversion?stores=leeds&range=today',
  )
})

test('lists offline cameras before unusual numbers, entrances first, each with what it affects', async () => {
  showOverview({
    stores: [leeds, york],
    story: {
      offline: ['york-shoes', 'york-door'],
      entries: (at) => (at.store === 'leeds' && isToday(at) ? 30 : undefined),
    },
  })
  await judged()
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => plain(heading.textContent))).toEqual([
    'Outages (1)',
    'Unusual numbers (1)',
  ])
  const broken = within(groupOf('Outages (1)'))
  expect(
    broken
      .getAllByRole('link')
      .map((link) => [plain(link.textContent), decodeURIComponent(link.getAttribute('href') ?? '')]),
  ).toEqual([
    ['York', '/overview?stores=york'],
    ['Camera “door” offline since 13:40', '/overview?camera=york-door'],
    ['See affected entries', '/footfall?stores=york&range=today&why=period'],
    ['Camera “shoes” offline since 13:40', '/overview?camera=york-shoes'],
    ['See zone Men', '/zones?stores=york&range=today&zones=Shoes:Men&trend=Shoes:Men'],
  ])
  expect(plain(kpi('Camera coverage').textContent)).toContain('2 of 6 cameras offline')
})

test('calls a store broken whose till is silent while customers come', async () => {
  showOverview({
    story: { rate: ({ day, hour }) => (day === today && hour >= 11 && hour < 13 ? 0 : undefined) },
  })
  await judged()
  const link = within(card()).getByRole('link', { name: /^No transactions/ })
  expect(plain(link.textContent)).toBe('No transactions 11:00–13:00')
  expect(link).toHaveAttribute('href', '/conversion?stores=leeds&range=today')
  expect(plain(link.parentElement?.textContent)).toContain('48 transactions expected · visitors were counted')
})

test('in its first weeks a store has nothing to be usual against', async () => {
  showOverview({ story: { entries: ({ day }) => (day < '2026-02-16' ? null : undefined) } })
  await judged()
  expect(card()).toHaveTextContent('Not enough history yet')
})

test("uses each store's own day and clock", async () => {
  // 20:10 in Kolkata: its ten hours are over, 1200 people. In London 680 until 14:40.
  showOverview({ stores: [leeds, kolkata] })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain('1,880')
  expect(plain(kpi('Entries').textContent)).toContain('No change vs 1,880 last Wed, same time')
  expect(within(card()).getByText('All 2 stores are within their normal range')).toBeInTheDocument()
  await userEvent.click(within(card()).getByText('All 2 stores are within their normal range'))
  expect(plain(card().textContent)).toContain('Kolkata 1,200 entries so far')
})

test('shows a failure with a way to retry', async () => {
  const deployment = showOverview({ story: { fails: { entries: 'forbidden' } } })
  const again = await screen.findByRole('button', { name: /try again/i })
  deployment.tell({})
  await userEvent.click(again)
  await waitFor(() => expect(kpi('Entries')).toHaveTextContent('680'))
})

test('shows the other figures if one fails', async () => {
  showOverview({ story: { fails: { 'transactions/conversion-rate': 'unknown_route' } } })
  await judged()
  expect(plain(kpi('Conversion rate').textContent)).toMatch(/Unknown.*This data source doesn’t report it/)
  expect(kpi('Entries')).toHaveTextContent('680')
  expect(within(card()).getByText('Within normal range')).toBeInTheDocument()
})

test('a service without hours has the numbers, and says that it cannot say what is usual', async () => {
  showOverview({ story: { noHours: true } })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain('680')
  expect(plain(card().textContent)).toContain('No baseline: this data source has no hourly counts')
})

test('does not call cameras well if the live state fails', async () => {
  showOverview({ story: { fails: { 'status/uptime': 'forbidden' } } })
  await judged()
  expect(kpi('Camera coverage')).toHaveTextContent('Live status unavailable')
  expect(card()).toHaveTextContent('Couldn’t load live camera status.')
})

test('withholds the average of several kinds of people, with the reason', async () => {
  showOverview({ filters: { genders: ['female', 'male'] } })
  await judged()
  expect(plain(kpi('Time in store').textContent)).toMatch(/Unknown.*several visitor groups can’t be combined/)
  expect(plain(kpi('Entries').textContent)).toContain('680')
})

test('leads from each number to its page, with the same stores and today', async () => {
  showOverview({ stores: [leeds, york], filters: { stores: ['leeds', 'york'] } })
  await judged()
  const doors = ['Entries', 'Time in store', 'Conversion rate', 'Camera coverage'].map((label) =>
    within(totals()).getByRole('link', { name: label }).getAttribute('href'),
  )
  expect(doors.map((door) => decodeURIComponent(door ?? ''))).toEqual(
    ['footfall', 'zones', 'conversion', 'cameras'].map((page) => `/${page}?stores=leeds,york&range=today`),
  )
})

test('shows the day of a single store by the hour, with its top zones and its cameras', async () => {
  showOverview({ story: { offline: ['leeds-shoes'] } })
  await judged()
  const zone = await screen.findByRole('link', { name: 'Men' })
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Entries by hour' })).toHaveAttribute('aria-busy', 'false'),
  )
  expect(decodeURIComponent(zone.getAttribute('href') ?? '')).toContain('zones=Shoes:Men')
  const cameras = within(screen.getByRole('region', { name: 'Cameras now' }))
  const [worst] = cameras.getAllByRole('row').slice(1)
  expect(plain(worst?.textContent)).toBe('shoesOffline13:40')
  expect(cameras.getByRole('link', { name: 'shoes' })).toHaveAttribute('href', '/overview?camera=leeds-shoes')
  expect(within(card()).queryByRole('table')).toBeNull()
})

test('asks for no zones and hours of several stores', async () => {
  const { questions } = showOverview({ stores: [leeds, york] })
  await judged()
  expect(questions).toEqual(['usual', 'live'])
  expect(screen.queryByRole('region', { name: 'Top zones today' })).toBeNull()
})
