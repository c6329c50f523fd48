import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TimePoint } from '../../../../src/dashboard/data/cards/points-over-time.ts'
import { PointsTable, pointsFile } from '../../../../src/dashboard/data/cards/points-table.tsx'

const unknown = { share: null, verdict: 'unknown' } as const

/** A past Sunday on which nobody was counted; before the camera records have come nothing more is known of it. */
const sunday: TimePoint = {
  key: '2025-03-09',
  extent: { days: { first: '2025-03-09', last: '2025-03-09' }, hour: null, occurrence: 0 },
  tick: '9',
  label: 'Sunday, 9 March 2025',
  state: 'future',
  value: null,
  unfinished: false,
  checking: true,
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

test('of a day without counts nothing is claimed until camera records say whether it was closed', () => {
  render(<PointsTable {...props} points={[sunday]} checking />)
  const row = screen.getByRole('row', { name: /Sunday, 9 March/ })
  expect(within(row).queryByText('not yet')).toBeNull()
  const { heads, rows } = pointsFile({ ...props, points: [sunday], checking: true })
  const told = Object.fromEntries(heads.map((head, place) => [head, rows[0]?.[place]]))
  expect(told).toMatchObject({
    'Entries: state': 'not loaded yet',
    'Compared with: state': 'not loaded yet',
  })
})

test('a day to come is not yet, and a shut one closed, once it is known', () => {
  const settled = { ...sunday, checking: false }
  render(<PointsTable {...props} points={[settled]} />)
  expect(screen.getAllByText('not yet')).toHaveLength(2)
})

test('a comparison that is withheld leads to what was missed', async () => {
  const seen = { share: 0.3, verdict: 'unreliable' } as const
  const dark: TimePoint = {
    ...sunday,
    state: 'measured',
    value: 60,
    checking: false,
    coverage: seen,
    comparison: { label: 'Sunday, 2 March 2025', state: 'measured', value: 180, coverage: seen },
    comparedSoFar: 180,
    delta: { kind: 'withheld', reason: 'current-unreliable' },
  }
  render(<PointsTable {...props} points={[dark]} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'No comparison – too little was seen' }))
  await user.click(await screen.findByRole('button', { name: 'Why is this flagged?' }))
  expect(window.location.search).toBe('?why=2025-03-09')
})
