import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { FilterBar } from '../../../src/dashboard/filters/filter-bar.tsx'
import { defaultFilters, type Filters } from '../../../src/dashboard/filters/filters.ts'
import {
  supportedFilters,
  type UnsupportedFilters,
} from '../../../src/dashboard/filters/unsupported-filters.ts'
import { screenWidth } from '../ui/screen-width.ts'

const reasons: UnsupportedFilters = {
  ages: 'Sales have no age.',
  genders: 'Sales have no gender.',
  roles: 'Staff are always left out.',
}

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
      weekStartsOn={1}
      unsupported={unsupported}
    />,
  )
  return userEvent.setup()
}

test('an unsupported filter stays in the bar, disabled, with its reason', async () => {
  const user = showBar(reasons)
  await user.click(screen.getByRole('button', { name: 'Age 25–34, not applied here' }))
  expect(await screen.findByText('Sales have no age.')).toBeInTheDocument()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Leave out staff, not applied here' }))
  expect(await screen.findByText('Staff are always left out.')).toBeInTheDocument()
})

test('the keyboard reaches the reason', async () => {
  const user = showBar(reasons)
  screen.getByRole('button', { name: 'Gender, not applied here' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Sales have no gender.')).toBeInTheDocument()
})

test('supported filters stay enabled beside it', () => {
  showBar({ ages: 'Sales have no age.' })
  expect(screen.getByRole('button', { name: /^Age 25–34/ })).toHaveAccessibleName(/not applied here/)
  expect(screen.getByRole('button', { name: /^Gender all/ })).not.toHaveAccessibleName(/not applied/)
  expect(screen.getByRole('button', { name: 'Leave out staff' })).toHaveAttribute('aria-pressed', 'true')
})

test('the reason replaces the choices on a narrow screen', async () => {
  screenWidth(360)
  const user = showBar(reasons)
  await user.click(screen.getByRole('button', { name: 'Filters: All stores · against same weekdays before' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
  expect(sheet.getByText('Sales have no age.')).toBeInTheDocument()
  expect(sheet.queryByRole('option', { name: '65+' })).not.toBeInTheDocument()
})

test('unsupported filters apply their default', () => {
  expect(supportedFilters(chosen, { ages: 'Sales have no age.' })).toEqual({
    ...defaultFilters,
    roles: ['customer'],
  })
  expect(supportedFilters(chosen, {})).toEqual(chosen)
})
