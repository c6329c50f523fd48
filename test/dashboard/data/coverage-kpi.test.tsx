import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CoverageKpi, type SeenPeriod } from '../../../src/dashboard/data/coverage-kpi.tsx'

function seenWith(points: () => SeenPeriod['points']): SeenPeriod {
  return {
    coverage: { verdict: 'complete', share: 1 },
    hasUptime: true,
    uptime: 'ready',
    outages: [],
    stores: [],
    get points() {
      return points()
    },
  }
}

test('the buckets behind the coverage are worked out after the first picture, not for it', () => {
  const points = vi.fn((): SeenPeriod['points'] => [])
  expect(renderToString(<CoverageKpi seen={seenWith(points)} today="2026-03-04" />)).toContain(
    'Camera coverage',
  )
  expect(points).not.toHaveBeenCalled()
  render(<CoverageKpi seen={seenWith(points)} today="2026-03-04" />)
  expect(points).toHaveBeenCalled()
  expect(screen.getByText(/100/)).toBeDefined()
})
