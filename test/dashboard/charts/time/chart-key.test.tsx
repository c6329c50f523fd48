import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChartKey } from '../../../../src/dashboard/charts/time/chart-key.tsx'

test('names every line and the stretches that carry no word', () => {
  const lines = [
    { kind: 'main', label: '25 Oct – 21 Nov' },
    { kind: 'comparison', label: '27 Sep – 24 Oct' },
    { kind: 'target', label: 'Target' },
  ] as const
  render(<ChartKey lines={lines} kinds={['closed', 'unknown']} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Closed',
    'Coverage unknown',
    '25 Oct – 21 Nov',
    '27 Sep – 24 Oct',
    'Target',
  ])
})

test('has no second line without a comparison', () => {
  render(<ChartKey lines={[{ kind: 'main', label: '25 Oct – 21 Nov' }]} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
