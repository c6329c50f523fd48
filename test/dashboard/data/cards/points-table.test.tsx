import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TimePoint } from '../../../../src/dashboard/data/cards/points-over-time.ts'
import { PointsTable, pointsFile } from '../../../../src/dashboard/data/cards/points-table.tsx'
import { targetSeries } from '../../charts/points.ts'

const unknown = { share: null, verdict: 'unknown' } as const

/** A Sunday to come. */
const sunday: TimePoint = {
  key: '2025-03-09',
  extent: { days: { first: '2025-03-09', last: '2025-03-09' }, hour: null, occurrence: 0 },
  tick: '9',
  label: 'Sunday, 9 March 2025',
  state: 'future',
  value: null,
  unfinished: false,
  coverage: unknown,
  comparison: { label: 'Sunday, 2 March 2025', state: 'future', value: null, coverage: unknown },
  comparedSoFar: null,
  delta: null,
}

const props = {
  title: 'Entries per day',
  measure: 'Entries',
  granularity: 'day',
  compared: true,
  note: 'Whitby',
} as const

test('tells a day to come from a shut one', () => {
  const shut = { ...sunday, key: '2025-03-10', label: 'Monday, 10 March 2025', state: 'closed' } as const
  render(<PointsTable {...props} points={[sunday, { ...shut, comparison: null }]} />)
  expect(screen.getAllByText('No data yet')).toHaveLength(2)
  expect(screen.getAllByText('Closed')).toHaveLength(1)
  const { heads, rows } = pointsFile({ ...props, points: [sunday] })
  const told = Object.fromEntries(heads.map((head, place) => [head, rows[0]?.[place]]))
  expect(told).toMatchObject({ 'Entries: state': 'no data yet', 'Compared to: state': 'no data yet' })
})

test('leads from a withheld comparison to what was missed', async () => {
  const seen = { share: 0.3, verdict: 'unreliable' } as const
  const dark: TimePoint = {
    ...sunday,
    state: 'measured',
    value: 60,
    coverage: seen,
    comparison: { label: 'Sunday, 2 March 2025', state: 'measured', value: 180, coverage: seen },
    comparedSoFar: 180,
    delta: { kind: 'withheld', reason: 'current-unreliable' },
  }
  render(<PointsTable {...props} points={[dark]} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'No comparison – low camera coverage' }))
  await user.click(await screen.findByRole('button', { name: 'See camera gaps' }))
  expect(window.location.search).toBe('?why=2025-03-09')
})

test('a target is a column of the table and of the file, empty where none is set', () => {
  const monday: TimePoint = { ...sunday, key: '2025-03-10', label: 'Monday, 10 March 2025' }
  const table = { ...props, points: [sunday, monday], lines: [targetSeries('Target', [1200, null])] }
  render(<PointsTable {...table} />)
  const cells = screen.getAllByRole('row').map((row) => row.children[2]?.textContent)
  expect(cells).toEqual([expect.stringContaining('Target'), '1,200', ''])
  const { heads, rows } = pointsFile(table)
  const place = heads.indexOf('Target (visitors)')
  expect(rows.map((row) => row[place])).toEqual([1200, null])
})
