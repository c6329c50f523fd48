import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sparkline } from '../../../../src/dashboard/charts/sparkline/sparkline.tsx'

test('is a picture with a name, a line and a dot for what stands alone', () => {
  render(<Sparkline label="Entries of the last days" values={[3, 5, null, 4]} />)
  const picture = screen.getByRole('img', { name: 'Entries of the last days' })
  expect(picture.querySelectorAll('path')).toHaveLength(1)
  expect(picture.querySelectorAll('circle')).toHaveLength(1)
})
