import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { kolkata, leeds, showOverview, today, york } from './overview-scene.tsx'
import type { Place, Story } from './small-deployment.ts'

// Drawing takes its time on a busy machine; no figure here depends on how long.
vi.setConfig({ testTimeout: 60_000 })
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
const card = () => screen.getByRole('region', { name: 'What is not as usual' })
const judged = () => waitFor(() => expect(card()).toHaveAttribute('aria-busy', 'false'))
const sectionOf = (name: string) => screen.getByRole('region', { name })
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
  ).toEqual(['Entries', 'Average dwell', 'Conversion', 'Camera coverage'])
})

test('compares today so far with the same weekday until the same time', async () => {
  // 100 an hour today: 5 hours and 40 minutes are 567. A week ago it was 120 an hour: 680 by 14:40.
  showOverview({ story: { entries: (at) => (isToday(at) ? 100 : undefined) } })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain('567')
  expect(plain(kpi('Entries').textContent)).toMatch(/−16\.6% vs 680 last Wed by 14:40/)
  expect(plain(kpi('Average dwell').textContent)).toContain('5m')
  expect(plain(kpi('Conversion').textContent)).toContain('20.0%')
  expect(plain(kpi('Camera coverage').textContent)).toMatch(/100%.*complete · none of 3 down/)
})

test('folds a usual day into one line', async () => {
  showOverview({ stores: [leeds, york] })
  await judged()
  expect(within(card()).getByText('2 stores as usual')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Broken' })).not.toBeInTheDocument()
})

test('shows a move with its usual range and a link to the page that explains it', async () => {
  // Until 14:00 the weeks before had 600 in the middle and 44.5 of spread: from 422 to 778 is usual. 80 × 5 is not.
  showOverview({
    stores: [leeds, york],
    story: { entries: (at) => (at.store === 'york' && isToday(at) ? 80 : undefined) },
  })
  await judged()
  const moved = within(sectionOf('Moved more than usual'))
  expect(moved.getByText('York')).toBeInTheDocument()
  const link = moved.getByRole('link', { name: /^Entries/ })
  expect(plain(link.textContent)).toBe('Entries 33.3% below usual')
  expect(link).toHaveAttribute('href', '/footfall?stores=york&range=today')
  expect(plain(link.parentElement?.textContent)).toContain('400 by 14:00 GMT; 422 – 778 would be usual')
  expect(within(card()).getByText('1 store as usual')).toBeInTheDocument()
})

test('links a moved average to the zones, and a moved rate to conversion', async () => {
  showOverview({
    story: {
      dwell: (at) => (isToday(at) ? 600 : undefined),
      rate: (at) => (isToday(at) ? 0.6 : undefined),
    },
  })
  await judged()
  const moved = within(sectionOf('Moved more than usual'))
  expect(moved.getByRole('link', { name: /^Average dwell 100.0% above usual/ })).toHaveAttribute(
    'href',
    '/zones?stores=leeds&range=today&measure=average-dwell',
  )
  expect(moved.getByRole('link', { name: /^Conversion 200.0% above/ })).toHaveAttribute(
    'href',
    '/conversion?stores=leeds&range=today',
  )
})

test('lists cameras that are down before stores that moved, entrances first', async () => {
  showOverview({
    stores: [leeds, york],
    story: {
      offline: ['york-shoes', 'york-door'],
      entries: (at) => (at.store === 'leeds' && isToday(at) ? 30 : undefined),
    },
  })
  await judged()
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => plain(heading.textContent))).toEqual([
    'Broken 1',
    'Moved more than usual 1',
  ])
  const broken = within(sectionOf('Broken'))
  expect(broken.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'door is down',
    'shoes is down',
  ])
  expect(plain(sectionOf('Broken').textContent)).toContain('last seen 13:40 GMT; it counts entries')
  expect(plain(kpi('Camera coverage').textContent)).toContain('2 of 6 down now')
})

test('calls a store broken whose entrance was down, and withholds its comparison with the reason', async () => {
  showOverview({
    story: {
      seen: ({ camera, day, hour }) => (camera === 'door' && day === today && hour >= 11 ? 0 : undefined),
    },
  })
  await judged()
  const broken = plain(sectionOf('Broken').textContent)
  expect(broken).toContain('door was unseen for 3 h')
  expect(broken).toContain('Entrances 40.0% · Unreliable · door unseen 3 h')
  expect(plain(kpi('Entries').textContent)).toContain('No comparison – too little was seen')
  expect(broken).not.toContain('usual')

  await userEvent.click(within(kpi('Camera coverage')).getByRole('button', { name: 'Why is this flagged?' }))
  const drawer = await screen.findByRole('dialog', { name: 'Why is this flagged?' })
  const [missed, ...others] = await within(drawer).findAllByRole('listitem')
  expect(others).toEqual([])
  // Three of the hours that are over; on the four Wednesdays before they had 123 people each: an estimate of 369.
  expect(plain(missed?.textContent)).toMatch(/^door.*≈ 370 visitors.*3h missed inside opening hours/)
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
  expect(plain(kpi('Average dwell').textContent)).toContain('3m 20s')
  expect(plain(kpi('Average dwell').textContent)).toContain('No comparison – too little was seen')
  expect(plain(kpi('Average dwell').textContent)).toContain('zone cameras 0% · Unreliable')
  // The entrance saw everything.
  expect(plain(kpi('Entries').textContent)).toContain('No change vs 680')
  await userEvent.click(within(kpi('Average dwell')).getByRole('button', { name: 'Why is this flagged?' }))
  const drawer = await screen.findByRole('dialog', { name: 'Why is this flagged?' })
  const missed = await within(drawer).findByRole('listitem')
  // A fifth of the visitors of five hours comes by.
  await waitFor(() => expect(plain(missed.textContent)).toMatch(/^shoes≈ 120 visitors/))
})

test('a mean that had lost a zone a week ago is not compared either', async () => {
  showOverview({
    story: { seen: ({ camera, day }) => (camera === 'shoes' && day === '2026-02-25' ? 0 : undefined) },
  })
  await judged()
  expect(plain(kpi('Average dwell').textContent)).toContain('No comparison – too little was seen then')
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
  expect(within(card()).getByText('1 store as usual')).toBeInTheDocument()
})

test('a stockroom camera has no part in how long people stay', async () => {
  showOverview({
    story: { seen: ({ camera, day }) => (camera === 'stockroom' && day === today ? 0 : undefined) },
  })
  await judged()
  expect(plain(kpi('Average dwell').textContent)).toContain('No change vs 5m')
})

test('where no zone is listed every camera has a part in how long people stay', async () => {
  showOverview({ story: { ...shoesDark, noZones: true } })
  await judged()
  expect(plain(kpi('Average dwell').textContent)).toContain('No comparison – too little was seen')
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
  expect(plain(kpi('Average dwell').textContent)).toContain('3m 20s')
  expect(plain(kpi('Average dwell').textContent)).toContain('No change vs 5m')
})

test('a withheld comparison leads to what was missed on either day', async () => {
  showOverview({
    story: { seen: ({ camera, day }) => (camera === 'door' && day === '2026-02-25' ? 0 : undefined) },
  })
  await judged()
  await userEvent.click(
    within(kpi('Entries')).getByRole('button', { name: 'No comparison – too little was seen then' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Why is this flagged?' }))
  const drawer = await screen.findByRole('dialog', { name: 'Why is this flagged?' })
  expect(await within(drawer).findByRole('heading', { name: /^The period compared with/ })).toBeVisible()
  expect(plain(within(drawer).getByRole('listitem').textContent)).toMatch(/^door/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
})

test('a stockroom camera that was poor for an hour makes no entry untrusted', async () => {
  showOverview({
    story: { seen: ({ camera, hour }) => (camera === 'stockroom' && hour === 10 ? 0.5 : undefined) },
  })
  await judged()
  expect(within(card()).getByText('1 store as usual')).toBeInTheDocument()
})

test('warns of a day that was partly seen', async () => {
  showOverview({
    story: {
      seen: ({ camera, day, hour }) => (camera === 'door' && day === today && hour === 11 ? 0.5 : undefined),
    },
  })
  await judged()
  expect(plain(sectionOf('To be read with care').textContent)).toContain(
    'Entrances 90.0% · Partial · poor or missing pictures within the hours',
  )
})

test('calls a store broken whose till is silent while customers come', async () => {
  showOverview({
    story: { rate: ({ day, hour }) => (day === today && hour >= 11 && hour < 13 ? 0 : undefined) },
  })
  await judged()
  const link = within(sectionOf('Broken')).getByRole('link', { name: /^No sale/ })
  expect(plain(link.textContent)).toBe('No sale 11:00–13:00 GMT')
  expect(link).toHaveAttribute('href', '/conversion?stores=leeds&range=today')
  expect(plain(link.parentElement?.textContent)).toContain('48 are usual; customers came')
})

test('without camera records nothing is said to be complete, and the numbers stand', async () => {
  showOverview({ story: { fails: { '/api/v1/recording/uptimes': 'not_found' } } })
  await judged()
  expect(plain(kpi('Camera coverage').textContent)).toContain('unknown')
  expect(plain(kpi('Entries').textContent)).toContain('680')
  expect(plain(sectionOf('To be read with care').textContent)).toContain('How much was seen is not known')
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
  expect(kpi('Entries')).toHaveTextContent('not open yet')
  expect(within(card()).getByText('1 store closed today')).toBeInTheDocument()
  expect(within(card()).getByText('1 store not open for a full hour yet')).toBeInTheDocument()
})

test('where records end with the present, nobody is told in the morning that a store is closed today', async () => {
  showOverview({
    stores: [leeds, york],
    at: Date.parse('2026-03-04T08:10:00Z'),
    story: { open: yorkShut },
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('not open yet')
  expect(kpi('Camera coverage')).toHaveTextContent('not open yet')
  expect(within(card()).getByText('2 stores not open for a full hour yet')).toBeInTheDocument()
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
  expect(card()).not.toHaveTextContent('without any data')
  unmount()
  showOverview({ stores: [york], story })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('closed today')
  expect(kpi('Camera coverage')).toHaveTextContent('closed today')
})

test('a store without any camera is not open yet before its opening hours, and open in them', async () => {
  const story: Story = { withoutCameras: { york: [1, 2, 3, 4, 5, 6] } }
  const { unmount } = showOverview({
    stores: [york],
    story: { ...story, entries: () => null },
    at: Date.parse('2026-03-04T08:10:00Z'),
  })
  await judged()
  expect(kpi('Entries')).toHaveTextContent('not open yet')
  expect(within(card()).getByText('1 store not open for a full hour yet')).toBeInTheDocument()
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
  expect(plain(sectionOf('Broken').textContent)).toMatch(/York.*is down.*closed today$/)
  expect(plain(card().textContent)).not.toContain('no data')
})

test('in its first weeks a store has nothing to be usual against', async () => {
  showOverview({ story: { entries: ({ day }) => (day < '2026-02-16' ? null : undefined) } })
  await judged()
  expect(
    within(card()).getByText('1 store with too few days before to say what is usual'),
  ).toBeInTheDocument()
})

test("uses each store's own day and clock", async () => {
  // 20:10 in Kolkata: its ten hours are over, 1200 people. In London 680 until 14:40.
  showOverview({ stores: [leeds, kolkata] })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain('1,880')
  expect(plain(kpi('Entries').textContent)).toContain('No change vs 1,880 last Wed by this time')
  expect(within(card()).getByText('2 stores as usual')).toBeInTheDocument()
  await userEvent.click(within(card()).getByText('2 stores as usual'))
  expect(plain(card().textContent)).toContain('Kolkata 1,200 so far')
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
  expect(plain(kpi('Conversion').textContent)).toMatch(/unknown.*not reported by this service/)
  expect(kpi('Entries')).toHaveTextContent('680')
  expect(within(card()).getByText('1 store as usual')).toBeInTheDocument()
})

test('a service without hours has the numbers, and says that it cannot say what is usual', async () => {
  showOverview({ story: { noHours: true } })
  await judged()
  expect(plain(kpi('Entries').textContent)).toContain('680')
  expect(plain(card().textContent)).toContain('this service counts no single hours')
})

test('does not call cameras well if the live state fails', async () => {
  showOverview({ story: { fails: { 'status/uptime': 'forbidden' } } })
  await judged()
  expect(kpi('Camera coverage')).toHaveTextContent('live state not to be had')
  expect(card()).toHaveTextContent('How the cameras are right now could not be asked.')
})

test('sends two requests for the page, and one for each day behind a flagged value', async () => {
  const { questions } = showOverview({ story: shoesDark })
  await judged()
  expect(questions).toEqual(['usual', 'live'])
  await userEvent.click(within(kpi('Average dwell')).getByRole('button', { name: 'Why is this flagged?' }))
  await screen.findByRole('dialog', { name: 'Why is this flagged?' })
  await waitFor(() => expect(questions).toEqual(['usual', 'live', 'incidents', 'incidents']))
})

test('withholds the average of several kinds of people, with the reason', async () => {
  showOverview({ filters: { genders: ['female', 'male'] } })
  await judged()
  expect(plain(kpi('Average dwell').textContent)).toMatch(/unknown.*several groups.*cannot be combined/)
  expect(plain(kpi('Entries').textContent)).toContain('680')
})
