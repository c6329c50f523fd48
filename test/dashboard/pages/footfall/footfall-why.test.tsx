import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { withSizes } from '../../drawing.ts'
import { comparedDays, currentDays, eachDay } from '../leeds.ts'
import { asked, leedsWeek, segments, showFootfall, uptime } from './footfall-scene.tsx'

withSizes()

beforeEach(() => {
  window.history.replaceState(null, '', '/footfall')
})

/** Leeds, whose entrance camera saw nothing on Saturday 28 February from noon on. */
function darkSaturday() {
  const fake = leedsWeek()
  // Whichever days are asked for.
  fake.on(
    { path: '/api/v1/recording/uptimes' },
    {
      value: uptime({
        ...eachDay([...comparedDays, ...currentDays], 1),
        '2026-02-22': 'closed',
        '2026-02-28': 0.4,
        '2026-03-01': 'closed',
        '2026-03-04': 0.1,
      }),
    },
  )
  // The Saturday before: 240 people in two of the hours that were missed.
  fake.on(asked.hours, {
    value: segments(['2026-02-21T13:00', '2026-02-21T14:00', '2026-02-28T13:00'], [100, 140, 3]),
  })
  return fake
}

const flag = (words: RegExp) => screen.findByRole('button', { name: words })
const drawer = () => screen.findByRole('dialog', { name: 'Camera gaps' })
const incidents = async () => {
  const list = await within(await drawer()).findByRole('list', { name: 'Outages' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll(/\s+/g, ' '))
}

test('one click leads from the coverage to the camera, the hours, the cause and the cost, and back', async () => {
  showFootfall(darkSaturday())
  const why = await flag(/^See camera gaps/)
  await userEvent.click(why)
  const [only, ...others] = await incidents()
  expect(others).toEqual([])
  expect(only).toMatch(/^Entrance east ?≈ 240 visitors/)
  expect(only).toMatch(/12:00.*\s– 0?[16]8?:00.*\sGMT · 6h/)
  expect(only).toMatch(/6h missed in opening hours: no footage received$/)
  expect(window.location.search).toBe('?why=period')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(window.location.search).toBe('')
  await waitFor(() => expect(why).toHaveFocus())
})

test('a row of the table leads to its own hours, and back closes them', async () => {
  showFootfall(darkSaturday())
  await screen.findByText('640')
  const [ofEntries] = await screen.findAllByRole('button', { name: 'Table' })
  if (ofEntries === undefined) throw new Error('there is no table behind the chart')
  await userEvent.click(ofEntries)
  await userEvent.click(await flag(/^40.0% · Unreliable, Saturday.*: see/))
  expect(await incidents()).toHaveLength(1)
  expect(await drawer()).toHaveTextContent('6 h of 10 h camera time missed in opening hours')
  expect(window.location.search).toBe('?shape.footfall=table&why=2026-02-28')
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a link opens the same, and closing it leaves the page', async () => {
  window.history.replaceState(null, '', '/footfall?range=last-7-days&why=2026-02-28T13')
  showFootfall(darkSaturday())
  expect(await incidents()).toEqual([expect.stringContaining('100 visitors')])
  expect(await drawer()).toHaveTextContent('1 h of 1 h camera time')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(window.location.search).toBe('?range=last-7-days')
})

test('a point of the chart leads there by the keyboard', async () => {
  showFootfall(darkSaturday())
  await flag(/^See camera gaps/)
  const points = await screen.findByRole('slider', { name: /point by point/ })
  points.focus()
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  expect(points).toHaveAttribute('aria-valuetext', expect.stringContaining('press Enter for the reason'))
  await userEvent.keyboard('{Enter}')
  expect(await drawer()).toHaveTextContent('Saturday')
  vi.restoreAllMocks()
})

test('an hour of the week leads to that hour of its weekdays alone', async () => {
  showFootfall(darkSaturday())
  const hours = await screen.findByRole('grid', { name: /^Average entries per hour and weekday/ })
  const flagged = await within(hours).findByRole('gridcell', {
    name: /^Saturday (13:00–14:00|1:00.PM–2:00.PM).*press Enter/,
  })
  flagged.focus()
  await userEvent.keyboard('{Enter}')
  expect(await drawer()).toHaveTextContent(/every Saturday (13:00–14:00|1:00.PM–2:00.PM)/)
  expect(await drawer()).toHaveTextContent('1 h of 1 h camera time missed in opening hours')
  expect(await incidents()).toEqual([expect.stringContaining('100 visitors')])
  expect(window.location.search).toMatch(/^\?why=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\dw6T13$/)
})

test('where single hours are refused the outages stand by their length, and it is said', async () => {
  const fake = darkSaturday()
  fake.on(asked.hours, { error: new ExchangeError('bad_request') })
  showFootfall(fake)
  await userEvent.click(await flag(/^See camera gaps/))
  expect(await drawer()).toHaveTextContent(/has no hourly counts|Couldn’t load/)
  expect(await incidents()).toEqual([expect.not.stringContaining('visitors')])
})

test('opening the camera gaps sends one request per period, and reuses the one of the lane below the chart', async () => {
  const fake = darkSaturday()
  const request = vi.spyOn(fake.source.client, 'request')
  const asked = () =>
    request.mock.calls.flatMap(([question]) => (question.route === 'incidents' ? [question.body] : []))
  showFootfall(fake)
  const why = await flag(/^See camera gaps/)
  await act(async () => {})
  const shown = { start: '2026-02-26', end: '2026-03-04', cameras: { of: 'entrances' } }
  expect(asked()).toMatchObject([shown])
  await userEvent.click(why)
  expect(await incidents()).toHaveLength(1)
  expect(asked()).toMatchObject([
    shown,
    { start: '2026-02-19', end: '2026-02-25', cameras: { of: 'entrances' } },
  ])
})
