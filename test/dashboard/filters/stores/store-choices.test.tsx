import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { StoreChoices } from '../../../../src/dashboard/filters/stores/store-choices.tsx'
import { mostStoresInAddress } from '../../../../src/dashboard/filters/stores/store-selection.ts'

const towns = ['Leeds', 'York', 'Hull', 'Bath', 'Ely', 'Derby', 'Kent', 'Wells']
/** "Leeds 1", "York 1" … "Wells 250". */
const chain = Array.from({ length: 2000 }, (_, place) => ({
  id: `store-${place}`,
  name: `${towns[place % towns.length]} ${Math.floor(place / towns.length) + 1}`,
  timezone: 'Europe/London',
  currency: 'GBP',
}))

function Picker({ first, onChange }: PickerProps) {
  const [chosen, choose] = useState(first)
  return (
    <StoreChoices
      locations={chain}
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
}

function showPicker(first: readonly string[] = []) {
  const changes: (readonly string[])[] = []
  render(<Picker first={first} onChange={(next) => changes.push(next)} />)
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
