import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StoreChoices } from '../../../../src/dashboard/filters/stores/store-choices.tsx'
import type { StoreGroup } from '../../../../src/dashboard/filters/stores/store-groups.ts'
import { mostStoresInAddress } from '../../../../src/dashboard/filters/stores/store-selection.ts'

const towns = ['Leeds', 'York', 'Hull', 'Bath', 'Ely', 'Derby', 'Kent', 'Wells']
/** "Leeds 1", "York 1" … "Wells 250". */
const chain = Array.from({ length: 2000 }, (_, place) => ({
  id: `store-${place}`,
  name: `${towns[place % towns.length]} ${Math.floor(place / towns.length) + 1}`,
  timezone: 'Europe/London',
  currency: 'GBP',
}))

/** The first two stores of each town, and all of Leeds. */
const groups: readonly StoreGroup[] = [
  {
    key: 'region:North',
    dimension: 'region',
    name: 'North',
    stores: ['store-0', 'store-1', 'store-2'],
  },
  { key: 'format:Flagship', dimension: 'format', name: 'Flagship', stores: ['store-0', 'store-3'] },
  { key: 'tag:New in York', dimension: 'tag', name: 'New in York', stores: ['store-1'] },
]

function Picker({ first, onChange, inGroups = [] }: PickerProps) {
  const [chosen, choose] = useState(first)
  return (
    <StoreChoices
      locations={chain}
      groups={inGroups}
      chosen={chosen}
      onChange={(next) => {
        onChange(next)
        choose(next)
      }}
      onDone={() => {}}
      today="2026-11-22"
    />
  )
}

interface PickerProps {
  readonly first: readonly string[]
  readonly onChange: (next: readonly string[]) => void
  readonly inGroups?: readonly StoreGroup[]
}

function showPicker(first: readonly string[] = [], inGroups: readonly StoreGroup[] = []) {
  const changes: (readonly string[])[] = []
  render(<Picker first={first} inGroups={inGroups} onChange={(next) => changes.push(next)} />)
  return { user: userEvent.setup(), changes, last: () => changes.at(-1) }
}

const status = () => screen.getByRole('status').textContent
const search = () => screen.getByRole('searchbox')
const option = (name: string) => screen.getByRole('option', { name })
const focused = () => document.activeElement?.textContent?.replace(/ only$/, '')

describe('a chain of 2,000 stores', () => {
  test('has few rows in the document, and says how many there are', () => {
    showPicker()
    expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(40)
    expect(option('All stores')).toHaveAttribute('aria-setsize', '2001')
    expect(option('Leeds 1')).toHaveAttribute('aria-posinset', '2')
    expect(status()).toBe('All 2,000 stores')
  })

  test('draws the rows that it is scrolled to', () => {
    showPicker()
    const scroller = screen.getByRole('listbox').parentElement
    if (scroller === null) throw new Error('nothing scrolls the list')
    scroller.scrollTop = 36 * 1000
    fireEvent.scroll(scroller)
    expect(option('Ely 125')).toHaveAttribute('aria-posinset', '998')
    // All stores is where the Tab key enters, far above.
    expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(41)
    expect(screen.queryByRole('option', { name: 'Hull 1' })).toBeNull()
  })

  test('is walked to its end and back by the keyboard, with a focus that is never lost', async () => {
    const { user, last } = showPicker()
    await user.click(search())
    await user.keyboard('{ArrowDown}{End}')
    expect(focused()).toContain('Wells 250')
    await user.keyboard('{ArrowUp} {PageUp}{Home}{ArrowDown}')
    expect(last()).toEqual(['store-1998'])
    expect(focused()).toContain('Leeds 1')
    expect(document.querySelectorAll('[role="option"][tabindex="0"]')).toHaveLength(1)
  })

  test('goes to the name that is typed', async () => {
    const { user } = showPicker()
    await user.click(search())
    await user.keyboard('{ArrowDown}derby 24')
    expect(focused()).toContain('Derby 24')
  })

  test('ticks a range with Shift', async () => {
    const { user, last } = showPicker()
    await user.click(option('York 1'))
    await user.keyboard('{Shift>}')
    await user.click(option('Bath 1'))
    await user.keyboard('{/Shift}')
    expect(last()).toEqual(['store-1', 'store-2', 'store-3'])
    expect(status()).toBe('3 of 2,000 stores')
  })

  test('shows first what was selected before', () => {
    showPicker(['store-1999', 'store-1000'])
    const names = screen.getAllByRole('option').map((row) => row.textContent)
    expect(names.slice(0, 4)).toEqual(['All stores ', 'Leeds 126 only', 'Wells 250 only', 'Leeds 1 only'])
    expect(status()).toBe('2 of 2,000 stores')
  })
})

describe('several stores at once', () => {
  test('all that were found are selected, deselected, and selected alone', async () => {
    const { user, last } = showPicker(['store-1'])
    await user.type(search(), 'leeds 24')
    expect(status()).toBe('13 of 2,000 stores match')
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(last()).toHaveLength(14)
    await user.click(screen.getByRole('button', { name: 'Only these' }))
    expect(last()).toHaveLength(13)
    expect(last()).not.toContain('store-1')
    await user.click(screen.getByRole('button', { name: 'Deselect all' }))
    expect(last()).toEqual([])
  })

  test('Ctrl+A selects all of the list', async () => {
    const { user, last } = showPicker()
    await user.type(search(), 'york 19')
    await user.keyboard('{ArrowDown}{Control>}a{/Control}')
    expect(last()).toHaveLength(13)
  })

  test('one press clears them', async () => {
    const { user, last } = showPicker(['store-1', 'store-2'])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(last()).toEqual([])
    expect(status()).toBe('All 2,000 stores')
  })

  test('more than a link holds are refused, with the reason', async () => {
    const { user, changes } = showPicker()
    await user.type(search(), 'leeds')
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(changes).toEqual([])
    expect(status()).toContain(`Select up to ${mostStoresInAddress} stores`)
    await user.type(search(), ' 24')
    expect(status()).toBe('13 of 2,000 stores match')
  })
})

test('meets the rules of accessibility with any row in the window', async () => {
  const { user } = showPicker(['store-5'])
  await user.click(search())
  await user.keyboard('{ArrowDown}{End}')
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

describe('groups', () => {
  test('come before the stores, each with its kind and the number of its stores', async () => {
    showPicker([], groups)
    const rows = screen
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.replace(/\s*(only)?$/, ''))
    expect(rows.slice(0, 5)).toEqual([
      'All stores',
      'North Region · 3 stores',
      'Flagship Format · 2 stores',
      'New in York Tag · 1 store',
      'Leeds 1',
    ])
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
  })

  test('stand in the selection as themselves, and tick their stores', async () => {
    const { user, last } = showPicker([], groups)
    await user.click(option('North Region · 3 stores'))
    expect(last()).toEqual(['region:North'])
    expect(status()).toBe('3 of 2,000 stores')
    expect(option('York 1')).toHaveAttribute('aria-selected', 'true')
    await user.click(option('Flagship Format · 2 stores'))
    expect(last()).toEqual(['region:North', 'format:Flagship'])
    // Leeds 1 is in both.
    expect(status()).toBe('4 of 2,000 stores')
    await user.click(option('North Region · 3 stores'))
    expect(last()).toEqual(['format:Flagship'])
  })

  test('give way to their other stores when one of them is left out', async () => {
    const { user, last } = showPicker(['region:North', 'format:Flagship'], groups)
    await user.click(option('Leeds 1'))
    expect([...(last() ?? [])].sort()).toEqual(['store-1', 'store-2', 'store-3'])
    expect(status()).toBe('3 of 2,000 stores')
  })

  test('are found by the search, and chosen alone by Enter', async () => {
    const { user, last } = showPicker(['store-7'], groups)
    await user.type(search(), 'flag')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(status()).toBe('1 group matches')
    await user.keyboard('{Enter}')
    expect(last()).toEqual(['format:Flagship'])
  })

  test('are reached and ticked by keys, as stores are', async () => {
    const { user, last } = showPicker([], groups)
    await user.click(search())
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(option('North Region · 3 stores'))
    await user.keyboard(' ')
    expect(last()).toEqual(['region:North'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(last()).toEqual(['format:Flagship'])
  })

  test('that are gone are in sight, so that they can be deselected', async () => {
    const { user, last } = showPicker(['region:Gone'], groups)
    await user.click(option('Unknown store region:G'))
    expect(last()).toEqual([])
  })
})

test('groups that arrive late do not push the focused row out of sight', async () => {
  const seen: (string | null)[] = []
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  onTestFinished(() => scrolled.mockRestore())
  const user = userEvent.setup()
  const { rerender } = render(<Picker first={[]} onChange={() => {}} />)
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('{ArrowDown}{End}')
  const last = document.activeElement?.textContent ?? ''
  expect(last).toMatch(/^Wells 250/)
  expect(seen).toEqual([])
  rerender(<Picker first={[]} onChange={() => {}} inGroups={groups} />)
  expect(document.activeElement?.textContent).toBe(last)
  expect(seen).toEqual([last])
})
