import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showOverview, today } from './overview-scene.tsx'
import type { Place } from './small-deployment.ts'

// A chain is judged store by store; nothing here depends on how long that takes.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 20_000 })

const chain = Array.from({ length: 200 }, (_, place) => ({
  id: `store-${place}`,
  name: `Store ${place + 1}`,
  timezone: 'Europe/London',
}))
const moved = new Set(chain.slice(0, 40).map(({ id }) => id))
const story = {
  entries: (at: Place) => (at.day === today && moved.has(at.store) ? 80 : undefined),
}
const section = () => screen.findByRole('region', { name: 'Moved more than usual' })

test('of a chain the first stores of a kind are shown, the others are counted and asked for', async () => {
  const { container } = showOverview({ stores: chain, story })
  const list = within(await section())
  expect(list.getAllByRole('heading', { level: 4 })).toHaveLength(10)
  expect(list.getByText(/^10 of 40 stores/)).toBeInTheDocument()
  expect(container.querySelectorAll('*').length).toBeLessThan(1500)
  await userEvent.click(list.getByRole('button', { name: 'Show all' }))
  expect(list.getAllByRole('heading', { level: 4 })).toHaveLength(40)
  expect(list.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test('stores that ask for nothing are a count, which opens', async () => {
  showOverview({ stores: chain, story })
  await section()
  const calm = screen.getByText('160 stores as usual')
  expect(screen.queryByRole('link', { name: 'Store 41' })).toBeNull()
  await userEvent.click(calm)
  await screen.findByRole('link', { name: 'Store 41' })
  const fold = within(calm.closest('details') ?? document.body)
  expect(fold.getAllByRole('listitem')).toHaveLength(120)
  await userEvent.click(fold.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(fold.getAllByRole('listitem')).toHaveLength(160))
})
