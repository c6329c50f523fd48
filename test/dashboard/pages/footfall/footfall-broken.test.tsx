import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { withoutSizes } from '../../drawing.ts'
import { leedsWeek, showFootfall } from './footfall-scene.tsx'

vi.mock('../../../../src/dashboard/charts/time/lazy-time-chart.tsx', () => ({
  fetchTimeChart: () => {},
  LazyTimeChart: () => {
    throw new Error('it cannot be drawn')
  },
}))

withoutSizes()

// React tells of each failure, which is what is brought about here.
beforeEach(() => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => told.mockRestore()
})

test('a chart that fails to render leaves the figures, its table and the other panels alone', async () => {
  showFootfall(leedsWeek())
  const card = within(await screen.findByRole('region', { name: 'Entries per day' }))
  expect(await card.findByRole('alert')).toHaveTextContent('Something went wrong here')
  expect(screen.getByText('640')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Footfall by hour and weekday' })).toBeInTheDocument()
  card.getByText('Table').click()
  expect(await card.findByRole('table')).toHaveTextContent('250')
})
