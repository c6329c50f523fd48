import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Segmented } from '../../../../src/dashboard/ui/controls/segmented.tsx'

const intervals = [
  { value: 'hour', label: 'Hour' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const

function scene(value: 'hour' | 'day' | 'week', onChoose = vi.fn()) {
  render(
    <>
      <button type="button">Before</button>
      <Segmented label="Interval" segments={intervals} value={value} onChoose={onChoose} />
      <button type="button">After</button>
    </>,
  )
  return { user: userEvent.setup(), onChoose }
}

const button = (name: string) => screen.getByRole('button', { name })

test('Tab enters the group at the chosen segment', async () => {
  const { user } = scene('week')
  button('Before').focus()
  await user.tab()
  expect(button('Week')).toHaveFocus()
  await user.tab()
  expect(button('After')).toHaveFocus()
})

test('Shift+Tab enters the group at the chosen segment', async () => {
  const { user } = scene('day')
  button('After').focus()
  await user.tab({ shift: true })
  expect(button('Day')).toHaveFocus()
})

test('arrow keys move the focus within the group', async () => {
  const { user, onChoose } = scene('day')
  button('Before').focus()
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect(button('Hour')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('hour')
})

test('arrow keys go round, past a segment that is disabled', async () => {
  const segments = [{ ...intervals[0], disabled: true }, ...intervals.slice(1)]
  render(<Segmented label="Interval" segments={segments} value="week" onChoose={vi.fn()} />)
  const user = userEvent.setup()
  await user.tab()
  expect(button('Week')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(button('Day')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(button('Week')).toHaveFocus()
})

test('the chosen segment, pressed again, chooses nothing', async () => {
  const { user, onChoose } = scene('day')
  await user.click(button('Day'))
  expect(onChoose).not.toHaveBeenCalled()
  expect(button('Day')).toHaveAttribute('aria-pressed', 'true')
})
