import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fetchTimeChart, LazyTimeChart } from '../../../../src/dashboard/charts/time/lazy-time-chart.tsx'

const file = vi.hoisted(() => ({ isThere: false }))

vi.mock('../../../../src/dashboard/charts/time/time-chart.tsx', () => ({
  get TimeChart() {
    if (!file.isThere) throw new Error('the file could not be fetched')
    return ({ title }: { title: string }) => <p>Drawn: {title}</p>
  },
}))

test("the chart's file cannot be had: fetched ahead nothing fails, its place says so, and it can be tried again", async () => {
  fetchTimeChart()
  // It has failed before anything is there that would look at it.
  await vi.dynamicImportSettled()
  render(<LazyTimeChart title="Entries per day" points={[]} granularity="day" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the chart')
  file.isThere = true
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Drawn: Entries per day')).toBeVisible()
})
