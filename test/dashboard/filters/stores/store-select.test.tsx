import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { StoreSelect } from '../../../../src/dashboard/filters/stores/store-select.tsx'
import type { SelectSection } from '../../../../src/dashboard/filters/stores/store-select-list.tsx'

const towns: readonly SelectSection[] = [
  {
    label: '',
    options: ['Bath', 'New York', 'York'].map((name) => ({ id: name.toLowerCase(), name })),
  },
  { label: 'Region', options: [{ id: 'region:North', name: 'North (2 stores)' }] },
]

const many: readonly SelectSection[] = [
  {
    label: '',
    options: Array.from({ length: 2_000 }, (_, place) => ({ id: `${place}`, name: `No. ${place}` })),
  },
]

function Field({ sections, first }: { readonly sections: readonly SelectSection[]; readonly first: string }) {
  const [value, choose] = useState(first)
  return <StoreSelect label="Store" sections={sections} value={value} onChoose={choose} />
}

const field = () => screen.getByRole('combobox', { name: 'Store' })

async function open() {
  await userEvent.click(field())
  return screen.findByRole('listbox')
}

test('shows the chosen store, and lists the others under their headings', async () => {
  render(<Field sections={towns} first="york" />)
  expect(field()).toHaveTextContent('York')
  const list = await open()
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bath', 'New York', 'York', 'North (2 stores)'])
  expect(within(list).getByRole('option', { name: 'York' })).toHaveAttribute('aria-selected', 'true')
  expect(within(list).getByText('Region')).toBeInTheDocument()
})

test('Enter chooses the closest match of a search, and the focus returns to the field', async () => {
  render(<Field sections={towns} first="bath" />)
  await open()
  await userEvent.keyboard('york{Enter}')
  expect(field()).toHaveTextContent(/^York$/)
  expect(field()).toHaveFocus()
})

test('arrows move through stores and groups alike', async () => {
  render(<Field sections={towns} first="york" />)
  await open()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field()).toHaveTextContent('North (2 stores)')
})

test('says so if a search finds nothing, and Escape keeps the choice', async () => {
  render(<Field sections={towns} first="bath" />)
  await open()
  await userEvent.keyboard('zzz')
  expect(await screen.findByText('Search by store or group')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}{Escape}')
  expect(field()).toHaveTextContent('Bath')
})

test('draws a few of two thousand stores, each with its place, and finds any', async () => {
  render(<Field sections={many} first="0" />)
  const list = await open()
  const drawn = within(list).getAllByRole('option')
  expect(drawn.length).toBeLessThan(60)
  expect(drawn[1]).toHaveAttribute('aria-posinset', '2')
  expect(drawn[1]).toHaveAttribute('aria-setsize', '2000')
  await userEvent.keyboard('1999{Enter}')
  expect(field()).toHaveTextContent('No. 1999')
})
