import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { type Changes, useChanges } from '../../../src/dashboard/events/changes/use-changes.ts'
import { changeColumns } from '../../../src/dashboard/events/event-column.ts'
import { entranceCameras } from '../../../src/dashboard/events/event-subject.ts'
import { type FakeSource, fakeSource } from '../data/fake-source.ts'
import { withSizes } from '../drawing.ts'
import { leedsWeek, showFootfall } from '../pages/footfall/footfall-scene.tsx'
import { leeds as leedsStore } from '../pages/leeds.ts'
import { Deployment } from '../pages/page-scene.tsx'

withSizes()

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/footfall?gender=female&range=last-7-days')
})

const added = {
  ...{ kind: 'camera-added', day: '2026-02-27', location: 'leeds', recording: 'east' },
  name: 'Entrance east',
}
const openLonger = { weekday: 7, before: null, after: { opensMinute: 720, closesMinute: 960 } }
const answer = (changes: readonly object[]) => ({
  changes,
  count: changes.length,
  meta: { countedUntil: '2026-03-04T09:40:00.000Z' },
})

function leeds(changes: readonly object[]) {
  const fake = leedsWeek()
  fake.on({ route: 'staff-hours' }, { error: new ExchangeError('bad_request') })
  // The drawer names stores that the page does not show, too.
  fake.on({ path: '/api/v1/location/list' }, { value: [leedsStore] })
  // Cameras missed nothing.
  fake.on(
    { route: 'incidents' },
    {
      value: {
        ...{ incidents: [], count: 0, ongoing: 0, missedHours: 0, hasUptime: true, usual: null },
        meta: {
          units: { visitors: 'peopleCount', missed: 'hours' },
          countedUntil: '2026-03-04T09:40:00.000Z',
        },
      },
    },
  )
  const asked = fake.on(
    {
      route: 'changes',
      body: { start: '2026-02-26', end: '2026-03-04', entities: ['leeds'], cameras: { of: 'entrances' } },
    },
    { value: answer(changes) },
  )
  return { fake, asked }
}

const lane = () => screen.findByRole('list', { name: 'Events' })
const chart = () => screen.findByRole('region', { name: 'Entries per day' })

test('a new camera stands in the lane, and leads to its uptime on its first day', async () => {
  const { fake, asked } = leeds([added])
  showFootfall(fake)
  const mark = await within(await lane()).findByRole('link')
  expect(mark).toHaveAccessibleName(
    'New camera: Entrance east, 27 Feb · Leeds · Briggate · figures before and after may not be comparable',
  )
  expect(asked.asked()).toBe(1)
  expect(mark).toHaveAttribute(
    'href',
    '/cameras?gender=female&stores=leeds&from=2026-02-27&to=2026-02-27&view=uptime',
  )
})

test('the lane has its room before the cameras come, and keeps it if none does', async () => {
  const { fake, asked } = leeds([])
  let answered: (value: unknown) => void = () => {}
  asked.reply(
    new Promise((resolve) => {
      answered = resolve
    }),
  )
  showFootfall(fake)
  await screen.findByText('640')
  expect(await lane()).toHaveAttribute('aria-busy', 'true')
  // The labels of the days stand below the lane.
  const drawn = await chart()
  const placed = () => [...drawn.querySelectorAll('svg text')].map((text) => text.outerHTML)
  const before = placed()
  expect(before.length).toBeGreaterThan(0)
  await act(async () => answered(answer([])))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Events' })).not.toBeInTheDocument())
  expect(placed()).toEqual(before)
})

test('the drawer lists it between events, and can switch it off', async () => {
  const { fake } = leeds([added, { ...added, kind: 'camera-removed', name: 'Side door' }])
  showFootfall(fake)
  await within(await lane()).findByRole('link')
  await userEvent.click(within(await chart()).getByRole('button', { name: 'Events' }))
  const drawer = await screen.findByRole('dialog', { name: 'Events' })
  const item = await within(drawer).findByRole('link')
  expect(item).toHaveTextContent(
    'New camera: Entrance east · Camera removed: Side door27 Feb · Leeds · Briggate',
  )
  await userEvent.click(within(drawer).getByRole('checkbox', { name: /new or removed cameras/ }))
  expect(await within(drawer).findByText('No events')).toBeInTheDocument()
})

test('the drawer says how many changes it lists if there are more', async () => {
  const { fake, asked } = leeds([])
  const rows = { changes: [{ day: '2026-02-28', location: 'leeds', weekdays: [openLonger] }], count: 1 }
  asked.reply({ value: { ...answer([added]), count: 812, openingHours: rows } })
  showFootfall(fake)
  await screen.findByText('640')
  await userEvent.click(within(await chart()).getByRole('button', { name: 'Events' }))
  const drawer = await screen.findByRole('dialog', { name: 'Events' })
  await within(drawer).findByRole('link')
  const said = within(drawer).getAllByText(/^Showing the latest/)
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Showing the latest 1 of 812 new and removed cameras.',
  ])
})

test('the drawer says that new cameras could not be loaded', async () => {
  const { fake, asked } = leeds([])
  asked.reply({ error: new ExchangeError('forbidden') })
  showFootfall(fake)
  await screen.findByText('640')
  await userEvent.click(within(await chart()).getByRole('button', { name: 'Events' }))
  const drawer = await screen.findByRole('dialog', { name: 'Events' })
  expect(await within(drawer).findByText(/Couldn’t load new and removed cameras/)).toBeInTheDocument()
})

interface ChartProps {
  readonly stores: number
  readonly expose: (changes: Changes, forFile: () => Promise<Changes>) => void
}

const days = { first: '2026-02-26', last: '2026-02-27' }

function Chart({ stores, expose }: ChartProps) {
  const subject = {
    days,
    stores: Array.from({ length: stores }, (_, at) => ({ ...leedsStore, id: `store-${at}` })),
    cameras: entranceCameras,
  }
  expose(...useChanges(subject, true))
  return null
}

describe('a file', () => {
  const points = [days.first, days.last].map((day) => ({
    extent: { days: { first: day, last: day }, hour: null, occurrence: 0 } as const,
  }))

  function charted(fake: FakeSource, stores = 1) {
    let current: Parameters<ChartProps['expose']> | null = null
    render(
      <Deployment source={fake.source}>
        <Chart
          stores={stores}
          expose={(...exposed) => {
            current = exposed
          }}
        />
      </Deployment>,
    )
    return async () => {
      if (current === null) throw new Error('not drawn')
      const columns = changeColumns<(typeof points)[number]>(await current[1](), '2026-03-04')
      return columns.flatMap(({ file = [] }) => file.map(({ head, value }) => [head, ...points.map(value)]))
    }
  }

  test('waits for new cameras, and names them on their day', async () => {
    const fake = fakeSource()
    let answered: (value: unknown) => void = () => {}
    fake.on(
      { route: 'changes' },
      new Promise((resolve) => {
        answered = resolve
      }),
    )
    const early = charted(fake)()
    await act(async () => answered(answer([added])))
    expect(await early).toEqual([['New and removed cameras', '', 'New camera: Entrance east']])
  })

  test('says in the heads how many of each kind it lists if there are more', async () => {
    const fake = fakeSource()
    const hours = [{ day: '2026-02-26', location: 'leeds', weekdays: [openLonger] }]
    const correction = {
      ...{ location: 'leeds', source: 'entries', first: '2026-02-26', last: '2026-02-26' },
      ...{ correctedOn: '2026-03-02', before: 10, after: 12 },
    }
    const value = {
      ...answer([added]),
      count: 1812,
      openingHours: { changes: hours, count: 1 },
      corrections: { changes: [correction], count: 3 },
    }
    fake.on({ route: 'changes' }, { value })
    const columns = await act(charted(fake))
    expect(columns.map(([head]) => head)).toEqual([
      'New and removed cameras (latest 1 of 1,812)',
      'Changed opening hours',
      'Corrected counts (latest 1 of 3)',
    ])
  })

  test('says in each row that they could not be had', async () => {
    const fake = fakeSource()
    fake.on({ route: 'changes' }, { error: new ExchangeError('forbidden') })
    const words = 'Couldn’t load new and removed cameras, changed opening hours and corrected counts'
    expect(await act(charted(fake))).toEqual([['New and removed cameras', words, words]])
  })

  test.each([
    ['without changes', { value: answer([]) }],
    ['where the deployment does not offer them', { error: new ExchangeError('unknown_route') }],
    ['where it does not offer them for so many days', { error: new ExchangeError('too_large') }],
  ])('has no such column %s', async (_when, reply) => {
    const fake = fakeSource()
    fake.on({ route: 'changes' }, reply)
    expect(await act(charted(fake))).toEqual([])
  })

  test('has no such column for more than 50 stores, and nothing is asked', async () => {
    const fake = fakeSource()
    const asked = fake.on({ route: 'changes' }, { value: answer([added]) })
    expect(await act(charted(fake, 51))).toEqual([])
    expect(asked.asked()).toBe(0)
  })
})
