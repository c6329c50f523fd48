import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { gregorian } from '../../../../../src/calendar/calendar-period.ts'
import { noHolidays } from '../../../../../src/calendar/comparison.ts'
import { initialValues } from '../../../../../src/dashboard/address/address-fields.ts'
import type { LiveCamera } from '../../../../../src/dashboard/coverage/live-cameras.ts'
import type { StoreStates } from '../../../../../src/dashboard/coverage/store-states.ts'
import { defaultFilters, type Filters } from '../../../../../src/dashboard/filters/filters.ts'
import {
  areReadByStore,
  StoresNowCard,
} from '../../../../../src/dashboard/pages/cameras/live/stores-now-card.tsx'
import { zoneChoiceFields } from '../../../../../src/dashboard/pages/zone-choices.ts'
import { screenWidth } from '../../../ui/screen-width.ts'

const now = Date.parse('2026-03-04T14:40:00Z')
const stores = Array.from({ length: 100 }, (_, place) => ({
  id: `store-${place + 1}`,
  name: `Store ${place + 1}`,
  timezone: 'Europe/London',
  zoneFrom: 'location' as const,
}))

const cameraNames = ['Entrance', 'Kids', 'Shoes', 'Tills', 'Stairs', 'Stock']
const camera = (store: number, place: number): LiveCamera => ({
  recording: `${store}-${place}`,
  name: cameraNames[place] ?? '',
  location: `store-${store}`,
  state: 'offline',
  was: null,
  counted: 'offline',
  since: { at: now - (20 - place) * 60_000, basis: 'seen' },
  lastSeen: now,
  quality: 1,
  flaps: 0,
  isEntrance: place === 0,
  isOpen: true,
})
/** Six cameras each. The first store is dark, the second lost four, the third one; the fourth has a poor picture. */
const unwell: Readonly<
  Record<number, { readonly offline: readonly number[]; readonly degraded: number; readonly unknown: number }>
> = {
  1: { offline: [0, 1, 2, 3, 4, 5], degraded: 0, unknown: 0 },
  2: { offline: [1, 2, 3, 4], degraded: 0, unknown: 1 },
  3: { offline: [0], degraded: 0, unknown: 0 },
  4: { offline: [], degraded: 1, unknown: 0 },
}
const states = stores.map(({ id, name, timezone }, index): StoreStates => {
  const { offline, degraded, unknown } = unwell[index + 1] ?? { offline: [], degraded: 0, unknown: 0 }
  const [first] = offline
  return {
    store: id,
    name,
    timezone,
    counts: { offline: offline.length, degraded, unknown, online: 6 - offline.length - degraded - unknown },
    cameras: 6,
    offline: offline.map((place) => camera(index + 1, place)),
    offlineSince: first === undefined ? null : now - (20 - first) * 60_000,
  }
})

function showCard(shown: readonly StoreStates[] = states) {
  const chosen: Filters[] = []
  render(
    <StoresNowCard
      screen={{
        filters: defaultFilters,
        onChange: (change) => {
          chosen.push(typeof change === 'function' ? change(defaultFilters) : change)
        },
        zoneChoices: initialValues(zoneChoiceFields),
        onZoneChoices: () => {
          throw new Error('this page has no zones')
        },
        stores,
        timezone: 'Europe/London',
        today: '2026-03-04',
        chain: gregorian,
        holidays: noHolidays,
        freshest: { countedUntil: now, next: now },
        hoursOffered: true,
      }}
      states={shown}
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

test('lists a chain by store, and a few stores by camera', () => {
  expect([areReadByStore(stores.slice(0, 40)), areReadByStore(stores.slice(0, 41))]).toEqual([false, true])
})

test('names offline cameras, the worst store first, and counts the stores that are well', () => {
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

test('writes what is not online below the name on a phone', () => {
  screenWidth(390)
  showCard()
  expect(lines()).toEqual([
    ['Store 1All 6 cameras', '6', '0'],
    ['Store 2Kids, Shoes, Tills and 1 more', '4', '1'],
    ['Store 3Entrance', '1', '5'],
    ['Store 41 degraded', '0', '5'],
  ])
})

test('shows all stores on request, and finds one', async () => {
  const { user } = showCard()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '101')
  expect(window.location.search).toBe('?rows.stores-now=all')
  await user.click(screen.getByRole('button', { name: 'Not all online' }))
  await user.type(screen.getByRole('searchbox'), 'store 77')
  expect(lines().map(([name]) => name)).toEqual(['Store 77'])
})

test('lists ten of many stores that are not all online, and the others on request', async () => {
  const [, dark] = states
  if (dark === undefined) throw new Error('no store is dark')
  const many = states.map((store, index) =>
    index < 25 ? { ...dark, store: store.store, name: store.name } : store,
  )
  const { user } = showCard(many)
  expect(lines()).toHaveLength(10)
  expect(screen.getByRole('status')).toHaveTextContent('25 of 100 stores')
  await user.click(screen.getByRole('button', { name: 'Show all (25)' }))
  expect(lines()).toHaveLength(25)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('leads from a store to its cameras', async () => {
  const { user, chosen } = showCard()
  await user.click(screen.getByRole('button', { name: 'Store 2' }))
  expect(chosen.map((filters) => filters.stores)).toEqual([['store-2']])
})

test('says that every camera is online', () => {
  showCard(states.slice(4))
  expect(screen.getByRole('cell')).toHaveTextContent('All cameras of all stores are online')
})

test('counts the offline cameras of a store that lists none by name', () => {
  showCard(states.map((store) => ({ ...store, offline: [] })))
  expect(lines().map((cells) => cells[5])).toEqual(['All 6 cameras', '4 cameras', '1 camera', ''])
})
