import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { withoutSizes } from '../../drawing.ts'
import { kolkata, leeds, showOverview, today, york } from './overview-scene.tsx'
import type { Place, Story } from './small-deployment.ts'

// Drawing takes its time on a busy machine; no figure here depends on how long.
vi.setConfig({ testTimeout: 60_000 })
withoutSizes()
beforeEach(() => window.history.replaceState(null, '', '/overview'))

/** Times are the runner's language: here as clocks of a day of 24 hours. */
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d\d?):(\d\d) ([AP])M/g, (_, hours: string, minutes: string, half: string) => {
      const whole = (Number(hours) % 12) + (half === 'P' ? 12 : 0)
      return `${String(whole).padStart(2, '0')}:${minutes}`
    })
const totals = () => screen.getByRole('region', { name: 'Today so far' })
const kpi = (label: string) => {
  const place = within(totals()).getByRole('heading', { name: new RegExp(`^${label}`) }).parentElement
  if (place === null) throw new Error(`no figure is called ${label}`)
  return place
}
const card = () => screen.getByRole('region', { name: 'Needs attention' })
const judged = () => waitFor(() => expect(card()).toHaveAttribute('aria-busy', 'false'))
const groupOf = (name: string) => screen.getByRole('rowgroup', { name })
/** The opening hours of today. */
const isToday = ({ day, hour }: Place) => day === today && hour >= 9 && hour < 19

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
    ['See affected zone', '/zones?stores=york&range=today&zones=Shoes:Men&trend=Shoes:Men'],
  ])
  expect(plain(groupOf('Outages (1)').textContent)).toContain('counts zone Men')
  expect(plain(kpi('Camera coverage').textContent)).toContain('2 of 6 cameras offline')
})

test('calls a store broken whose entrance was down, and withholds its comparison with the reason', async () => {
  showOverview({
    story: {
      seen: ({ camera, day, hour }) => (camera === 'door' && day === today && hour >= 11 ? 0 : undefined),
    },
  })
  await judged()
  const findings = plain(card().textContent)
  expect(findings).toContain('Camera “door” was offline for 3h · counts entries · back online')
  expect(findings).toContain('Entrance camera coverage 40.0% (unreliable) · camera “door” offline for 3h')
  expect(plain(kpi('Entries').textContent)).toContain('No comparison – low camera coverage')
  expect(findings).not.toContain('normal range')

  await userEvent.click(within(kpi('Camera coverage')).getByRole('button', { name: 'See camera gaps' }))
  const drawer = await screen.findByRole('dialog', { name: 'Camera gaps' })
  const [missed, ...others] = await within(drawer).findAllByRole('listitem')
  expect(others).toEqual([])
  // Three of the hours that are over; on the four Wednesdays before they had 123 people each: an estimate of 369.
  expect(plain(missed?.textContent)).toMatch(/^door.*≈ 370 visitors.*3h missed in opening hours/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
  expect(window.location.search).toBe('')
})

/** Today the camera of the shoes sees nothing, and without its long stays the mean of the others falls. */
const shoesDark: Story = {
  seen: ({ camera, day }) => (camera === 'shoes' && day === today ? 0 : undefined),
  dwell: (at) => (isToday(at) ? 200 : undefined),
}

test('a mean that lost a zone is neither news nor compared, and says why', async () => {
  showOverview({ story: shoesDark })
  await judged()
  expect(card()).not.toHaveTextContent(/dwell/i)
  expect(plain(kpi('Time in store').textContent)).toContain('3m 20s')
  expect(plain(kpi('Time in store').textContent)).toContain('No comparison – low camera coverage')
  expect(plain(kpi('Time in store').textContent)).toMatch(/Zone cameras 0%.*unreliable/i)
  // The entrance saw everything.
  expect(plain(kpi('Entries').textContent)).toContain('No change vs 680')
  await userEvent.click(within(kpi('Time in store')).getByRole('button', { name: 'See camera gaps' }))
  const drawer = await screen.findByRole('dialog', { name: 'Camera gaps' })
  const missed = await within(drawer).findByRole('listitem')
  // A fifth of the visitors of five hours comes by.
  await waitFor(() => expect(plain(missed.textContent)).toMatch(/^shoes≈ 120 visitors/))
})

test('a mean that had lost a zone a week ago is not compared either', async () => {
  showOverview({
    story: { seen: ({ camera, day }) => (camera === 'shoes' && day === '2026-02-25' ? 0 : undefined) },
  })
  await judged()
  expect(plain(kpi('Time in store').textContent)).toContain(
    'No comparison – low camera coverage in the comparison period',
  )
})

test('weeks in which a zone was not seen do not make a usual mean', async () => {
  // For six of eight weeks the camera of the shoes was dark, and the mean of the others 200 seconds.
  const isDark = (day: string) => day > '2026-01-07' && day < '2026-02-18'
  showOverview({
    story: {
      seen: ({ camera, day }) => (camera === 'shoes' && isDark(day) ? 0 : undefined),
      dwell: ({ day }) => (isDark(day) ? 200 : undefined),
    },
  })
  await judged()
  expect(within(card()).getByText('Within normal range')).toBeInTheDocument()
})

test('a stockroom camera has no part in how long people stay', async () => {
  showOverview({
    story: { seen: ({ camera, day }) => (camera === 'stockroom' && day === today ? 0 : undefined) },
  })
  await judged()
  expect(plain(kpi('Time in store').textContent)).toContain('No change vs 5m')
})

test('where no zone is listed every camera has a part in how long people stay', async () => {
  showOverview({ story: { ...shoesDark, noZones: true } })
  await judged()
  expect(plain(kpi('Time in store').textContent)).toContain('No comparison – low camera coverage')
  expect(card()).not.toHaveTextContent(/dwell/i)
})

test('of several stores the one that lost a zone is in no comparison', async () => {
  const dark = (at: Place) => at.store === 'york' && isToday(at)
  showOverview({
    stores: [leeds, york],
    story: {
      seen: (at) => (at.camera === 'shoes' && dark(at) ? 0 : undefined),
      dwell: (at) => (dark(at) ? 100 : undefined),
    },
  })
  await judged()
  expect(plain(kpi('Time in store').textContent)).toContain('3m 20s')
  expect(plain(kpi('Time in store').textContent)).toContain('No change vs 5m')
})

test('a withheld comparison leads to what was missed on either day', async () => {
  showOverview({
    story: { seen: ({ camera, day }) => (camera === 'door' && day === '2026-02-25' ? 0 : undefined) },
  })
  await judged()
  await userEvent.click(
    within(kpi('Entries')).getByRole('button', {
      name: 'No comparison – low camera coverage in the comparison period',
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'See camera gaps' }))
  const drawer = await screen.findByRole('dialog', { name: 'Camera gaps' })
  expect(await within(drawer).findByRole('heading', { name: /^Comparison period/ })).toBeVisible()
  expect(plain(within(drawer).getByRole('listitem').textContent)).toMatch(/^door/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
})

test('a stockroom camera that was poor for an hour makes no entry untrusted', async () => {
  showOverview({
    story: { seen: ({ camera, hour }) => (camera === 'stockroom' && hour === 10 ? 0.5 : undefined) },
  })
  await judged()
  expect(within(card()).getByText('Within normal range')).toBeInTheDocument()
})

test('warns of a day that was partly seen', async () => {
  showOverview({
    story: {
      seen: ({ camera, day, hour }) => (camera === 'door' && day === today && hour === 11 ? 0.5 : undefined),
    },
  })
  await judged()
  expect(plain(card().textContent)).toContain(
    'Entrance camera coverage 90.0% (partial) · some footage missing or poor quality',
  )
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

test('without camera records nothing is said to be complete, and the numbers stand', async () => {
  showOverview({ story: { fails: { '/api/v1/recording/uptimes': 'not_found' } } })
  await judged()
  expect(plain(kpi('Camera coverage').textContent)).toContain('Unknown')
  expect(plain(kpi('Entries').textContent)).toContain('680')
  expect(card()).toHaveTextContent('Camera coverage unknown · no camera records today')
})

const yorkShut = (at: { store: string; day: string }) =>
  at.store === 'york' && at.day === today ? false : undefined

test('a closed day and one before opening are told apart where records tell the plan, and neither is a zero', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T08:10:00Z'),
    story: { open: yorkShut, plansTold: true },
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Not open yet')
  expect(within(card()).getByText('1 store closed today')).toBeInTheDocument()
  expect(within(card()).getByText('1 store waiting for the first full hour of trading')).toBeInTheDocument()
})

test('where records end with the present, nobody is told in the morning that a store is closed today', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T08:10:00Z'),
    story: { open: yorkShut },
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Not open yet')
  expect(kpi('Camera coverage')).toHaveTextContent('Not open yet')
  expect(within(card()).getByText('2 stores waiting for the first full hour of trading')).toBeInTheDocument()
})

test('when the hours of the weekday are over without one, the store was closed', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T19:10:00Z'),
    story: { open: yorkShut },
  })
  await judged()
  expect(within(card()).getByText('1 store closed today')).toBeInTheDocument()
})

test('a store without any camera is closed on the weekdays that its opening hours leave out', async () => {
  const story = {
    withoutCameras: { york: [1, 2, 4, 5, 6] },
    open: ({ store, day }: Place) => (store === 'york' && day === today ? false : undefined),
  }
  const { unmount } = showOverview({ stores: [leeds, york], story })
  await judged()
  expect(within(card()).getByText('1 store closed today')).toBeInTheDocument()
  expect(card()).not.toHaveTextContent('no data')
  unmount()
  showOverview({ stores: [york], story })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Closed today')
  expect(kpi('Camera coverage')).toHaveTextContent('Closed today')
})

test('a store without any camera is not open yet before its opening hours, and open in them', async () => {
  const story: Story = { withoutCameras: { york: [1, 2, 3, 4, 5, 6] } }
  const { unmount } = showOverview({
    stores: [york],
    story: { ...story, entries: () => null },
    at: Date.parse('2026-03-04T08:10:00Z'),
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('Not open yet')
  expect(card()).toHaveTextContent('Waiting for the first full hour of trading')
  unmount()
  showOverview({ stores: [york], story })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('680')
})

test('a store that is shut and has a camera down is broken, and nothing is missing of its entries', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T19:10:00Z'),
    story: { open: yorkShut, offline: ['york-door'] },
  })
  await judged()
  expect(plain(groupOf('Outages (1)').textContent)).toMatch(/York.*offline since.*Closed today/)
  expect(plain(card().textContent)).not.toContain('No data')
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

test('sends four requests for the day of a store, and one for each day behind a flagged value', async () => {
  const { questions } = showOverview({ story: shoesDark })
  await judged()
  expect([...questions].sort()).toEqual(['live', 'totals', 'usual', 'zones'])
  await userEvent.click(within(kpi('Time in store')).getByRole('button', { name: 'See camera gaps' }))
  await screen.findByRole('dialog', { name: 'Camera gaps' })
  await waitFor(() => expect(questions.slice(4)).toEqual(['incidents', 'incidents']))
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
