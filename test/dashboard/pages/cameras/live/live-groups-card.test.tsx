import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { StoreStates } from '../../../../../src/dashboard/coverage/store-states.ts'
import type { StoreGroup } from '../../../../../src/dashboard/filters/stores/store-groups.ts'
import { liveGroupColumns } from '../../../../../src/dashboard/pages/cameras/live/live-group-columns.tsx'
import { liveGroups } from '../../../../../src/dashboard/pages/cameras/live/live-groups.ts'
import { LiveGroupsCard } from '../../../../../src/dashboard/pages/cameras/live/live-groups-card.tsx'
import { fileTable } from '../../../../../src/dashboard/ui/table/file-table.ts'
import { screenWidth } from '../../../ui/screen-width.ts'
import { storeNow } from './store-now.ts'

const stores = ['Leeds', 'York', 'Hull', 'Bath'].map((name) => ({
  id: name.toLowerCase(),
  name,
  timezone: 'Europe/London',
  zoneFrom: 'location' as const,
}))
const group = (dimension: StoreGroup['dimension'], name: string, ...ids: string[]): StoreGroup => ({
  key: `${dimension}:${name}`,
  dimension,
  name,
  stores: ids,
})
const groups = [
  group('region', 'North', 'leeds', 'york', 'hull'),
  group('format', 'City', 'leeds'),
  group('format', 'Compact', 'york', 'hull', 'bath'),
]
/** Hull has no cameras. */
const states = [
  storeNow('leeds', { offline: 2, online: 1200 }),
  storeNow('york', { degraded: 1, unknown: 1, online: 6 }),
  storeNow('bath', { online: 4 }),
]

function showCard(shown: readonly StoreStates[] | null = states) {
  const chosen: string[] = []
  render(
    <LiveGroupsCard
      stores={stores}
      groups={groups}
      states={shown}
      onChoose={(key) => {
        chosen.push(key)
      }}
    />,
  )
  return { user: userEvent.setup(), chosen }
}

beforeEach(() => window.history.replaceState(null, '', '/cameras'))

const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

test('counts the cameras of each group by state, and its stores with offline cameras', () => {
  showCard()
  expect(lines()).toEqual([
    [
      'Region',
      'Stores counted',
      'Cameras',
      'Offline',
      'Degraded',
      'Unknown',
      'Online',
      'Stores with offline cameras',
    ],
    ['North', '2 of 3 stores', '1,210', '2', '1', '1', '1,206', '1'],
    ['No region', '1 store', '4', '0', '0', '0', '4', '0'],
  ])
})

test('names the stores that no sum includes', async () => {
  const { user } = showCard()
  await user.click(screen.getByRole('button', { name: '2 of 3 stores' }))
  expect(await screen.findByRole('dialog', { name: 'Not counted' })).toHaveTextContent('Hull: no cameras')
})

test('groups by format on request, and keeps that in the address', async () => {
  const { user } = showCard()
  await user.click(screen.getByRole('button', { name: 'Format' }))
  expect(lines().map(([name]) => name)).toEqual(['Format', 'City', 'Compact'])
  expect(window.location.search).toBe('?group-by=format')
})

test('leads from a group to its stores by keyboard, and from the other stores nowhere', async () => {
  const { user, chosen } = showCard()
  screen.getByRole('button', { name: 'North' }).focus()
  await user.keyboard('{Enter}')
  expect(chosen).toEqual(['region:North'])
  expect(screen.queryByRole('button', { name: 'No region' })).toBeNull()
})

test('keeps the place of its rows while the states are on their way', () => {
  showCard(null)
  expect(screen.getByRole('region', { name: 'Groups of stores' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByRole('table')).toBeNull()
})

test('writes below the name what a phone has no column for', () => {
  screenWidth(390)
  showCard()
  expect(lines()).toEqual([
    ['Region', 'Offline', 'Online'],
    ['North1 store with offline cameras, 1 degraded, 1 unknownStores counted: 2 of 3 stores', '2', '1,206'],
    ['No regionStores counted: 1 store', '0', '4'],
  ])
})

test.each([false, true])('writes a file with all columns (narrow screen: %s)', (narrow) => {
  const columns = liveGroupColumns({
    head: 'Region',
    names: new Map([['hull', 'Hull']]),
    narrow,
    onChoose: () => {},
  })
  const rows = liveGroups([{ key: 'region:North', name: 'North', stores: ['leeds', 'york', 'hull'] }], states)
  expect(fileTable(columns, rows, null)).toEqual({
    heads: [
      'Region',
      'Stores',
      'Stores counted',
      'Not counted',
      'Cameras',
      'Offline',
      'Degraded',
      'Unknown',
      'Online',
      'Stores with offline cameras',
    ],
    rows: [['North', 3, 2, 'Hull: no cameras', 1210, 2, 1, 1, 1206, 1]],
  })
})
