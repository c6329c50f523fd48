import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Column, DataTable } from '../../../../src/dashboard/ui/table/data-table.tsx'
import { screenWidth } from '../screen-width.ts'

interface Day {
  readonly day: string
  readonly entries: number | null
}

const days: readonly Day[] = [
  { day: '8 Nov', entries: 20 },
  { day: '9 Nov', entries: null },
  { day: '10 Nov', entries: 0 },
]
const columns: readonly Column<Day>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => day },
  {
    key: 'entries',
    header: 'Entries',
    align: 'end',
    cell: ({ entries }) => entries ?? 'no data',
    sortBy: ({ entries }) => entries,
  },
]
const show = (rows = days) =>
  render(
    <DataTable
      caption="Entries per day"
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
      empty="No days."
    />,
  )
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent)

test('has a caption, headers for columns and for rows', () => {
  show()
  expect(screen.getByRole('table', { name: 'Entries per day' })).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Day', 'Entries'])
  expect(names()).toEqual(['8 Nov', '9 Nov', '10 Nov'])
})

test('sorts figures from the greatest, then back, with unknown ones last', async () => {
  const user = userEvent.setup()
  show()
  const header = screen.getByRole('columnheader', { name: 'Entries' })
  expect(header).not.toHaveAttribute('aria-sort')
  await user.click(within(header).getByRole('button'))
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['8 Nov', '10 Nov', '9 Nov'])
  await user.click(within(header).getByRole('button'))
  expect(header).toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['10 Nov', '8 Nov', '9 Nov'])
})

test('draws no sort button for a column without an order', () => {
  show()
  expect(within(screen.getByRole('columnheader', { name: 'Day' })).queryByRole('button')).toBeNull()
})

test('can be scrolled by keyboard', () => {
  show()
  expect(screen.getByRole('region', { name: 'Entries per day' })).toHaveAttribute('tabindex', '0')
})

test('shows the words for an empty table', () => {
  show([])
  expect(screen.getByText('No days.')).toBeInTheDocument()
})

test('moves a column below the name on a phone, with its header for assistive technology', () => {
  const trusted: readonly Column<Day>[] = [
    ...columns,
    { key: 'coverage', header: 'Coverage', cell: () => '99.2% · Complete', belowNameOnPhone: true },
  ]
  const table = (
    <DataTable caption="Entries per day" columns={trusted} rows={days} rowKey={({ day }) => day} />
  )
  const { unmount } = render(table)
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  unmount()

  screenWidth(390)
  render(table)
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('8 NovCoverage: 99.2% · Complete')
})
