import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { FilterBar } from '../../../src/dashboard/filters/filter-bar.tsx'
import { defaultFilters, type Filters } from '../../../src/dashboard/filters/filters.ts'
import {
  supportedFilters,
  type UnsupportedFilters,
  unappliedReasons,
  unsupportedOn,
} from '../../../src/dashboard/filters/unsupported-filters.ts'
import { screenWidth } from '../ui/screen-width.ts'

const chosen: Filters = { ...defaultFilters, ages: ['25_34'], roles: ['customer'] }

function showBar(unsupported: UnsupportedFilters, filters = chosen) {
  const changes: Filters[] = []
  onTestFinished(() => expect(changes).toEqual([]))
  render(
    <FilterBar
      filters={filters}
      onChange={(next) => changes.push(next)}
      locations={[]}
      today="2025-11-21"
      chain={gregorian}
      unsupported={unsupported}
    />,
  )
  return userEvent.setup()
}

const buttons = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('shows no control of a filter that the page does not honour', () => {
  showBar(unsupportedOn('cameras'), defaultFilters)
  expect(buttons()).toEqual([
    'Stores: All stores ',
    'Previous period',
    expect.stringMatching(/^Dates: Last 28 days .*21.* $/),
    'Next period',
  ])
})

test('words the fixed dates of a page as text', () => {
  showBar(unsupportedOn('overview'), defaultFilters)
  expect(screen.getByText('Today vs last Friday')).toBeInTheDocument()
  expect(buttons()).toEqual(['Stores: All stores ', 'Filters'])
})

test('gives the reason for each filter of the address that the page leaves aside, by keyboard too', async () => {
  const user = showBar(unsupportedOn('conversion'))
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
  screen.getByRole('button', { name: 'Visitor filters not applied' }).focus()
  await user.keyboard('{Enter}')
  const age = 'Tills don’t record age, so conversion can’t be filtered by age.'
  expect(await screen.findByText(age)).toBeInTheDocument()
  expect(screen.getByText('Staff are always excluded from conversion.')).toBeInTheDocument()
  expect(screen.queryByText(/gender/)).toBeNull()
})

test('gives a reason that several filters share once', () => {
  expect(unappliedReasons(chosen, unsupportedOn('cameras'))).toEqual([
    'This page shows camera health, so visitor filters don’t apply.',
  ])
  expect(unappliedReasons(defaultFilters, unsupportedOn('cameras'))).toEqual([])
})

test('gives the reason beside the filters that are honoured', async () => {
  const user = showBar({ ages: { reason: () => 'Sales have no age.' } })
  await user.click(screen.getByRole('button', { name: 'Filters: Excluding staff' }))
  const popup = within(screen.getByRole('dialog', { name: 'Filters' }))
  expect(popup.getByText('Sales have no age.')).toBeInTheDocument()
  expect(popup.getAllByRole('listbox').map((list) => list.getAttribute('aria-label'))).toEqual([
    'Gender',
    'Staff',
  ])
})

test('has no sheet on a narrow screen where it would be empty', () => {
  screenWidth(360)
  showBar(unsupportedOn('cameras'), defaultFilters)
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
})

test('unsupported filters apply their default', () => {
  expect(supportedFilters(chosen, { ages: { reason: () => 'Sales have no age.' } })).toEqual({
    ...defaultFilters,
    roles: ['customer'],
  })
  expect(supportedFilters(chosen, {})).toEqual(chosen)
})
