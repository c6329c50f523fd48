import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { eventColumns, outageColumns } from '../../../src/dashboard/events/event-column.ts'
import { entranceCameras } from '../../../src/dashboard/events/event-subject.ts'
import { type Outages, useOutages } from '../../../src/dashboard/events/outages/use-outages.ts'
import { type EventList, useEventsForFile } from '../../../src/dashboard/events/use-events.ts'
import type { Column } from '../../../src/dashboard/ui/table/data-table.tsx'
import { type FakeSource, fakeSource } from '../data/fake-source.ts'
import { withSizes } from '../drawing.ts'
import { leedsWeek, showFootfall, uptime } from '../pages/footfall/footfall-scene.tsx'
import { comparedDays, currentDays, eachDay, leeds as leedsStore } from '../pages/leeds.ts'
import { Deployment } from '../pages/page-scene.tsx'

withSizes()

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
function leeds(saturday: number, today = 0.1, incidents = answer([outage])) {
  const fake = leedsWeek()
  const seen = {
    ...eachDay([...comparedDays, ...currentDays], 1),
    '2026-02-22': 'closed',
    '2026-03-01': 'closed',
  }
  fake.on(
    { path: '/api/v1/recording/uptimes' },
    {
      value: uptime({ ...seen, '2026-02-28': saturday, '2026-03-04': today } as Parameters<typeof uptime>[0]),
    },
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

test('outages stand in the lane, of the cameras behind the figures, and lead to their incidents', async () => {
  const { fake, asked } = leeds(0.4)
  showFootfall(fake)
  await drawn()
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

test('the lane has its room before the outages come, and the table does not change', async () => {
  const { fake, asked } = leeds(0.4)
  let answered: (value: unknown) => void = () => {}
  asked.reply(
    new Promise((resolve) => {
      answered = resolve
    }),
  )
  showFootfall(fake)
  await drawn()
  const chart = screen.getByRole('region', { name: 'Entries per day' })
  // The labels of the days stand below the lane.
  const placed = () => [...chart.querySelectorAll('svg text')].map((text) => text.outerHTML)
  const before = placed()
  expect(await lane()).toHaveAttribute('aria-busy', 'true')
  await act(async () => answered(answer([outage])))
  expect(await within(await lane()).findByRole('link')).toBeInTheDocument()
  expect(await lane()).toHaveAttribute('aria-busy', 'false')
  expect(before.length).toBeGreaterThan(0)
  expect(placed()).toEqual(before)
  await userEvent.click(within(chart).getByRole('button', { name: 'Table' }))
  expect(within(chart).getByRole('columnheader', { name: 'Events' })).toBeInTheDocument()
  expect(within(chart).queryByRole('columnheader', { name: /outages/i })).not.toBeInTheDocument()
})

test('nothing is asked where every point has its camera time', async () => {
  const { fake, asked } = leeds(1, 1)
  showFootfall(fake)
  await drawn()
  expect(asked.asked()).toBe(0)
  expect(await lane()).toHaveAttribute('aria-busy', 'false')
  expect(within(await lane()).queryByRole('link')).not.toBeInTheDocument()
})

test('an incomplete answer is called a lower bound', async () => {
  const { fake } = leeds(0.4, 0.1, answer([outage], 2))
  showFootfall(fake)
  await drawn()
  expect(await within(await lane()).findByRole('link')).toHaveAccessibleName(
    /^Camera outages: at least 1 camera, 6\sh/,
  )
})

interface ChartProps {
  readonly points: Parameters<typeof useOutages>[1]
  readonly isWanted: boolean
  readonly expose: (forFile: () => Promise<Outages>, eventsForFile: () => Promise<EventList>) => void
}

const subject = {
  days: { first: '2026-02-28', last: '2026-03-01' },
  stores: [leedsStore],
  cameras: entranceCameras,
}

function Chart({ points, isWanted, expose }: ChartProps) {
  const [outages, forFile] = useOutages(subject, points, isWanted)
  expose(forFile, useEventsForFile(subject.days, subject.stores))
  return outages.status
}

test.each([
  [null, 'loading'],
  [[], 'absent'],
])('outages of points that are %j are %s, so that no list is called empty too early', (points, status) => {
  const { container } = render(
    <Deployment source={fakeSource().source}>
      <Chart points={points} isWanted expose={() => {}} />
    </Deployment>,
  )
  expect(container).toHaveTextContent(status)
})

describe('a file', () => {
  const points = ['2026-02-28', '2026-03-01'].map((day) => ({
    coverage: { verdict: 'partial', share: 0.9 } as const,
    extent: { days: { first: day, last: day }, hour: null, occurrence: 0 } as const,
  }))

  /** The waiting of a chart that is drawn, as functions of this moment. */
  function charted(fake: FakeSource, isWanted = true) {
    let current: Parameters<ChartProps['expose']> | null = null
    const expose: ChartProps['expose'] = (...waits) => {
      current = waits
    }
    render(
      <Deployment source={fake.source}>
        <Chart points={points} isWanted={isWanted} expose={expose} />
      </Deployment>,
    )
    return () => {
      if (current === null) throw new Error('not drawn')
      return current
    }
  }

  const fieldsOf = (columns: readonly Column<(typeof points)[number]>[]) =>
    columns.flatMap(({ file = [] }) => file.map(({ head, value }) => [head, ...points.map(value)]))

  function filed(fake: FakeSource, isWanted = true) {
    const chart = charted(fake, isWanted)
    return async () => fieldsOf(outageColumns(await chart()[0](), '2026-03-04'))
  }

  function filedEvents(fake: FakeSource) {
    const chart = charted(fake, false)
    return async () => fieldsOf(eventColumns(await chart()[1]()))
  }

  const complete = [['Camera outages', '1 camera, 6 h', '']]

  test('waits for the outages, and is the same early and late', async () => {
    const fake = fakeSource()
    let answered: (value: unknown) => void = () => {}
    const asked = fake.on(
      { route: 'incidents' },
      new Promise((resolve) => {
        answered = resolve
      }),
    )
    const file = filed(fake)
    const early = file()
    await act(async () => answered(answer([outage])))
    expect(await early).toEqual(complete)
    expect(await file()).toEqual(complete)
    expect(asked.asked()).toBe(1)
  })

  test('says in each row that outages could not be had, and has them once they can', async () => {
    const fake = fakeSource()
    const asked = fake.on({ route: 'incidents' }, { error: new ExchangeError('forbidden') })
    const file = filed(fake)
    const words = 'Couldn’t load camera outages'
    expect(await act(file)).toEqual([['Camera outages', words, words]])
    asked.reply({ value: answer([outage]) })
    expect(await act(file)).toEqual(complete)
  })

  test('says the same if the answer takes longer than 20 seconds', async () => {
    const fake = fakeSource()
    fake.on({ route: 'incidents' }, new Promise(() => {}))
    const early = filed(fake)()
    act(() => fake.clock.advance(20_000))
    expect(await act(() => early)).toEqual([
      ['Camera outages', ...points.map(() => 'Couldn’t load camera outages')],
    ])
  })

  test('has no such column where the deployment does not offer outages', async () => {
    const fake = fakeSource()
    fake.on({ route: 'incidents' }, { error: new ExchangeError('unknown_route') })
    expect(await act(filed(fake))).toEqual([])
  })

  test('has no such column, and nothing is asked, if the viewer hides outages', async () => {
    const fake = fakeSource()
    const asked = fake.on({ route: 'incidents' }, { value: answer([outage]) })
    expect(await act(filed(fake, false))).toEqual([])
    expect(asked.asked()).toBe(0)
  })

  test('waits for the events that people noted, and says if they could not be had', async () => {
    const fake = fakeSource()
    let answered: (value: unknown) => void = () => {}
    const path = '/api/events?from=2026-02-28&until=2026-03-01&language=en-GB'
    const asked = fake.on(
      { path },
      new Promise((resolve) => {
        answered = resolve
      }),
    )
    const early = filedEvents(fake)()
    await act(async () => answered({ events: [{ ...promotion, from: '2026-03-01' }] }))
    expect(await early).toEqual([['Events', '', 'Spring sale']])
    expect(asked.asked()).toBe(1)
  })

  test.each([
    ['unavailable', [['Events', 'Couldn’t load events', 'Couldn’t load events']]],
    ['forbidden', []],
  ] as const)('of a server whose events are %s has the words for it', async (code, fields) => {
    const fake = fakeSource()
    fake.on(
      { path: '/api/events?from=2026-02-28&until=2026-03-01&language=en-GB' },
      { error: new ExchangeError(code) },
    )
    expect(await act(filedEvents(fake))).toEqual(fields)
  })
})
