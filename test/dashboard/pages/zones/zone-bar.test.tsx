import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withBars } from '../../../../src/dashboard/pages/zones/zone-bar.tsx'

interface Row {
  readonly visits: number | null
}

const rows: readonly Row[] = [{ visits: 200 }, { visits: 50 }, { visits: null }]
const column = {
  key: 'visits',
  header: 'Visits',
  cell: ({ visits }: Row) => visits,
  sortBy: ({ visits }: Row) => visits,
}
const lengths = (isOrdering: boolean) =>
  rows.map((row) => {
    const { container } = render(<div>{withBars(column, rows, isOrdering).cell(row)}</div>)
    return container.querySelector('i')?.style.width
  })

test('the column that orders the table shows each figure as a share of the greatest', () => {
  expect(lengths(true)).toEqual(['100%', '25%', undefined])
})

test('other columns have figures only', () => {
  expect(lengths(false)).toEqual([undefined, undefined, undefined])
})
