import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppFrame } from '../../../src/dashboard/ui/app-frame.tsx'
import { Card } from '../../../src/dashboard/ui/card.tsx'
import { Kpi } from '../../../src/dashboard/ui/kpi.tsx'
import { KpiStrip } from '../../../src/dashboard/ui/kpi-strip.tsx'
import { NavItem } from '../../../src/dashboard/ui/nav-item.tsx'
import { EmptyState } from '../../../src/dashboard/ui/states/empty-state.tsx'
import { FailedState } from '../../../src/dashboard/ui/states/failed-state.tsx'
import { Stale } from '../../../src/dashboard/ui/states/stale.tsx'
import { errorRules } from '../../../src/protocol/metrics/errors.ts'

test('names what is missing and that it is retried, with a button, if the failure can pass', async () => {
  const user = userEvent.setup()
  const retry = vi.fn()
  render(<FailedState what="entries" code="timeout" onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    /Couldn’t load entries\. ?Retrying automatically\. A shorter range loads faster\./,
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('names the reason and the remedy of a failure that stays, without a promise to retry', () => {
  render(<FailedState what="entries" code="too_large" onRetry={() => {}} />)
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent(/Couldn’t load entries\. ?The selection is too large\./)
  expect(alert).not.toHaveTextContent('Retrying')
})

test('shows the message of the response if it says more than its code', () => {
  const { rerender, container } = render(
    <FailedState what="entries" code="too_large" message="At most 400 days." onRetry={() => {}} />,
  )
  expect(container.textContent).toContain('At most 400 days.')
  const usual = errorRules.too_large.message
  rerender(<FailedState what="entries" code="too_large" message={usual} onRetry={() => {}} />)
  expect(container.textContent).not.toContain(usual)
})

test('keeps the words of a passing failure during an attempt', () => {
  const { rerender } = render(<FailedState what="entries" code="unavailable" onRetry={() => {}} />)
  const words = screen.getByRole('alert').textContent
  rerender(<FailedState what="entries" code="unavailable" onRetry={() => {}} retrying />)
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('disables the button of a lasting failure during an attempt', () => {
  render(<FailedState what="entries" code="forbidden" onRetry={() => {}} retrying />)
  expect(screen.getByRole('button', { name: 'Trying…' })).toBeDisabled()
})

test('tells what to do next in an empty panel', () => {
  render(
    <EmptyState
      title="No entries in these days"
      action={<button type="button">Show the last 28 days</button>}
    >
      The store has no counts before March.
    </EmptyState>,
  )
  expect(screen.getByText('No entries in these days')).toBeInTheDocument()
  expect(screen.getByRole('button')).toBeInTheDocument()
})

test('keeps old numbers while newer ones load', () => {
  const { container, rerender } = render(<Stale refreshing>38,412</Stale>)
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true')
  expect(container.textContent).toBe('38,412')
  rerender(<Stale refreshing={false}>38,500</Stale>)
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'false')
})

test('keeps the label of a loading figure, without a number', () => {
  render(
    <KpiStrip label="Totals" busy>
      <Kpi label="Entries" value="38,412" loading />
    </KpiStrip>,
  )
  expect(screen.getByRole('region', { name: 'Totals' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('heading', { name: 'Entries' })).toBeInTheDocument()
  expect(screen.queryByText('38,412')).toBeNull()
})

test('names the region of a card by its title', () => {
  render(
    <Card title="Entries per day" note="Leeds · Briggate">
      …
    </Card>,
  )
  expect(screen.getByRole('region', { name: 'Entries per day' })).toBeInTheDocument()
})

test('names the pages, marks the current one, and offers to skip them', () => {
  render(
    <AppFrame
      links={
        <>
          <NavItem href="/footfall" icon={null} label="Footfall" current />
          <NavItem href="/cameras" icon={null} label="Cameras" />
        </>
      }
    >
      page
    </AppFrame>,
  )
  expect(screen.getByRole('link', { name: 'Footfall' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Cameras' })).not.toHaveAttribute('aria-current')
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute('href', '#main')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
})
