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

test('writes a change with arrow, sign and size', () => {
  const { container } = render(<Delta change={{ kind: 'told', ratio: 0.042 }} ranges={ranges} />)
  expect(screen.getByRole('button', { name: '+4.2%' })).toBeInTheDocument()
  expect(container.querySelector('svg')).not.toBeNull()
})

test('names what a change is compared with, outside its button', () => {
  const versus = 'Tue 17 Nov, same time'
  const { container } = render(
    <Delta change={{ kind: 'told', ratio: 0.084 }} ranges={ranges} versus={versus} />,
  )
  expect(container.textContent).toBe('+8.4% vs Tue 17 Nov, same time')
  expect(screen.getByRole('button')).toHaveTextContent(/^\+8\.4%$/)
})

test('writes the change of a rate in points, its relative change in the note', async () => {
  const user = userEvent.setup()
  const rate = { from: 0.177, to: 0.171 }
  render(<Delta change={{ kind: 'told', ratio: -0.034, rate }} ranges={ranges} versus="17.7%" />)
  await user.click(screen.getByRole('button', { name: '−0.6\u00a0pp' }))
  expect(await screen.findByText('Relative change')).toBeInTheDocument()
  expect(screen.getByText('−3.4%')).toBeInTheDocument()
})

test('draws no arrow for a change that rounds to nothing', () => {
  const rate = { from: 0.1712, to: 0.1708 }
  const { container } = render(
    <Delta change={{ kind: 'told', ratio: -0.002, rate }} ranges={ranges} versus="17.1%" />,
  )
  expect(container.textContent).toBe('No change vs 17.1%')
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
  [{ share: 0.964, verdict: 'partial' }, '96.4% · Partial'],
  [{ share: 0.9996, verdict: 'complete' }, '99.9% · Complete'],
  [{ share: 0.41, verdict: 'unreliable' }, '41.0% · Unreliable'],
  [{ share: null, verdict: 'unknown' }, 'Unknown'],
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
