import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fetchTimeChart, LazyTimeChart } from '../../../../src/dashboard/charts/time/lazy-time-chart.tsx'
import { seriesOf } from '../points.ts'

const file = vi.hoisted(() => ({ isThere: false }))

vi.mock('../../../../src/dashboard/charts/time/time-chart.tsx', () => ({
  get TimeChart() {
    if (!file.isThere) throw new Error('the file could not be fetched')
    return ({ title }: { title: string }) => <p>Drawn: {title}</p>
  },
}))

test('a chart whose file fails to load says so and can be retried, and prefetching it throws nothing', async () => {
  fetchTimeChart()
  // It has failed before anything is there that would look at it.
  await vi.dynamicImportSettled()
  render(<LazyTimeChart title="Entries per day" series={seriesOf([])} granularity="day" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the chart')
  file.isThere = true
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Drawn: Entries per day')).toBeVisible()
})
