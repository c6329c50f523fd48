import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { defaultFilters } from '../../../src/dashboard/filters/filters.ts'
import { screenWidth } from '../ui/screen-width.ts'
import { button, locations, showBar } from './shown-filter-bar.tsx'

const option = (name: RegExp | string) => screen.getByRole('option', { name })
const optionNames = () => screen.getAllByRole('option').map((element) => element.textContent)

async function faults(): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, {
    // jsdom draws nothing, and a fragment of a page has no landmarks.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  })
  return violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)
}

describe('the store picker', () => {
  test('names the chosen stores', () => {
    showBar({ stores: ['store-0'] })
    expect(button('Stores: Leeds · Briggate 1 of 7')).toBeInTheDocument()
  })

  test('selects several stores, and all if none is left', async () => {
    const { user, last } = showBar()
    await user.click(button('Stores: All stores 7'))
    await user.click(option(/^York/))
    await user.click(option(/^Hull/))
    expect(last()?.stores).toEqual(['store-1', 'store-2'])
    expect(button('Stores: York · Coney Street + 1 2 of 7')).toBeInTheDocument()
    await user.click(option(/^York/))
    await user.click(option(/^Hull/))
    expect(last()?.stores).toEqual([])
    expect(option(/^All stores/)).toHaveAttribute('aria-selected', 'true')
  })

  test('finds a store by any part of its name, without its accents', async () => {
    const { user } = showBar()
    await user.click(button(/^Stores/))
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('malaga')
    expect(optionNames()).toEqual([expect.stringContaining('Málaga')])
    await user.clear(screen.getByRole('searchbox'))
    await user.keyboard('zzz')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('No stores match “zzz”')
  })

  test('selects only the first match on Enter and returns the focus', async () => {
    const { user, changes } = showBar({ stores: ['store-0'] })
    await user.click(button(/^Stores/))
    await user.keyboard('yo{Enter}')
    expect(changes.map((filters) => filters.stores)).toEqual([['store-1']])
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(button(/^Stores: York/)).toHaveFocus()
  })

  test('works by keyboard alone', async () => {
    const { user, last } = showBar()
    await user.tab()
    expect(button(/^Stores/)).toHaveFocus()
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown} ')
    expect(last()?.stores).toEqual(['store-1'])
    await user.keyboard('{End} {Home}{ArrowUp}')
    expect(last()?.stores).toEqual(['store-1', 'store-6'])
    expect(option(/^All stores/)).toHaveFocus()
    await user.keyboard('h')
    expect(option(/^Hull/)).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(button(/^Stores/)).toHaveFocus()
  })

  test('lists a store of the link that the viewer lacks, to deselect it', async () => {
    const { user, last } = showBar({ stores: ['gone'] })
    await user.click(button('Stores: Unknown store 1 of 7'))
    await user.click(option(/^Unknown store/))
    expect(last()?.stores).toEqual([])
  })

  test('has no search for a few stores', async () => {
    const { user } = showBar({}, locations.slice(0, 3))
    await user.click(button(/^Stores/))
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(option(/^All stores/)).toHaveFocus()
  })
})

describe('the other choices', () => {
  test('compare with something else', async () => {
    const { user, last } = showBar()
    await user.click(button(/^Dates: .* vs .*27.*24/))
    option('Same weekdays, previous weeks').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(last()?.comparison).toBe('last-year')
    expect(button(/^Dates: .* vs .*26.*22.*2024$/)).toHaveFocus()
  })

  test('offer the intervals that fit and explain the others', async () => {
    const { user, last } = showBar()
    expect(button('Day')).toHaveAttribute('aria-pressed', 'true')
    expect(button('Month')).toBeDisabled()
    expect(button('Month')).toHaveAttribute('title', 'Month needs at least 56 days')
    await user.click(button('Week'))
    expect(last()?.granularity).toBe('week')
  })

  test('offer quarters of half a year, and take no room for them otherwise', async () => {
    const { user, last, unmount } = showBar({
      range: { kind: 'days', days: { first: '2025-04-01', last: '2025-09-30' } },
    })
    await user.click(button('Quarter'))
    expect(last()?.granularity).toBe('quarter')
    unmount()
    showBar({ range: { kind: 'days', days: { first: '2025-04-01', last: '2025-09-29' } } })
    expect(screen.queryByRole('button', { name: 'Quarter' })).not.toBeInTheDocument()
  })

  test('select and deselect ages and genders, and count the filters', async () => {
    const { user, last } = showBar()
    await user.click(button('Filters'))
    await user.click(option('25–34'))
    await user.click(option('35–44'))
    expect(last()?.ages).toEqual(['25_34', '35_44'])
    expect(screen.getByText('Excludes people of unknown age')).toBeInTheDocument()
    await user.click(option('Women'))
    expect(last()?.genders).toEqual(['female'])
    await user.keyboard('{Escape}')
    expect(button('Filters: Women · Aged 25–44')).toHaveFocus()
    expect(button(/^Filters:/).querySelector('[data-count]')).toHaveAttribute('data-count', '2')
  })

  test('exclude staff, or everybody else', async () => {
    const { user, last } = showBar()
    await user.click(button('Filters'))
    await user.click(option('Exclude staff'))
    expect(last()?.roles).toEqual(['customer'])
    await user.click(option('Only staff'))
    expect(last()?.roles).toEqual(['staff'])
    await user.click(option('Only staff'))
    expect(last()?.roles).toEqual([])
  })

  test('are cleared in their popover without the dates', async () => {
    const { user, last } = showBar({ ages: ['25_34'], comparison: 'none' })
    await user.click(button('Filters: Aged 25–34'))
    await user.click(button('Clear filters'))
    expect(last()).toEqual({ ...defaultFilters, comparison: 'none' })
    expect(button('Clear filters')).toBeDisabled()
  })

  test('are reset together, except the stores', async () => {
    const { user, last } = showBar({ stores: ['store-0'] })
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    await user.click(button('Week'))
    await user.click(button('Reset'))
    expect(last()).toEqual({ ...defaultFilters, stores: ['store-0'] })
  })
})

describe('on a narrow screen', () => {
  test('stores and dates stay in sight, and the rest folds into a sheet', async () => {
    screenWidth(360)
    const { user, last } = showBar({ stores: ['store-0'], roles: ['customer'] })
    expect(button(/^Stores: Leeds/)).toBeInTheDocument()
    expect(button('Previous period')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Week' })).toBeNull()
    await user.click(button('Filters: Excluding staff'))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(sheet.getByRole('option', { name: '65+' }))
    await user.click(sheet.getByRole('button', { name: 'Week' }))
    expect(last()).toMatchObject({ granularity: 'week', ages: ['65_100'], roles: ['customer'] })
    await user.click(sheet.getByRole('button', { name: 'Done' }))
    expect(button('Filters: Aged 65+ · Excluding staff')).toHaveFocus()
  })

  test('stores open a sheet', async () => {
    screenWidth(360)
    const { user, last } = showBar()
    await user.click(button(/^Stores:/))
    await user.click(
      within(screen.getByRole('dialog', { name: 'Stores' })).getByRole('option', { name: /^York/ }),
    )
    expect(last()?.stores).toEqual(['store-1'])
  })

  test('the dates open a sheet with one month', async () => {
    screenWidth(360)
    const { user, last } = showBar()
    await user.click(button(/^Dates:/))
    expect(await screen.findAllByRole('grid')).toHaveLength(1)
    await user.click(option('Yesterday'))
    expect(last()?.range).toEqual({ kind: 'preset', preset: 'yesterday' })
  })
})

describe('axe finds nothing', () => {
  test('in the row', async () => {
    showBar({ stores: ['store-0'] })
    expect(await faults()).toEqual([])
  })

  test.each([[/^Stores/], [/^Dates:/], [/^Filters/]])('in the popup of %s', async (name) => {
    const { user } = showBar({ stores: ['store-0'], ages: ['25_34'] })
    await user.click(button(name))
    if (name.source.includes('Dates')) await screen.findAllByRole('grid')
    expect(await faults()).toEqual([])
  })

  test('in the sheet', async () => {
    screenWidth(360)
    const { user } = showBar()
    await user.click(button(/^Filters/))
    expect(await faults()).toEqual([])
  })
})
