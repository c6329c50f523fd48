import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { LongTableCard } from '../../../src/dashboard/export/long-table-card.tsx'
import type { Column } from '../../../src/dashboard/ui/table/data-table.tsx'

interface Store {
  readonly name: string
  readonly rank: number | null
  readonly entries: number
}

const chain = (count: number): readonly Store[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `Store ${place + 1}`,
    rank: place < count - 2 ? place + 1 : null,
    entries: count - place,
  }))
const columns: readonly Column<Store>[] = [
  { key: 'store', header: 'Store', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'entries',
    header: 'Entries',
    align: 'end',
    cell: ({ entries }) => entries,
    sortBy: ({ entries }) => entries,
  },
]

function showTable(count: number) {
  render(
    <LongTableCard
      name="stores"
      title="Stores"
      note="entries"
      caption="Stores by entries"
      columns={columns}
      rows={chain(count)}
      rowKey={({ name }) => name}
      nameOf={({ name }) => name}
      rankOf={({ rank }) => rank}
      shownWords={(shown, all) => (shown === all ? `${all} stores` : `${shown} of ${all} stores`)}
      findLabel="Find a store in this table"
    />,
  )
  return userEvent.setup()
}

beforeEach(() => window.history.replaceState(null, '', '/footfall?stores=a'))

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => `Store ${from + place}`)

test('shows all rows of a short table, without a search', () => {
  showTable(40)
  expect(names()).toHaveLength(40)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('switches a long table between its top ten, its bottom ten and all rows', async () => {
  const user = showTable(500)
  expect(names()).toEqual(numbered(1, 10))
  expect(screen.getByRole('status')).toHaveTextContent('10 of 500 stores')
  await user.click(screen.getByRole('button', { name: 'Bottom 10' }))
  // The last two rows have no rank.
  expect(names()).toEqual(numbered(489, 498))
  expect(window.location.search).toBe('?stores=a&rows.stores=bottom')
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '501')
  expect(screen.getByRole('status')).toHaveTextContent(/^500 stores$/)
  await user.click(screen.getByRole('button', { name: 'Top 10' }))
  expect(window.location.search).toBe('?stores=a')
})

test('ranks the top ten by the sorted column and orders them by its direction', async () => {
  const user = showTable(500)
  const entries = within(screen.getByRole('columnheader', { name: 'Entries' }))
  await user.click(entries.getByRole('button'))
  await user.click(entries.getByRole('button'))
  expect(names()).toEqual(numbered(1, 10).toReversed())
})

test('searches the whole table and puts a confirmed search into the URL', async () => {
  const user = showTable(500)
  await user.type(screen.getByRole('searchbox'), 'store 49')
  const found = [49, 149, 249, 349, 449].map((number) => `Store ${number}`)
  expect(names()).toEqual([...found, ...numbered(490, 499)])
  expect(screen.getByRole('status')).toHaveTextContent('15 of 500 stores')
  expect(window.location.search).toBe('?stores=a')
  await user.keyboard('{Enter}')
  expect(window.location.search).toBe('?stores=a&find.stores=store%2049')
  await user.click(screen.getByRole('button', { name: 'Top 10' }))
  expect(names()).toEqual(numbered(1, 10))
  expect(window.location.search).toBe('?stores=a')
})

test('reports a search without matches', async () => {
  const user = showTable(500)
  await user.type(screen.getByRole('searchbox'), 'zzz')
  expect(screen.getByRole('cell')).toHaveTextContent('No matches for “zzz”')
})

test('restores the search and the rows from the URL', () => {
  window.history.replaceState(null, '', '/footfall?rows.stores=bottom&find.stores=store%2037')
  showTable(79)
  expect(screen.getByRole('searchbox')).toHaveValue('store 37')
  expect(names()).toEqual(['Store 37'])
})
