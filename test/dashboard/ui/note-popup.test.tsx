import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotePopup } from '../../../src/dashboard/ui/note-popup.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A reader whose pointer rests on the button until the note has opened by itself. */
async function pointAt() {
  const reader = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  render(
    <NotePopup trigger="Why?" triggerClassName="mark" arrival="unnoticed">
      Two cameras were off.
    </NotePopup>,
  )
  await reader.hover(button())
  await pass(200)
  expect(text()).not.toBeNull()
  return reader
}

const button = () => screen.getByRole('button', { name: 'Why?' })
const text = () => screen.queryByText('Two cameras were off.')
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test.each([100, 2000])('a press keeps a note that the pointer opened %i ms ago', async (ms) => {
  const reader = await pointAt()
  await pass(ms)
  await reader.click(button())
  await pass(500)
  expect(text()).not.toBeNull()
  await reader.unhover(button())
  await pass(500)
  expect(text()).not.toBeNull()
})

test.each([100, 2000])('the second press closes a note that the pointer opened %i ms ago', async (ms) => {
  const reader = await pointAt()
  await pass(ms)
  await reader.click(button())
  await pass(1000)
  await reader.click(button())
  await pass(500)
  expect(text()).toBeNull()
})

test('a note that was only pointed at closes as the pointer leaves', async () => {
  const reader = await pointAt()
  await reader.unhover(button())
  await pass(500)
  expect(text()).toBeNull()
})

test('Escape closes a note that a press keeps open, and it opens by the pointer again', async () => {
  const reader = await pointAt()
  await pass(2000)
  await reader.click(button())
  await reader.keyboard('{Escape}')
  await pass(500)
  expect(text()).toBeNull()
  await reader.unhover(button())
  await reader.hover(button())
  await pass(200)
  expect(text()).not.toBeNull()
  await reader.unhover(button())
  await pass(500)
  expect(text()).toBeNull()
})
