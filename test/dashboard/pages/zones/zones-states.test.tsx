import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
  showZones,
  summary,
  table,
  threeDays,
  total,
} from './zones-scene.tsx'

withSizes()

const failure = new ExchangeError('forbidden')
const notOffered = new ExchangeError('bad_request')
test('a store without zones says so', async () => {
  const fake = leedsFloor()
  fake.on(asked.contexts, { value: [] })
  showZones(fake)
  expect(await screen.findByText('This store has no zones')).toBeInTheDocument()
})

test('a period without visits names the latest data and links to them', async () => {
  const fake = leedsFloor()
  fake.on(asked.totals, summary())
  fake.on(asked.suits, course('Men:Suits', []))
  const december = { ...total('Women:Tops', 80, null), index: '2025-12-01T00:00:00.000' }
  const months = fake.on(
    { ...asked.months, body: { ...asked.months.body, taxonomy: ['Men:Suits', 'Women:Tops'] } },
    { value: { segments: [december], meta: { units: {} } } },
  )
  const { filters } = showZones(fake)
  expect(await screen.findByText(/^No visits: /)).toBeInTheDocument()
  expect(await screen.findByText(/The latest data is from .*Dec.*2025/)).toBeInTheDocument()
  expect(months.asked()).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: /^Show .*Dec.*2025/ }))
  expect(filters().range).toEqual({ kind: 'days', days: { first: '2025-12-01', last: '2025-12-31' } })
})

test('a zone without visits among others leads to its own', async () => {
  const fake = leedsFloor()
  fake.on(asked.totals, summary(total('Women:Tops', 180, 40)))
  fake.on(asked.suits, course('Men:Suits', []))
  fake.on(
    { ...asked.months, body: { ...asked.months.body, taxonomy: ['Men:Suits'] } },
    { value: { segments: [], meta: { units: {} } } },
  )
  showZones(fake)
  expect(await screen.findByText(/This zone has no data yet/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Show .*\d/ })).not.toBeInTheDocument()
})

test('a period without visits of the chosen people offers to clear the filters', async () => {
  const fake = leedsFloor()
  fake.on(asked.totals, summary())
  fake.on(asked.suits, course('Men:Suits', []))
  fake.on(asked.months, { value: { segments: [], meta: { units: {} } } })
  const { filters } = showZones(fake, { filters: { ...threeDays, ages: ['65_100'] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear visitor filters' }))
  expect(filters().ages).toEqual([])
})

test('a link to zones that the stores lack offers all zones', async () => {
  const { filters } = showZones(leedsFloor(), { filters: { ...threeDays, zones: ['Kids:Toys'] } })
  expect(await screen.findByText('These stores have none of the selected zones')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show all zones' }))
  expect(filters().zones).toEqual([])
  expect(await table()).toHaveTextContent('Women › Tops')
})

test('a failed page can be retried', async () => {
  const fake = leedsFloor()
  const contexts = fake.on(asked.contexts, { error: failure })
  showZones(fake)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load zone visits')
  contexts.reply({ value: [{ area_type: 'taxonomy', taxonomy: 'Men:Suits', recording_id: 'men' }] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await table()).toHaveTextContent('Men › Suits')
})

test('a failed panel leaves the others alone', async () => {
  const fake = leedsFloor()
  fake.on(asked.suits, { error: failure })
  showZones(fake)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the zone over time')
  expect((await cellsOf('Women › Tops')).slice(0, 3)).toEqual(['180', '180.0%', '40s'])
})

test('a question that the deployment refuses leaves the rest alone', async () => {
  const fake = leedsFloor()
  fake.on(asked.dwell, { error: notOffered })
  fake.on(asked.entries, { error: notOffered })
  showZones(fake)
  expect((await cellsOf('Women › Tops')).slice(0, 3)).toEqual(['180', '', '40s'])
  expect(kpi('Time in store')).toHaveTextContent('No data')
})

test('keeps the old numbers, dimmed, until those of new filters arrive', async () => {
  const fake = leedsFloor()
  const { change } = showZones(fake)
  await coverageIsThere()
  const women = pending()
  fake.on({ ...asked.totals, body: { facets: ['summary'], genders: ['female'] } }, women.promise)
  await act(async () => change({ ...threeDays, genders: ['female'] }))
  expect(kpi('Zone visits')).toHaveTextContent('200')
  expect(kpi('Zone visits').closest('[aria-busy="true"]')).not.toBeNull()
  await act(async () => women.resolve(summary(total('Women:Tops', 7, 40)).value))
  await waitFor(() => expect(kpi('Zone visits')).toHaveTextContent(/^Zone visits7/))
})
