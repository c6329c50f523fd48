import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pending } from '../../data/fake-source.ts'
import { withSizes } from '../../drawing.ts'
import { asked, course, leedsFloor, showZones } from './zones-scene.tsx'

withSizes()

const card = () => screen.findByRole('region', { name: 'Men › Suits' })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const valuesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => plain(within(row).getAllByRole('cell')[0]?.textContent))

const entriesByDay = {
  value: {
    segments: [100, null, 10].map((entries, position) => ({
      index: `2026-03-0${position + 2}T00:00:00.000`,
      location: 'leeds',
      entries,
    })),
    meta: { units: {} },
  },
}

/** All zones side by side in one sum: 145 visits on Monday, 55 on Wednesday. */
const together = course('Men:Suits', [
  [145, 45],
  [null, null],
  [55, 42],
])

const dividedBy = [
  ['entry-rate', 'Visit rate', asked.entriesByDay, entriesByDay, ['15.0%', 'Closed', '50.0% so far']],
  [
    'share',
    'Share of visits',
    { route: 'area/data', body: { facets: ['segments'], taxonomy: ['Men:Suits', 'Women:Tops'] } },
    together,
    ['10.3%', 'Closed', '9.1% so far'],
  ],
] as const

test.each(dividedBy)(
  'of the course of the %s nothing is drawn before what it is divided by has come',
  async (measure, name, question, answer, values) => {
    const fake = leedsFloor()
    fake.on(asked.lines, { value: [] })
    fake.on(asked.recordings, { value: [] })
    const below = pending()
    const divisor = fake.on(question, below.promise)
    showZones(fake, { zones: { measure } })
    await waitFor(() => expect(divisor.asked()).toBe(1))
    await screen.findByRole('table', { name: 'Zones side by side' })
    expect(await card()).toHaveAttribute('aria-busy', 'true')
    expect(within(await card()).queryByRole('img', { name: /per day/ })).not.toBeInTheDocument()

    below.resolve(answer.value)
    expect(
      await screen.findByRole('img', { name: new RegExp(`^Men › Suits: ${name} per day`) }),
    ).toBeInTheDocument()
    await userEvent.click(within(await card()).getByRole('button', { name: 'Table' }))
    expect(valuesOf(await within(await card()).findByRole('table'))).toEqual(values)
  },
)

test('keeps the old course under its own name until the divisor of a new measure arrives', async () => {
  const fake = leedsFloor()
  fake.on(asked.lines, { value: [] })
  fake.on(asked.recordings, { value: [] })
  const entries = pending()
  const divisor = fake.on(asked.entriesByDay, entries.promise)
  const { changeZones } = showZones(fake)
  await userEvent.click(await within(await card()).findByRole('button', { name: 'Table' }))
  const told = () => within(screen.getByRole('region', { name: 'Men › Suits' })).getByRole('table')
  await waitFor(() => expect(valuesOf(told())).toEqual(['15', 'Closed', '5 so far']))

  act(() => changeZones({ measure: 'entry-rate' }))
  await waitFor(() => expect(divisor.asked()).toBe(1))
  expect(told()).toHaveAccessibleName(/Visits per day/)
  expect(valuesOf(told())).toEqual(['15', 'Closed', '5 so far'])

  entries.resolve(entriesByDay.value)
  await waitFor(() => expect(told()).toHaveAccessibleName(/Visit rate per day/))
  expect(valuesOf(told())).toEqual(['15.0%', 'Closed', '50.0% so far'])
})
