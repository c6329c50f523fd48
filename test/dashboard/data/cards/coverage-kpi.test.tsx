import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CoverageKpi, type SeenPeriod } from '../../../../src/dashboard/data/cards/coverage-kpi.tsx'

const complete = { verdict: 'complete', share: 1 } as const
const low = { verdict: 'unreliable', share: 0.6 } as const
const outage = { recording: 'east', camera: 'Entrance east', location: 'leeds', day: '2026-03-03', hours: 9 }

const seen: SeenPeriod = {
  coverage: complete,
  points: [{ state: 'measured' }],
  hasUptime: true,
  outages: [outage],
  outageCount: 4,
  stores: [{ id: 'leeds', name: 'Leeds' }],
}

const why = () => screen.queryByRole('button', { name: 'See camera gaps' })
const showKpi = (period: SeenPeriod | null) => render(<CoverageKpi seen={period} today="2026-03-04" />)

test('names what lowers the coverage, and leads to it', () => {
  const { container } = showKpi({ ...seen, coverage: low })
  expect(container).toHaveTextContent('60')
  expect(container).toHaveTextContent(/Entrance east offline 9h on .*, and 3 more outages/)
  expect(why()).toBeInTheDocument()
})

test('asks nothing about complete coverage', () => {
  const { container } = showKpi(seen)
  expect(container).not.toHaveTextContent('Entrance east')
  expect(why()).toBeNull()
})

test('tells a closed period and one without records from low coverage', () => {
  const unknown = { verdict: 'unknown', share: null } as const
  const { container, unmount } = showKpi({ ...seen, points: [{ state: 'closed' }], coverage: unknown })
  expect(container).toHaveTextContent('No opening hours in this period.')
  unmount()
  const { container: other } = showKpi({ ...seen, coverage: unknown, hasUptime: false })
  expect(other).toHaveTextContent('no camera records for this period')
  expect(why()).toBeNull()
})
