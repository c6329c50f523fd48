import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Defined } from '../../../../src/dashboard/data/cards/defined.tsx'
import type { Definition } from '../../../../src/dashboard/data/definitions/definition.ts'
import { definitions } from '../../../../src/dashboard/data/definitions/definitions.ts'

const all = Object.entries(definitions).map(([term, define]): readonly [string, Definition] => [
  term,
  define(),
])

test('opens the definition of a figure by keyboard', async () => {
  render(<Defined term="Entries" />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  const popup = await screen.findByRole('dialog', { name: 'Entries' })
  for (const name of ['Formula', 'Scope', 'Staff', 'Refreshed']) expect(popup).toHaveTextContent(name)
  expect(popup).toHaveTextContent('at least two seconds')
  expect(popup).toHaveTextContent('Every 10 minutes.')
})

test('adds the words of its place to a definition', async () => {
  render(<Defined term="Transactions" here="Rate × visitors." />)
  await userEvent.click(screen.getByRole('button', { name: 'Definition of Transactions' }))
  expect(await screen.findByRole('dialog', { name: 'Transactions' })).toHaveTextContent(
    'On this pageRate × visitors.',
  )
})

test.each(all)('%s has a formula and says how often it is refreshed, in whole sentences', (_, definition) => {
  for (const sentence of Object.values(definition)) expect(sentence).toMatch(/^[(A-Z].*\.$/)
  expect(definition.formula.length).toBeGreaterThan(10)
  expect(definition.refreshed).not.toBe('')
})

test('defines the least stay of each count of people, or the figure that it derives from', () => {
  for (const term of [
    'Entries',
    'Visitors (excl. staff)',
    'Zone visits',
    'Dwell time',
    'Total dwell time',
  ] as const) {
    expect(definitions[term]().counts).toMatch(/at least (two|five) seconds/)
  }
})

test('defines whether staff count, of every figure that can count them', () => {
  const without = all.filter(([, { staff }]) => staff === undefined).map(([term]) => term)
  // Cameras, days, hours and receipts are no people.
  expect(without).toEqual([
    'Open days',
    'Change',
    'Transactions',
    'Revenue',
    'ATV',
    'UPT',
    'Hours used for the rate',
    'Camera coverage',
    'Camera state',
    'Image quality',
    'Uptime',
    'Footage received',
    'Image quality of the footage',
  ])
})
