import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { withSizes, withTime } from '../drawing.ts'
import { leedsWeek, showFootfall, uptime } from '../pages/footfall/footfall-scene.tsx'
import { comparedDays, currentDays, eachDay } from '../pages/leeds.ts'

withSizes()
withTime()

beforeEach(() => {
  window.history.replaceState(null, '', '/footfall?gender=female&range=last-7-days')
})

const outage = {
  location: 'leeds',
  cameras: [{ recording: 'east', name: 'Entrance east' }],
  everyCamera: false,
  from: '2026-02-28T12:00:00.000',
  until: '2026-02-28T18:00:00.000',
  ongoing: false,
  missed: { segments: 6, quality: 0 },
  visitors: 240,
  basis: { kind: 'store' },
  affects: { entries: true, zones: [] },
}
const answer = (incidents: readonly object[], count = incidents.length) => ({
  ...{ incidents, count, ongoing: 0, missedHours: 6, hasUptime: true, usual: null },
  meta: { units: { visitors: 'peopleCount', missed: 'hours' }, countedUntil: '2026-03-04T09:40:00.000Z' },
})

/** Leeds, whose entrance camera saw less of Saturday 28 February, or everything. */
function leeds(saturday: number, incidents = answer([outage])) {
  const fake = leedsWeek()
  const seen = {
    ...eachDay([...comparedDays, ...currentDays], 1),
    '2026-02-22': 'closed',
    '2026-03-01': 'closed',
  }
  fake.on(
    { path: '/api/v1/recording/uptimes' },
    { value: uptime({ ...seen, '2026-02-28': saturday, '2026-03-04': 0.1 } as Parameters<typeof uptime>[0]) },
  )
  fake.on(
    { path: '/api/events?from=2026-02-26&until=2026-03-04&language=en-GB' },
    { value: { events: [promotion] } },
  )
  // Cards below ask for it when they have time.
  fake.on({ route: 'staff-hours' }, { error: new ExchangeError('bad_request') })
  const asked = fake.on({ route: 'incidents' }, { value: incidents })
  return { fake, asked }
}

const promotion = {
  ...{ id: 'a-promotion-of-march', kind: 'promotion', title: 'Spring sale', stores: 'all' },
  ...{ from: '2026-03-02', until: '2026-03-03', version: 1, at: 0, by: '', mayChange: true },
}

const lane = () => screen.findByRole('list', { name: 'Events' })

/** The chart, and the events that people noted. */
async function drawn() {
  await screen.findByText('640')
  await within(await lane()).findByRole('button', { name: /Spring sale/ })
}

test('outages are asked for a while after the chart is drawn, of the cameras behind its figures', async () => {
  const { fake, asked } = leeds(0.4)
  showFootfall(fake)
  await drawn()
  act(() => fake.clock.advance(999))
  expect(asked.asked()).toBe(0)
  act(() => fake.clock.advance(1))
  const mark = await within(await lane()).findByRole('link')
  expect(mark).toHaveAccessibleName(
    'Camera outages: 1 camera, 6\u00a0h, 28 Feb · Leeds · Briggate · camera time missed in opening hours',
  )
  expect(asked.asked()).toBe(1)
  // Whom the page counts is kept, and the days and stores are those of the mark.
  expect(mark).toHaveAttribute(
    'href',
    '/cameras?gender=female&stores=leeds&from=2026-02-28&to=2026-02-28&view=incidents',
  )
})

test('nothing is asked where every point has its camera time', async () => {
  const { fake, asked } = leeds(1)
  showFootfall(fake)
  await drawn()
  act(() => fake.clock.advance(1000))
  expect(asked.asked()).toBe(0)
  expect(within(await lane()).queryByRole('link')).not.toBeInTheDocument()
})

test('an incomplete answer is called a lower bound', async () => {
  const { fake } = leeds(0.4, answer([outage], 2))
  showFootfall(fake)
  await drawn()
  act(() => fake.clock.advance(1000))
  expect(await within(await lane()).findByRole('link')).toHaveAccessibleName(
    /^Camera outages: at least 1 camera, 6\sh/,
  )
})
