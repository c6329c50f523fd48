import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { defaultFilters } from '../../../src/dashboard/filters/filters.ts'
import { MarkedDays, type MarkedDaysSource } from '../../../src/dashboard/filters/marked-days.ts'
import { button, locations, Shell, showBar } from './shown-filter-bar.tsx'

/** Names of days are the runner's language: the number, month and year in either order. */
const dayIn = (date: number) => new RegExp(`\\b${date} November 2025|November ${date}, 2025`)
const calendarDay = (date: number) => screen.findByLabelText(dayIn(date))

const asked: unknown[] = []
const useHolidays: MarkedDaysSource['useHolidays'] = (days, stores, isAsked) => {
  asked.push([days, stores, isAsked])
  return new Map([
    ['2025-11-11', 'Martinmas'],
    ['2025-12-26', 'St Stephen’s Day'],
  ])
}

describe('the dates', () => {
  test('apply a preset at once', async () => {
    const { user, last } = showBar()
    await user.click(button(/^Dates: Last 28 days .+–.+$/))
    await user.click(await screen.findByRole('option', { name: 'Last month' }))
    expect(last()?.range).toEqual({ kind: 'preset', preset: 'last-month' })
    expect(button(/^Dates: Last month/)).toHaveFocus()
  })

  test('are chosen in the calendar by keyboard', async () => {
    const { user, changes } = showBar()
    await user.click(button(/^Dates:/))
    ;(await calendarDay(21)).focus()
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(screen.getByText(/· 8 days$/)).toBeInTheDocument()
    expect(changes).toEqual([])
    await user.click(button('Apply'))
    expect(changes.map((filters) => filters.range)).toEqual([
      { kind: 'days', days: { first: '2025-11-13', last: '2025-11-20' } },
    ])
  })

  test('are disabled after today', async () => {
    const { user } = showBar()
    await user.click(button(/^Dates:/))
    expect(await calendarDay(22)).toBeDisabled()
  })

  test('that are holidays are marked and named in the calendar', async () => {
    asked.length = 0
    const stores = [{ id: 'store-0' }]
    const user = userEvent.setup()
    render(
      <MarkedDays value={{ stores, useHolidays }}>
        <Shell first={{}} stores={locations} onChange={() => undefined} />
      </MarkedDays>,
    )
    await user.click(button(/^Dates:/))
    expect(
      await screen.findByLabelText(/11 November 2025.* – Martinmas$|November 11, 2025.* – Martinmas$/),
    ).toBeVisible()
    expect(screen.getByText('Martinmas').closest('li')).toHaveTextContent(/^11 Nov Martinmas$/)
    expect(screen.queryByText('St Stephen’s Day')).toBeNull()
    expect(asked.at(-1)).toEqual([{ first: '2025-10-01', last: '2025-11-30' }, stores, true])
    await user.click(screen.getByRole('button', { name: /previous month/i }))
    expect(screen.queryByText('Martinmas')).toBeNull()
    expect(asked.at(-1)).toEqual([{ first: '2025-09-01', last: '2025-10-31' }, stores, true])
  })

  test('can be typed', async () => {
    const { user, last } = showBar()
    await user.click(button(/^Dates:/))
    await user.clear(screen.getByLabelText('From'))
    await user.type(screen.getByLabelText('From'), '1/1/2014')
    await user.clear(screen.getByLabelText('To'))
    await user.type(screen.getByLabelText('To'), '31.12.14')
    await user.click(button('Apply'))
    expect(last()?.range).toEqual({ kind: 'days', days: { first: '2014-01-01', last: '2014-12-31' } })
    expect(button(/^Dates: .*2014/)).toBeInTheDocument()
  })

  test('do not change without Apply', async () => {
    const { user, changes } = showBar()
    await user.click(button(/^Dates:/))
    await user.click(await calendarDay(3))
    await user.keyboard('{Escape}')
    expect(changes).toEqual([])
    await user.click(button(/^Dates:/))
    expect(screen.getByLabelText('From')).toHaveValue('25/10/2025')
  })

  test('step back and forward, and not beyond today', async () => {
    const { user, last } = showBar()
    expect(button('Next period')).toBeDisabled()
    await user.click(button('Previous period'))
    expect(last()?.range).toEqual({ kind: 'days', days: { first: '2025-09-27', last: '2025-10-24' } })
    await user.click(button('Next period'))
    expect(last()?.range).toEqual(defaultFilters.range)
    expect(button('Next period')).toBeDisabled()
  })
})
