import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ShapeChoice, useShape } from '../../../../src/dashboard/ui/controls/shape-choice.tsx'
import {
  browserChoices,
  type ChoiceMemory,
  ChoiceMemoryProvider,
} from '../../../../src/dashboard/ui/memory/remembered.ts'

function Panel({ name }: { readonly name: string }) {
  const [shape, choose] = useShape(name)
  return <ShapeChoice shape={shape} onChoose={choose} />
}

const show = (memory: ChoiceMemory, name = 'footfall') =>
  render(
    <ChoiceMemoryProvider value={memory}>
      <Panel name={name} />
    </ChoiceMemoryProvider>,
  )

function kept(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    storage: {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, text: string) => void map.set(key, text),
    },
  }
}

const isShown = (name: string) =>
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')

test('remembers the shape of each panel', async () => {
  const { storage, map } = kept()
  const first = show(browserChoices(() => storage))
  isShown('Chart')
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  isShown('Table')
  expect([...map]).toEqual([['shopfloor.shape.footfall', 'table']])
  first.unmount()

  const second = show(browserChoices(() => storage))
  isShown('Table')
  second.unmount()
  show(
    browserChoices(() => storage),
    'conversion',
  )
  isShown('Chart')
})

test('prefers the shape in the address, and writes a remembered table into it', async () => {
  const memory = browserChoices(() => kept({ 'shopfloor.shape.footfall': 'table' }).storage)
  window.history.replaceState(null, '', '/footfall?stores=leeds&shape.footfall=chart')
  show(memory).unmount()
  expect(window.location.search).toBe('?stores=leeds&shape.footfall=chart')
  window.history.replaceState(null, '', '/footfall?stores=leeds')
  show(memory)
  isShown('Table')
  expect(window.location.search).toBe('?stores=leeds&shape.footfall=table')
  await userEvent.click(screen.getByRole('button', { name: 'Chart' }))
  isShown('Chart')
  expect(window.location.search).toBe('?stores=leeds&shape.footfall=chart')
})

test('ignores a remembered word that is no choice', () => {
  show(browserChoices(() => kept({ 'shopfloor.shape.footfall': 'hologram' }).storage))
  isShown('Chart')
})

test('keeps a choice for the visit if storage is forbidden', async () => {
  show(
    browserChoices(() => {
      throw new Error('forbidden')
    }),
  )
  isShown('Chart')
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  isShown('Table')
})
