import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { pending } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { asked, course, leedsFloor, showZones, threeDays, total, uptime } from './zones-scene.tsx'

withSizes()

beforeEach(() => {
  window.history.replaceState(null, '', '/zones')
})

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const people = screenPanel('Dwell time by age and gender')

function screenPanel(name: string) {
  return () => screen.findByRole('region', { name })
}

const both = (start: string) => ({
  route: 'area/data',
  body: { facets: ['segments'], taxonomy: ['Men:Suits', 'Women:Tops'], start: `${start}T00:00:00.000Z` },
})

const daysOf = (first: number, month: string, suits: readonly number[], tops: readonly number[]) => ({
  value: {
    segments: [0, 1, 2].flatMap((offset) => {
      const index = `2026-${month}-${String(first + offset).padStart(2, '0')}T00:00:00.000`
      return [
        { ...total('Men:Suits', suits[offset] ?? null, 60), index },
        { ...total('Women:Tops', tops[offset] ?? null, 60), index },
      ]
    }),
    meta: { units: {} },
  },
})

/** Monday and Tuesday of this week and of the one before; today so far. */
function comparedFloor() {
  const fake = leedsFloor()
  fake.on(both('2026-03-02'), daysOf(2, '03', [10, 20, 5], [100, 50, 10]))
  fake.on(both('2026-02-23'), daysOf(23, '02', [10, 10, 50], [100, 100, 90]))
  fake.on(
    {
      route: 'area/data',
      body: {
        facets: ['summary'],
        taxonomy: ['Men:Suits', 'Women:Tops'],
        end: '2026-02-25T09:39:59.999Z',
      },
    },
    { value: { summary: [total('Men:Suits', 5, 60), total('Women:Tops', 10, 60)], meta: { units: {} } } },
  )
  const seen = (share: number) =>
    Object.fromEntries(
      ['2026-02-23', '2026-02-24', '2026-02-25', '2026-03-02', '2026-03-03', '2026-03-04'].map((day) => [
        day,
        share,
      ]),
    )
  fake.on(asked.uptime, { value: uptime({ men: seen(1), women: seen(0.5) }) })
  return fake
}

const against = { ...threeDays, comparison: 'same-weekdays' } as const

test('the change of visits is like for like, and withheld where too little was seen', async () => {
  showZones(comparedFloor(), { filters: against })
  const table = await screen.findByRole('table', { name: 'Zones side by side' })
  const row = (zone: string) => within(table).getByRole('button', { name: zone }).closest('tr')
  // 10 + 20 + 5 so far against 10 + 10 + 5 by the same time.
  await waitFor(() => expect(row('Men › Suits')).toHaveTextContent('+40.0'))
  expect(
    within(row('Women › Tops') ?? table).getByRole('button', { name: 'No comparison – low camera coverage' }),
  ).toHaveTextContent('–')
})

test('a comparison that a deployment does not have leaves the figures, and says why there is no change', async () => {
  const fake = comparedFloor()
  fake.on(both('2026-02-23'), { error: new ExchangeError('bad_request') })
  showZones(fake, { filters: against })
  const table = await screen.findByRole('table', { name: 'Zones side by side' })
  const suits = within(table).getByRole('button', { name: 'Men › Suits' }).closest('tr')
  expect(
    within(suits ?? table).getByRole('button', {
      name: 'No comparison – no data in the comparison period',
    }),
  ).toBeInTheDocument()
  expect(suits).toHaveTextContent('20')
})

test('the trend of dwell has the store-wide dwell as a line', async () => {
  showZones(leedsFloor(), { zones: { measure: 'average-dwell' } })
  const course = await screen.findByRole('img', {
    name: /Dwell time per day.*Reference: time in store 12m/,
  })
  expect(course.querySelectorAll('[data-mark="reference"]')).toHaveLength(1)
})

test('dwell by age and gender has its sample beside it, and a caution for four visits', async () => {
  showZones(leedsFloor())
  const bars = await within(await people()).findByRole('img', {
    name: /^Longest: Men aged 25–34|^Men aged 25–34/,
  })
  expect(bars).toHaveAccessibleName(/Small sample: Men aged 65\+ \(4 visits\)\./)
  expect(plain(bars.textContent)).toContain('2m · 40 visits')
  expect(bars.querySelectorAll('[data-mark="caution"]')).toHaveLength(1)
  await userEvent.click(within(await people()).getByRole('button', { name: 'Table' }))
  const rows = within(await people())
    .getAllByRole('row')
    .map((one) => plain(one.textContent))
  expect(rows).toContain('65+Men5m4')
  expect(rows).toContain('65+Women0 visitors0')
})

test('asks about the whole store only when chosen, by the same split', async () => {
  const fake = leedsFloor()
  fake.on(asked.recordings, { value: [] })
  const split = { breakdownByDimensions: ['entity', 'age', 'gender'] }
  const group = { location: 'leeds', age: '25_34', gender: 'female' }
  const dwell = fake.on(
    { ...asked.dwell, body: split },
    { value: { summary: [{ ...group, average_dwell_time: 600 }], meta: { units: {} } } },
  )
  fake.on(
    { ...asked.entries, body: split },
    { value: { summary: [{ ...group, entries: 70 }], meta: { units: {} } } },
  )
  const { zoneChoices } = showZones(fake)
  await within(await people()).findByRole('img')
  expect(dwell.asked()).toBe(0)
  await userEvent.click(within(await people()).getByRole('button', { name: 'Whole store' }))
  expect(zoneChoices().dwellPlace).toBe('store')
  const bars = await within(await people()).findByRole('img', { name: /^Women aged 25–34: 10m/ })
  expect(plain(bars.textContent)).toContain('10m · 70 entries')
})

test('how far dwell by age and gender can be trusted stands beside it, and leads to the cameras that missed something', async () => {
  const fake = leedsFloor()
  fake.on(asked.uptime, {
    value: uptime({ men: { '2026-03-02': 0.5, '2026-03-03': 'closed', '2026-03-04': 1 } }),
  })
  fake.on(
    { ...asked.entries, body: { aggregationPeriod: 'hour' } },
    { error: new ExchangeError('bad_request') },
  )
  showZones(fake)
  const why = await within(await people()).findByRole('button', {
    name: /^54\.5% · Unreliable, Dwell time by age and gender, Men › Suits: see camera gaps$/,
  })
  await userEvent.click(why)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toHaveTextContent(/Men › Suits/))
  expect(await within(dialog).findAllByText(/Camera men/)).not.toHaveLength(0)
})

test('a zone lists its own cameras and, for the entry rate, those at the entrances', async () => {
  const fake = leedsFloor()
  const whole = { '2026-03-02': 1, '2026-03-03': 'closed', '2026-03-04': 1 } as const
  fake.on(asked.uptime, {
    value: uptime({ men: whole, women: whole, door: { ...whole, '2026-03-02': 0 } }),
  })
  // What an outage is charged by.
  fake.on({ body: { aggregationPeriod: 'hour' } }, { value: { segments: [], meta: { units: {} } } })
  showZones(fake)
  await userEvent.click(
    await screen.findByRole('button', {
      name: /% coverage, Visit rate of Men › Suits: see camera gaps$/,
    }),
  )
  const dialog = await screen.findByRole('dialog')
  const own = await within(dialog).findByRole('region', { name: /^Cameras of this zone/ })
  expect(plain(own.textContent)).toContain('All figures of this zone depend on these cameras.')
  expect(plain(own.textContent)).toContain('100% · CompleteThese cameras have no gaps in opening hours.')
  const entrances = within(dialog).getByRole('region', { name: /^Entrance cameras/ })
  expect(entrances).toHaveTextContent(
    'Visit rate depends on these cameras too: it is visits ÷ store entries.',
  )
  expect(await within(entrances).findAllByText(/Camera door/)).not.toHaveLength(0)
})

test('the whole store is trusted as far as the cameras of its zones saw', async () => {
  const fake = leedsFloor()
  const days = { '2026-03-02': 0.5, '2026-03-03': 'closed', '2026-03-04': 1 } as const
  fake.on(asked.uptime, { value: uptime({ men: days, women: days }) })
  const split = { breakdownByDimensions: ['entity', 'age', 'gender'] }
  const group = { location: 'leeds', age: '25_34', gender: 'female' }
  fake.on(
    { ...asked.dwell, body: split },
    { value: { summary: [{ ...group, average_dwell_time: 600 }], meta: { units: {} } } },
  )
  fake.on(
    { ...asked.entries, body: split },
    { value: { summary: [{ ...group, entries: 70 }], meta: { units: {} } } },
  )
  fake.on(
    { ...asked.entries, body: { aggregationPeriod: 'hour' } },
    { error: new ExchangeError('bad_request') },
  )
  // What the outages are charged by, when it is asked why.
  fake.on(
    { route: 'area/data', body: { facets: ['segments'], taxonomy: ['Men:Suits', 'Women:Tops'] } },
    course('Men:Suits', []),
  )
  showZones(fake, { zones: { dwellPlace: 'store' } })
  const why = await within(await people()).findByRole('button', {
    name: / · Unreliable, Dwell time by age and gender, Whole store: see camera gaps$/,
  })
  await userEvent.click(why)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findAllByText(/Both cameras at once/)).not.toHaveLength(0)
})

test('the panel says so if the deployment serves no demographics', async () => {
  const fake = leedsFloor()
  fake.on(asked.people, { error: new ExchangeError('bad_request') })
  showZones(fake)
  expect(await screen.findByText('No age and gender data')).toBeVisible()
})

test('the panels below ask once the headline numbers have arrived', async () => {
  const fake = leedsFloor()
  const totals = pending()
  fake.on(asked.totals, totals.promise)
  const groups = fake.on(asked.people, pending().promise)
  showZones(fake)
  await waitFor(() => expect(fake.signals).not.toHaveLength(0))
  expect(groups.asked()).toBe(0)
  totals.resolve({ summary: [total('Men:Suits', 20, 90)], meta: { units: {} } })
  await waitFor(() => expect(groups.asked()).toBe(1))
})
