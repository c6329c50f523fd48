import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import type { EstimatesAnswer } from '../../../../src/protocol/derived/estimates/estimates-answers.ts'
import { pending } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { leedsWeek, showFootfall } from './footfall-scene.tsx'

withSizes()

const answer: EstimatesAnswer = {
  // Monday 2 March, on which nothing was counted, and Tuesday, on which nobody was.
  segments: [
    {
      index: '2026-03-02T00:00:00.000',
      missed: { expected: 92.4, low: 71, high: 113.8 },
      hours: 9,
      hoursLeftOut: 0,
    },
    { index: '2026-03-03T00:00:00.000', missed: null, hours: 0, hoursLeftOut: 2 },
  ],
  summary: { missed: { expected: 92.4, low: 71, high: 113.8 }, hours: 9, hoursLeftOut: 2 },
  stores: { estimated: 1, leftOut: { first: [{ location: 'york', reason: 'no-records' }], count: 3 } },
  meta: { units: { missed: 'peopleCount' }, interval: 0.8, countedUntil: '2026-03-04T09:40:00.000Z' },
}

const card = () => screen.findByRole('region', { name: 'Entries per day' })
const button = async () => within(await card()).findByRole('button', { name: 'Estimate' })
const bands = async () => (await card()).querySelectorAll('[data-mark="estimate"]')

function scene(reply: object = { value: answer }) {
  const fake = leedsWeek()
  fake.on({ route: 'estimates' }, reply as never)
  showFootfall(fake)
  return fake
}

test('an estimate is shown once the reader asks, beside counts that stay as they are', async () => {
  scene()
  expect(await button()).toHaveAttribute('aria-pressed', 'false')
  expect(await bands()).toHaveLength(0)
  const headline = await screen.findByText('640')
  await userEvent.click(await button())
  expect(await button()).toHaveAttribute('aria-pressed', 'true')
  await waitFor(async () => expect(await bands()).toHaveLength(1))
  expect(await card()).toHaveTextContent(
    'The cameras missed ≈ 92 entries (80% interval: 71 to 110). The counts don’t include them.',
  )
  expect(await card()).toHaveTextContent(
    '2 missed hours couldn’t be estimated: too few comparable hours were counted. Excluded: york (no camera records) and 2 more.',
  )
  expect(headline).toHaveTextContent('640')
  expect(window.location.search).toContain('estimates=on')
  await userEvent.click(await button())
  await waitFor(async () => expect(await bands()).toHaveLength(0))
})

test('the table and the reader have the interval as a column of its own', async () => {
  scene()
  await userEvent.click(await button())
  await waitFor(async () => expect(await bands()).toHaveLength(1))
  const reader = within(await card()).getByRole('slider')
  reader.focus()
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}')
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/no data.*Incl. missed entries \(80% interval\) 71–114 visitors/),
  )
  await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
  const table = within(await card()).getByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  const at = heads.findIndex((head) => head.textContent?.includes('Incl. missed entries'))
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[at]?.textContent)
  expect(cells).toEqual(['', '', '', '', '71–114', '', ''])
})

test('says that it is loading', async () => {
  scene(pending().promise)
  await userEvent.click(await button())
  expect(await screen.findByText('Estimating…')).toBeInTheDocument()
  expect(await button()).toHaveAttribute('aria-busy', 'true')
})

test('says why there is none if the deployment has no hours', async () => {
  scene({ error: new ExchangeError('bad_request') })
  await userEvent.click(await button())
  expect(await screen.findByText('No estimate: this data source has no hourly counts.')).toBeInTheDocument()
})

test('a failed estimate can be asked for again', async () => {
  const fake = scene({ error: new ExchangeError('forbidden') })
  await userEvent.click(await button())
  const failed = await within(await card()).findByRole('alert')
  fake.on({ route: 'estimates' }, { value: answer })
  await userEvent.click(within(failed).getByRole('button'))
  await waitFor(async () => expect(await bands()).toHaveLength(1))
})
