import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { card, isToday, judged, kpi, plain, prepareDrawing } from './overview-reading.ts'
import { leeds, showOverview, today, york } from './overview-scene.tsx'
import type { Place, Story } from './small-deployment.ts'

prepareDrawing()

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
  expect(
    within(kpi('Entries')).getByRole('button', { name: 'No comparison – low camera coverage' }),
  ).toHaveTextContent(/^No comparison$/)
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
  expect(
    within(kpi('Time in store')).getByRole('button', { name: 'No comparison – low camera coverage' }),
  ).toHaveTextContent(/^No comparison$/)
  expect(plain(kpi('Time in store').textContent)).toMatch(/Zone cameras 0%.*unreliable/i)
  // The entrance saw everything.
  expect(plain(kpi('Entries').textContent)).toContain('No change vs 680')
  await userEvent.click(within(kpi('Time in store')).getByRole('button', { name: 'See camera gaps' }))
  const drawer = await screen.findByRole('dialog', { name: 'Camera gaps' })
  const missed = await within(drawer).findByRole('listitem')
  // A fifth of the visitors of five hours comes by.
  await waitFor(() => expect(plain(missed.textContent)).toMatch(/^shoes ≈ 120 visitors/))
})

test('a mean that had lost a zone a week ago is not compared either', async () => {
  showOverview({
    story: { seen: ({ camera, day }) => (camera === 'shoes' && day === '2026-02-25' ? 0 : undefined) },
  })
  await judged()
  expect(
    within(kpi('Time in store')).getByRole('button', {
      name: 'No comparison – low camera coverage in the comparison period',
    }),
  ).toHaveTextContent(/^No comparison$/)
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
  expect(
    within(kpi('Time in store')).getByRole('button', { name: 'No comparison – low camera coverage' }),
  ).toHaveTextContent(/^No comparison$/)
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

test('without camera records nothing is said to be complete, and the numbers stand', async () => {
  showOverview({ story: { fails: { '/api/v1/recording/uptimes': 'not_found' } } })
  await judged()
  expect(plain(kpi('Camera coverage').textContent)).toContain('Unknown')
  expect(plain(kpi('Entries').textContent)).toContain('680')
  expect(card()).toHaveTextContent('Camera coverage unknown · no camera records today')
})

test('sends four requests for the day of a store, and one for each day behind a flagged value', async () => {
  const { questions } = showOverview({ story: shoesDark })
  await judged()
  expect([...questions].sort()).toEqual(['live', 'totals', 'usual', 'zones'])
  await userEvent.click(within(kpi('Time in store')).getByRole('button', { name: 'See camera gaps' }))
  await screen.findByRole('dialog', { name: 'Camera gaps' })
  await waitFor(() => expect(questions.slice(4)).toEqual(['incidents', 'incidents']))
})
