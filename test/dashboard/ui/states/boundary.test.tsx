import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Card } from '../../../../src/dashboard/ui/card.tsx'
import { Page } from '../../../../src/dashboard/ui/page.tsx'

// React tells of each failure, which is what is brought about here.
beforeEach(() => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => told.mockRestore()
})

function Figure({ value }: { readonly value: number | null }) {
  if (value === null) throw new Error('there is nothing to draw')
  return <p>{value} people</p>
}

/** What it draws is known only when it draws. */
function LaterFigure({ of }: { readonly of: { readonly value: number | null } }) {
  return <Figure value={of.value} />
}

const shownLater = (figure: { readonly value: number | null }) => (
  <Card title="Entries">
    <LaterFigure of={figure} />
  </Card>
)

const shown = (value: number | null) => (
  <Page>
    <Card title="Entries">
      <Figure value={value} />
    </Card>
    <Figure value={value} />
    <Card title="Stores">
      <p>twelve of them</p>
    </Card>
  </Page>
)

test('contains an error in a card, and keeps its title and the other cards', () => {
  render(shown(null))
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'Entries' })).toHaveTextContent('Something went wrong here')
  expect(screen.getByText('twelve of them')).toBeInTheDocument()
})

test('does not retry the same content when the page draws around it', async () => {
  const { rerender } = render(shown(null))
  const told = screen.getAllByRole('alert')
  const [again] = screen.getAllByRole('button', { name: 'Try again' })
  again?.focus()
  rerender(shown(null))
  for (const one of told) expect(one).toBeInTheDocument()
  expect(again).toHaveFocus()
})

test('retries by itself with new content', () => {
  const { rerender } = render(shown(null))
  rerender(shown(640))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getAllByText('640 people')).toHaveLength(2)
})

test('stays failed while the content fails, with a button to retry', async () => {
  const figure: { value: number | null } = { value: null }
  const { rerender } = render(shownLater(figure))
  rerender(shownLater(figure))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  figure.value = 640
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('640 people')).toBeInTheDocument()
})
