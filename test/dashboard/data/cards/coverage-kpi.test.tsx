import { render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CoverageKpi, type SeenPeriod } from '../../../../src/dashboard/data/cards/coverage-kpi.tsx'

function seenWith(points: () => SeenPeriod['points']): SeenPeriod {
  return {
    coverage: { verdict: 'complete', share: 1 },
    hasUptime: true,
    outages: [],
    stores: [],
    get points() {
      return points()
    },
  }
}

const asItIs = (seen: SeenPeriod) => seen

test('the buckets behind the coverage are worked out after the first picture, not for it', () => {
  const points = vi.fn((): SeenPeriod['points'] => [])
  expect(
    renderToString(<CoverageKpi view={seenWith(points)} seenIn={asItIs} today="2026-03-04" />),
  ).toContain('Camera coverage')
  expect(points).not.toHaveBeenCalled()
  render(<CoverageKpi view={seenWith(points)} seenIn={asItIs} today="2026-03-04" />)
  expect(points).toHaveBeenCalled()
  expect(screen.getByText(/100/)).toBeDefined()
})

test('until the coverage of newer numbers is worked out the older one is dimmed, and says that it is busy', async () => {
  const seen = (share: number): SeenPeriod => ({
    ...seenWith(() => []),
    coverage: { verdict: 'complete', share },
  })
  const place = document.createElement('div')
  const root = createRoot(place)
  const kpi = (view: SeenPeriod) => <CoverageKpi view={view} seenIn={asItIs} today="2026-03-04" />
  const busy = () => place.querySelector('[aria-busy="true"]')
  root.render(kpi(seen(1)))
  await expect.poll(() => place.textContent).toContain('100')
  expect(busy()).toBeNull()

  // What is urgent of the change, and nothing of what may wait.
  flushSync(() => root.render(kpi(seen(0.985))))
  expect(place).toHaveTextContent('100')
  expect(busy()).not.toBeNull()
  await expect.poll(busy).toBeNull()
  expect(place).toHaveTextContent('98.5')
  root.unmount()
})
