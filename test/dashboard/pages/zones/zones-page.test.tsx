import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { pending } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import {
  asked,
  cellsOf,
  course,
  coverageIsThere,
  kpi,
  leedsFloor,
  plain,
  showZones,
  summary,
  table,
  threeDays,
  total,
  uptime,
} from './zones-scene.tsx'

withSizes()

const notOffered = new ExchangeError('bad_request')
const tableOfTrend = () => {
  const [first] = screen.getAllByRole('button', { name: 'Table' })
  if (first === undefined) throw new Error('no panel has a table')
  return first
}

test('the figures wait as skeletons in their final places', () => {
  const fake = leedsFloor()
  fake.on(asked.contexts, pending().promise)
  showZones(fake)
  expect(screen.getByLabelText('Totals')).toHaveAttribute('aria-busy', 'true')
  for (const label of ['Zone visits', 'Dwell time', 'Time in store', 'Camera coverage']) {
    expect(kpi(label)).not.toHaveTextContent('No data')
  }
})

test('lists zones side by side, with a caution for few visits', async () => {
  showZones(leedsFloor())
  await coverageIsThere()
  expect(await cellsOf('Women › Tops')).toEqual(['180', '180.0%', '40s', '2 h', '90.0%', '100% · Complete'])
  expect(await cellsOf('Men › Suits')).toEqual([
    '20',
    '20.0%',
    '1m 30s 20 visits',
    '0.5 h',
    '10.0%',
    '100% · Complete',
  ])
  expect(screen.getByText(/Visit rate can exceed 100%/)).toBeInTheDocument()
})

test('the headline sums all zones and compares their dwell with the whole store', async () => {
  showZones(leedsFloor())
  await coverageIsThere()
  expect(kpi('Zone visits')).toHaveTextContent('200')
  expect(kpi('Zone visits')).toHaveTextContent('in 2 zones')
  expect(kpi('Dwell time')).toHaveTextContent('45s')
  expect(kpi('Time in store')).toHaveTextContent('12m 05s')
  expect(kpi('Time in store')).toHaveTextContent('average of 100 store visits')
})

test('the time in store leads to how long each group stays in the store', async () => {
  showZones(leedsFloor())
  await coverageIsThere()
  const door = within(kpi('Time in store')).getByRole('button', { name: 'Time in store' })
  expect(door).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(door)
  await waitFor(() => expect(door).toHaveAttribute('aria-pressed', 'true'))
})

test('draws the zone that the link names, whose table has words for closed and for so far', async () => {
  showZones(leedsFloor())
  await coverageIsThere()
  expect(await screen.findByRole('img', { name: /^Men › Suits: Visits per day/ })).toBeInTheDocument()
  await userEvent.click(tableOfTrend())
  const course = screen.getByRole('table', { name: /^Men › Suits: Visits per day/ })
  const rows = within(course).getAllByRole('row').slice(1)
  expect(rows.map((row) => plain(within(row).getAllByRole('cell')[0]?.textContent))).toEqual([
    '15',
    'Closed',
    '5 so far',
  ])
})

test('the busiest zone is drawn until the picker chooses another', async () => {
  const { zoneChoices } = showZones(leedsFloor(), { zones: { overTime: null } })
  const picker = await screen.findByRole('combobox', { name: 'Zone' })
  expect(picker).toHaveDisplayValue('Women › Tops')
  await userEvent.selectOptions(picker, 'Men › Suits')
  expect(zoneChoices().overTime).toBe('Men:Suits')
  expect(await screen.findByRole('region', { name: 'Men › Suits' })).toBeInTheDocument()
})

test('the header warns of small samples once', async () => {
  showZones(leedsFloor())
  expect(await screen.findByText(/Small sample \(fewer than 30 visits\) in 1 zone/)).toBeInTheDocument()
})

test('another zone and another measure are drawn, and the choice is kept', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  const { zoneChoices } = showZones(leedsFloor())
  await userEvent.click(within(await table()).getByRole('button', { name: 'Women › Tops' }))
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
  await userEvent.click(within(screen.getByLabelText('Measure')).getByText('Dwell time'))
  expect(zoneChoices()).toMatchObject({ overTime: 'Women:Tops', measure: 'average-dwell' })
  expect(await screen.findByRole('img', { name: /^Women › Tops: Dwell time per day/ })).toBeInTheDocument()
  expect(screen.queryByText(/fewer than 30 visits\) on/)).not.toBeInTheDocument()
  await userEvent.click(within(await table()).getByRole('button', { name: 'Men › Suits' }))
  expect(await screen.findByText(/fewer than 30 visits\) on 2 days/)).toBeInTheDocument()
  await userEvent.click(tableOfTrend())
  const course = screen.getByRole('table', { name: /^Men › Suits: Dwell time per day/ })
  const sample = within(course).getByRole('columnheader', { name: /Sample/ }) as HTMLTableCellElement
  const rows = within(course).getAllByRole('row').slice(1) as HTMLTableRowElement[]
  expect(rows.map((row) => plain(row.cells[sample.cellIndex]?.textContent))).toEqual([
    '15 visits',
    '',
    '5 visits',
  ])
})

test('a visit rate over time is of the entries of the same day, and depends on the entrance too', async () => {
  const fake = leedsFloor()
  const days = [100, null, 10].map((entries, position) => ({
    index: `2026-03-0${position + 2}T00:00:00.000`,
    location: 'leeds',
    entries,
  }))
  fake.on(asked.entriesByDay, { value: { segments: days, meta: { units: {} } } })
  fake.on(asked.lines, {
    value: [{ location_id: 'leeds', recording_id: 'door', line_type: 'location-entry' }],
  })
  fake.on(asked.recordings, { value: [] })
  const whole = { '2026-03-02': 1, '2026-03-03': 'closed', '2026-03-04': 1 } as const
  fake.on(
    { ...asked.uptime, body: { recids: ['door', 'men'] } },
    { value: uptime({ men: whole, door: { ...whole, '2026-03-02': 0.2 } }) },
  )
  showZones(fake, { zones: { measure: 'entry-rate' } })
  await coverageIsThere()
  await userEvent.click(tableOfTrend())
  const rates = await screen.findByRole('table', { name: /Visit rate per day/ })
  await waitFor(() => expect(rates).toHaveTextContent('20.0% · Unreliable'))
  const rows = within(rates).getAllByRole('row').slice(1)
  expect(rows.map((row) => plain(within(row).getAllByRole('cell')[0]?.textContent))).toEqual([
    '15.0%',
    'Closed',
    '50.0% so far',
  ])
})

test('coverage of a zone is that of the cameras that watch it', async () => {
  const fake = leedsFloor()
  const whole = { '2026-03-02': 1, '2026-03-03': 'closed', '2026-03-04': 1 } as const
  fake.on(asked.uptime, { value: uptime({ men: { ...whole, '2026-03-02': 0.3 }, women: whole }) })
  showZones(fake)
  await waitFor(async () => expect((await cellsOf('Men › Suits')).at(-1)).toBe('36.3% · Unreliable'))
  expect((await cellsOf('Women › Tops')).at(-1)).toBe('100% · Complete')
  expect(kpi('Camera coverage')).toHaveTextContent('Camera men offline 7h')
})

test('the visit rate of a zone bears a caution if an entrance was unseen; its visits and coverage do not', async () => {
  const fake = leedsFloor()
  const whole = { '2026-03-02': 1, '2026-03-03': 'closed', '2026-03-04': 1 } as const
  fake.on(asked.uptime, {
    value: uptime({ men: whole, women: whole, door: { ...whole, '2026-03-02': 0 } }),
  })
  showZones(fake)
  await waitFor(async () => expect((await cellsOf('Men › Suits'))[1]).toMatch(/% coverage.*20\.0%$/))
  const cells = await cellsOf('Men › Suits')
  expect([cells[0], cells.at(-1)]).toEqual(['20', '100% · Complete'])
})

test('without uptime, coverage is unknown and the figures stay', async () => {
  const fake = leedsFloor()
  fake.on(asked.uptime, { error: notOffered })
  showZones(fake)
  await waitFor(() =>
    expect(kpi('Camera coverage')).toHaveTextContent('Unknown · no camera records for this period'),
  )
  expect((await cellsOf('Women › Tops'))[0]).toBe('180')
})

test('selecting a zone shows it alone, and a group selects all of its zones', async () => {
  const fake = leedsFloor()
  const { filters } = showZones(fake)
  await table()
  await userEvent.click(screen.getByRole('button', { name: 'All 2 zones' }))
  fake.on({ ...asked.totals, body: { taxonomy: ['Women:Tops'] } }, summary(total('Women:Tops', 180, 40)))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tops' }))
  expect(filters().zones).toEqual(['Women:Tops'])
  await waitFor(async () => expect(await table()).not.toHaveTextContent('Men › Suits'))
  await waitFor(() => expect(kpi('Zone visits')).toHaveTextContent('180'))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Men' }))
  expect(filters().zones).toEqual(['Women:Tops', 'Men:Suits'])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All zones' }))
  expect(filters().zones).toEqual([])
})

test('nobody, no data and closed have three marks in the table', async () => {
  const fake = leedsFloor()
  fake.on(asked.totals, summary(total('Men:Suits', 0, null)))
  const { unmount } = showZones(fake)
  await coverageIsThere()
  expect((await cellsOf('Men › Suits')).slice(0, 4)).toEqual(['0', '0.0%', '0 visitors', '0 h'])
  expect((await cellsOf('Women › Tops')).slice(0, 4)).toEqual(['No data', '', '', ''])
  unmount()

  const shut = leedsFloor()
  const closed = { '2026-03-02': 'closed', '2026-03-03': 'closed', '2026-03-04': 'closed' } as const
  shut.on(asked.totals, summary())
  shut.on(asked.suits, course('Men:Suits', []))
  shut.on(asked.uptime, { value: uptime({ men: closed, women: closed }) })
  showZones(shut)
  await waitFor(async () => expect((await cellsOf('Women › Tops'))[0]).toBe('Closed'))
})

test('a day off in the first week of a month is closed, and a morning before the doors open is none', async () => {
  // Records end with the hour that runs: of this Wednesday they look alike.
  const today = { days: { first: '2026-03-04', last: '2026-03-04' }, kind: 'days' } as const
  const records = (weekAgo: number | 'closed') => {
    const fake = leedsFloor()
    fake.on(asked.totals, summary())
    fake.on(asked.suits, course('Men:Suits', []))
    for (const [start, days] of [
      ['2026-03-01', { '2026-03-04': 'closed' }],
      ['2026-02-01', { '2026-02-25': weekAgo }],
    ] as const) {
      const answer = uptime({ men: days, women: days }).map((camera) => ({
        ...camera,
        uptime: camera.uptime.filter(({ index }) => index < '2026-03-04 10'),
      }))
      fake.on({ ...asked.uptime, body: { start } }, { value: answer })
    }
    return showZones(fake, { filters: { ...threeDays, range: today } })
  }
  const { unmount } = records('closed')
  await waitFor(async () => expect((await cellsOf('Women › Tops'))[0]).toBe('Closed'))
  unmount()
  records(1)
  await waitFor(async () => expect((await cellsOf('Women › Tops'))[0]).toBe('No data yet'))
})
