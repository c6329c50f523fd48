import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Kpi } from '../../../src/dashboard/ui/kpi.tsx'
import { KpiStrip } from '../../../src/dashboard/ui/kpi-strip.tsx'

test('leads to its page by a link of its name', () => {
  render(<Kpi label="Entries" door={{ href: '/footfall?stores=leeds' }} value="9,773" />)
  expect(screen.getByRole('link', { name: 'Entries' })).toHaveAttribute('href', '/footfall?stores=leeds')
  expect(screen.getByRole('heading', { name: 'Entries' })).toBeInTheDocument()
})

test('switches what the page shows, and says whether it does', async () => {
  const user = userEvent.setup()
  const onChoose = vi.fn()
  render(<Kpi label="Revenue" door={{ onChoose, chosen: false }} value="£1.35m" />)
  await user.click(screen.getByRole('button', { name: 'Revenue', pressed: false }))
  expect(onChoose).toHaveBeenCalledOnce()
})

test('leaves the buttons in it to themselves', async () => {
  const user = userEvent.setup()
  const onChoose = vi.fn()
  const onInfo = vi.fn()
  const info = <button type="button" aria-label="What is revenue?" onClick={onInfo} />
  render(<Kpi label="Revenue" door={{ onChoose, chosen: true }} info={info} value="£1.35m" />)
  await user.click(screen.getByRole('button', { name: 'What is revenue?' }))
  expect(onInfo).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

test('is no door without an address', () => {
  render(<Kpi label="Entries" value="9,773" />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('names a strip in a header with its tools', () => {
  render(
    <KpiStrip label="Today so far" tools={<button type="button">Export</button>}>
      <Kpi label="Entries" value="9,773" />
    </KpiStrip>,
  )
  const strip = screen.getByRole('region', { name: 'Today so far' })
  expect(strip.querySelector('header')).toHaveTextContent('Today so farExport')
})
