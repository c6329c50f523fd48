import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { LiveState } from '../../../../src/dashboard/coverage/live-cameras.ts'
import { defaultFilters, type Filters } from '../../../../src/dashboard/filters/filters.ts'
import type { LiveRow } from '../../../../src/dashboard/pages/cameras/live-rows.ts'
import { areReadByStore, StoresNowCard } from '../../../../src/dashboard/pages/cameras/stores-now-card.tsx'
import { screenWidth } from '../../ui/screen-width.ts'

const now = Date.parse('2026-03-04T14:40:00Z')
const stores = Array.from({ length: 100 }, (_, place) => ({
  id: `store-${place + 1}`,
  name: `Store ${place + 1}`,
  timezone: 'Europe/London',
  zoneFrom: 'location' as const,
}))

const cameraNames = ['Entrance', 'Kids', 'Shoes', 'Tills', 'Stairs', 'Stock']
function camera(store: number, place: number, state: LiveState): LiveRow {
  return {
    recording: `${store}-${place}`,
    location: `store-${store}`,
    state,
    was: null,
    since: { at: now - (20 - place) * 60_000, basis: 'seen' },
    lastSeen: now,
    quality: 1,
    flaps: 0,
    name: cameraNames[place] ?? '',
    store: `Store ${store}`,
    timezone: 'Europe/London',
    isEntrance: place === 0,
    isOpen: true,
    acknowledged: null,
  }
}
/** Six cameras each. The first store is dark, the second lost four, the third one; the fourth has a poor picture. */
const states: Readonly<Record<number, readonly LiveState[]>> = {
  1: ['offline', 'offline', 'offline', 'offline', 'offline', 'offline'],
  2: ['online', 'offline', 'offline', 'offline', 'offline', 'unknown'],
  3: ['offline'],
  4: ['degraded'],
}
const rows = stores.flatMap((_, index) =>
  cameraNames.map((_, place) => camera(index + 1, place, states[index + 1]?.[place] ?? 'online')),
)

function showCard(shown: readonly LiveRow[] = rows) {
  const chosen: Filters[] = []
  render(
    <StoresNowCard
      screen={{
        filters: defaultFilters,
        onChange: (change) => {
          chosen.push(typeof change === 'function' ? change(defaultFilters) : change)
        },
        stores,
        timezone: 'Europe/London',
        today: '2026-03-04',
        weekStartsOn: 1,
        freshest: { countedUntil: now, next: now },
        hoursOffered: true,
      }}
      rows={shown}
      now={now}
    />,
  )
  return { user: userEvent.setup(), chosen }
}

beforeEach(() => window.history.replaceState(null, '', '/cameras'))

const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

test('a chain is read by store, a few stores by camera', () => {
  expect([areReadByStore(stores.slice(0, 40)), areReadByStore(stores.slice(0, 41))]).toEqual([false, true])
})

test('names what is offline, the worst store first, and counts the stores that are well', () => {
  showCard()
  expect(lines().map((cells) => cells.slice(0, 6))).toEqual([
    ['Store 1', '6', '0', '0', '0', 'All 6 cameras'],
    ['Store 2', '4', '0', '1', '1', 'Kids, Shoes, Tills and 1 more'],
    ['Store 3', '1', '0', '0', '5', 'Entrance'],
    ['Store 4', '0', '1', '0', '5', ''],
  ])
  // Of six cameras the first one fell silent twenty minutes ago.
  expect(lines()[0]?.[6]).toMatch(/\b(14|2):20\b.* GMT$/)
  expect(screen.getByRole('status')).toHaveTextContent('4 of 100 stores')
})

test('on a phone says below the name what is not online', () => {
  screenWidth(390)
  showCard()
  expect(lines()).toEqual([
    ['Store 1All 6 cameras', '6', '0'],
    ['Store 2Kids, Shoes, Tills and 1 more', '4', '1'],
    ['Store 3Entrance', '1', '5'],
    ['Store 41 degraded', '0', '5'],
  ])
})

test('shows all stores when they are asked for, and finds one', async () => {
  const { user } = showCard()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '101')
  expect(window.location.search).toBe('?rows.stores-now=all')
  await user.click(screen.getByRole('button', { name: 'Not all online' }))
  await user.type(screen.getByRole('searchbox'), 'store 77')
  expect(lines().map(([name]) => name)).toEqual(['Store 77'])
})

test('leads from a store to its cameras', async () => {
  const { user, chosen } = showCard()
  await user.click(screen.getByRole('button', { name: 'Store 2' }))
  expect(chosen.map((filters) => filters.stores)).toEqual([['store-2']])
})

test('says so where every camera is online', () => {
  showCard(rows.map((row) => ({ ...row, state: 'online' })))
  expect(screen.getByRole('cell')).toHaveTextContent('All cameras of all stores are online')
})
