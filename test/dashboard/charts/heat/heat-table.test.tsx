import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type HeatCell,
  type HeatGrid,
  heatLevel,
  transposed,
} from '../../../../src/dashboard/charts/heat/heat-grid.ts'
import { HeatTable } from '../../../../src/dashboard/charts/heat/heat-table.tsx'

function cell(title: string, over: Partial<HeatCell> = {}): HeatCell {
  return {
    key: title,
    state: 'measured',
    text: '7',
    level: 3,
    strong: false,
    caution: false,
    explained: false,
    title,
    words: '7 people',
    ...over,
  }
}

const grid: HeatGrid = {
  rows: [
    { key: '1', label: 'Mon', name: 'Monday' },
    { key: '2', label: 'Tue', name: 'Tuesday' },
  ],
  columns: [
    { key: '9', label: '9', name: '09:00–10:00' },
    { key: '10', label: '10', name: '10:00–11:00' },
    { key: '11', label: '11', name: '11:00–12:00' },
  ],
  cells: [
    [cell('Mon 9'), cell('Mon 10', { text: '0', level: 0 }), cell('Mon 11', { state: 'closed', text: '' })],
    [
      cell('Tue 9', { state: 'no-data', text: '' }),
      cell('Tue 10', { strong: true, caution: true, explained: true }),
      cell('Tue 11', { state: 'unseen', text: '' }),
    ],
  ],
}

const show = (shown: HeatGrid = grid) =>
  render(<HeatTable caption="Entries per hour" corner="Day" grid={shown} />)

test('every cell has its row, its column, and a number or the word of its mark', () => {
  show()
  const table = screen.getByRole('grid', { name: 'Entries per hour' })
  expect(within(table).getByRole('rowheader', { name: 'Mon' })).toHaveAttribute('abbr', 'Monday')
  const texts = within(table)
    .getAllByRole('gridcell')
    .map((one) => one.textContent)
  expect(texts).toEqual(['7', '0', 'closed', 'no data', '7', 'low coverage'])
})

test('the table is one tab stop, and arrows move between cells, each of which is read as a whole', async () => {
  const { container } = show()
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('gridcell', { name: 'Mon 9: 7 people' })).toHaveFocus()
  expect(container).toHaveTextContent('Mon 9 7 people')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('gridcell', { name: 'Tue 10: 7 people' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('gridcell', { name: /^Tue 11/ })).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowDown}{Home}{PageUp}')
  expect(screen.getByRole('gridcell', { name: /^Mon 9/ })).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('gridcell', { name: /^Mon 9/ })).toHaveFocus()
})

test('the line below reads the cell under the pointer until it leaves', async () => {
  const { container } = show()
  const user = userEvent.setup()
  await user.hover(screen.getByRole('gridcell', { name: /^Tue 10/ }))
  expect(container).toHaveTextContent('Tue 10 7 people')
  await user.unhover(screen.getByRole('gridcell', { name: /^Tue 10/ }))
  await user.hover(document.body)
  expect(container).not.toHaveTextContent('Tue 10 7 people')
})

test('a flagged cell leads to its reason, by the keyboard and by a press; others lead nowhere', async () => {
  const asked: string[] = []
  const { container } = render(
    <HeatTable caption="Entries" corner="Day" grid={grid} onExplain={(key) => asked.push(key)} />,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}{ArrowRight}{ArrowDown}')
  const flagged = screen.getByRole('gridcell', { name: 'Tue 10: 7 people, press Enter for the reason' })
  expect(flagged).toHaveFocus()
  expect(container).toHaveTextContent('Tue 10 7 people Press for the reason')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('gridcell', { name: 'Mon 9: 7 people' }))
  expect(asked).toEqual(['Tue 10'])
  await user.click(flagged)
  expect(asked).toEqual(['Tue 10', 'Tue 10'])
})

test('a finger reads a flagged cell first, and asks when it touches it again', async () => {
  const asked: string[] = []
  const { container } = render(
    <HeatTable caption="Entries" corner="Day" grid={grid} onExplain={(key) => asked.push(key)} />,
  )
  const user = userEvent.setup()
  const flagged = screen.getByRole('gridcell', { name: /^Tue 10/ })
  await user.pointer({ keys: '[TouchA]', target: flagged })
  expect(container).toHaveTextContent('Tue 10 7 people')
  expect(asked).toEqual([])
  await user.pointer({ keys: '[TouchA]', target: flagged })
  expect(asked).toEqual(['Tue 10'])
})

test('a transposed table has the same cells', () => {
  const turned = transposed(grid)
  expect(turned.rows).toBe(grid.columns)
  expect(turned.cells[1]?.map(({ title }) => title)).toEqual(['Mon 10', 'Tue 10'])
  expect(transposed(turned)).toEqual(grid)
})

test('a level is the fifth of the way to the greatest; only zero has none', () => {
  expect([0, 0.01, 20, 20.1, 99, 100].map((value) => heatLevel(value, 100))).toEqual([0, 1, 1, 2, 5, 5])
  expect(heatLevel(0, 0)).toBe(0)
})
