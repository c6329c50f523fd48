import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Segmented } from '../../../src/dashboard/ui/controls/segmented.tsx'
import { Delta } from '../../../src/dashboard/ui/delta.tsx'
import { CoverageBar } from '../../../src/dashboard/ui/marks/coverage-bar.tsx'
import { StatusMark } from '../../../src/dashboard/ui/marks/status-mark.tsx'
import { liveStates } from '../../../src/protocol/derived/live-answers.ts'
import { patience } from '../../support/patience.ts'

const ranges = { current: '25 Oct – 21 Nov 2025', comparison: '27 Sep – 24 Oct 2025' }

test('gives every state a shape and a word of its own', () => {
  const seen = liveStates.map((state) => {
    const { container, unmount } = render(<StatusMark state={state} />)
    const drawn = [container.querySelector('[aria-hidden]')?.innerHTML, container.textContent]
    unmount()
    return drawn
  })
  expect(seen.map(([, word]) => word)).toEqual(['Offline', 'Degraded', 'Unknown', 'Online'])
  expect(new Set(seen.map(([shape]) => shape)).size).toBe(liveStates.length)
})

test('writes a change with arrow, size and word', () => {
  const { container } = render(<Delta change={{ kind: 'told', ratio: 0.042 }} ranges={ranges} />)
  expect(screen.getByRole('button', { name: '4.2% more' })).toBeInTheDocument()
  expect(container.querySelector('svg')).not.toBeNull()
})

test('writes a fall as fewer, and without words by its sign', () => {
  render(<Delta change={{ kind: 'told', ratio: -0.042 }} ranges={ranges} />)
  expect(screen.getByText('4.2% fewer')).toBeInTheDocument()
  render(<Delta change={{ kind: 'told', ratio: -0.042 }} ranges={ranges} words={null} />)
  expect(screen.getByText('−4.2%')).toBeInTheDocument()
})

test('draws no arrow for a change that rounds to nothing', () => {
  const { container } = render(<Delta change={{ kind: 'told', ratio: 0.0001 }} ranges={ranges} />)
  expect(container.textContent).toBe('no change')
  expect(container.querySelector('svg')).toBeNull()
})

test('gives the reason of a withheld change instead of a percentage', () => {
  const { container } = render(
    <Delta change={{ kind: 'withheld', reason: 'too little was seen on 8 Nov' }} ranges={ranges} />,
  )
  expect(container.textContent).toBe('No comparison – too little was seen on 8 Nov')
})

test('shows both ranges by keyboard, until Escape', async () => {
  const user = userEvent.setup()
  render(<Delta change={{ kind: 'told', ratio: 0.042 }} ranges={ranges} />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(ranges.current)).toBeInTheDocument()
  expect(screen.getByText(ranges.comparison)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByText(ranges.current)).toBeNull(), patience)
})

test.each([
  [{ share: 0.964, verdict: 'partial' }, '96.4% partial'],
  [{ share: 0.9996, verdict: 'complete' }, '99.9% complete'],
  [{ share: 0.41, verdict: 'unreliable' }, '41.0% unreliable'],
  [{ share: null, verdict: 'unknown' }, 'unknown'],
] as const)('coverage is told with its verdict: %j', (coverage, words) => {
  const { container } = render(<CoverageBar coverage={coverage} />)
  expect(container.textContent).toBe(words)
  expect(container.querySelector(`[data-verdict="${coverage.verdict}"]`)).not.toBeNull()
})

test('always keeps one segment chosen', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn()
  render(
    <Segmented
      label="Granularity"
      value="day"
      onChoose={chosen}
      segments={[
        { value: 'hour', label: 'Hour' },
        { value: 'day', label: 'Day' },
        { value: 'month', label: 'Month', disabled: true },
      ]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Day' }))
  expect(chosen).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Month' }))
  expect(chosen).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Hour' }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('hour')
})
