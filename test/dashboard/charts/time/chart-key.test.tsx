import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChartKey } from '../../../../src/dashboard/charts/time/chart-key.tsx'

test('names both periods and the stretches that carry no word', () => {
  render(<ChartKey current="25 Oct – 21 Nov" comparison="27 Sep – 24 Oct" kinds={['closed', 'unknown']} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'closed',
    'coverage unknown',
    '25 Oct – 21 Nov',
    '27 Sep – 24 Oct',
  ])
})

test('has no second line without a comparison', () => {
  render(<ChartKey current="25 Oct – 21 Nov" comparison={null} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
