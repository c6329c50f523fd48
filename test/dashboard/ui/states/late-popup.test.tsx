import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotePopup, type PopoverNoteProps } from '../../../../src/dashboard/ui/note-popup.tsx'
import { latePart } from '../../../../src/dashboard/ui/states/late-part.tsx'
import { LatePopup } from '../../../../src/dashboard/ui/states/late-popup.tsx'

type Popup = typeof NotePopup

/** The browser's idle moments and the outcome of each fetch, both in the test's hand. */
let idle: (() => void)[] = []
let fetches: { arrive(): void; resolve(): Promise<void>; reject(): Promise<void> }[] = []

beforeEach(() => {
  idle = []
  fetches = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => {})
})

afterEach(() => {
  // What is left of the page takes back its idle callbacks.
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const note: PopoverNoteProps = {
  trigger: 'Why?',
  triggerClassName: 'mark',
  children: 'Two cameras were off.',
}

function draw() {
  const part = latePart(
    () =>
      new Promise<Popup>((resolve, reject) => {
        fetches.push({
          arrive: () => resolve(NotePopup),
          resolve: () => act(async () => resolve(NotePopup)),
          reject: () => act(async () => reject(new Error('no network'))),
        })
      }),
  )
  const { trigger, triggerClassName } = note
  render(<LatePopup part={part} props={note} {...{ trigger, triggerClassName }} />)
  return part
}

const button = () => screen.getByRole('button', { name: 'Why?' })
const becomeIdle = () =>
  act(async () => {
    vi.advanceTimersByTime(3000)
    for (const run of idle) run()
  })

test('draws the button alike before its code is there', async () => {
  draw()
  const before = button()
  const looks = (one: HTMLElement) =>
    ['type', 'class', 'aria-haspopup', 'aria-expanded'].map((name) => one.getAttribute(name))
  const plain = looks(before)
  await becomeIdle()
  await fetches[0]?.resolve()
  expect(button()).not.toBe(before)
  expect(looks(button())).toEqual(plain)
  expect(screen.queryByText('Two cameras were off.')).not.toBeInTheDocument()
})

test('opens once the code is there if it was pressed before, and Escape returns the focus', async () => {
  draw()
  await userEvent.click(button())
  expect(fetches).toHaveLength(1)
  await fetches[0]?.resolve()
  expect(await screen.findByText('Two cameras were off.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Two cameras were off.')).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
})

test('keeps the focus on the button when the popup replaces it', async () => {
  draw()
  await userEvent.tab()
  expect(button()).toHaveFocus()
  await becomeIdle()
  await fetches[0]?.resolve()
  expect(button()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Two cameras were off.')).toBeVisible()
})

test('keeps a focus that comes in the moment of the exchange', async () => {
  const part = draw()
  await becomeIdle()
  const before = button()
  await act(async () => {
    fetches[0]?.arrive()
    await part.load()
    // The browser's next event.
    await new Promise((next) => setImmediate(next))
    button().focus()
  })
  expect(button()).not.toBe(before)
  expect(button()).toHaveFocus()
})

test('does not exchange a button that is being pressed', async () => {
  draw()
  const pressed = button()
  fireEvent.pointerDown(pressed)
  await becomeIdle()
  await fetches[0]?.resolve()
  expect(button()).toBe(pressed)
  fireEvent.pointerUp(pressed)
  await act(async () => fireEvent.click(pressed))
  expect(await screen.findByText('Two cameras were off.')).toBeVisible()
})

test('says that the code could not be fetched, and retries at the next press', async () => {
  draw()
  await userEvent.click(button())
  await fetches[0]?.reject()
  expect(screen.getByRole('status')).toHaveTextContent('Couldn’t open. Try again.')
  await userEvent.click(button())
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  await fetches[1]?.resolve()
  expect(await screen.findByText('Two cameras were off.')).toBeVisible()
})

test('stays silent about a failed prefetch', async () => {
  draw()
  await becomeIdle()
  await fetches[0]?.reject()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
