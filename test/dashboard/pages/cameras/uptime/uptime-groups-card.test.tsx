import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { StoreGroup } from '../../../../../src/dashboard/filters/stores/store-groups.ts'
import { uptimeGroupColumns } from '../../../../../src/dashboard/pages/cameras/uptime/uptime-group-columns.tsx'
import { uptimeGroups } from '../../../../../src/dashboard/pages/cameras/uptime/uptime-groups.ts'
import { UptimeGroupsCard } from '../../../../../src/dashboard/pages/cameras/uptime/uptime-groups-card.tsx'
import { fileTable } from '../../../../../src/dashboard/ui/table/file-table.ts'
import { screenWidth } from '../../../ui/screen-width.ts'

const stores = ['Leeds', 'York', 'Hull', 'Bath', 'Stall'].map((name) => ({
  id: name.toLowerCase(),
  name,
  timezone: 'Europe/London',
  zoneFrom: 'location' as const,
}))
const region = (name: string, ...ids: string[]): StoreGroup => ({
  key: `region:${name}`,
  dimension: 'region',
  name,
  stores: ids,
})
const level = (location: string, uptime: number | null) => ({
  location,
  cameras: 4,
  dueHours: 100,
  months: [{ uptime }],
  uptime,
})
/** The stall has no cameras. */
const levels = [level('bath', 0.985), level('hull', null), level('leeds', 0.9), level('york', 0.99)]

function showCard(target: number | null) {
  const chosen: string[] = []
  render(
    <UptimeGroupsCard
      stores={stores}
      groups={[region('North', 'leeds', 'york', 'hull', 'stall'), region('South', 'bath')]}
      levels={{
        stores: levels,
        asked: stores,
        days: { first: '2026-02-05', last: '2026-03-04' },
        hasUptime: true,
      }}
      refreshing={false}
      today="2026-03-04"
      target={target}
      onChoose={(key) => {
        chosen.push(key)
      }}
    />,
  )
  return { user: userEvent.setup(), chosen }
}

beforeEach(() => window.history.replaceState(null, '', '/cameras?view=sla'))

const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

test('shows the uptime of each group, and how many of its stores met the target', () => {
  showCard(0.98)
  expect(lines()).toEqual([
    ['Region', 'Stores counted', 'Cameras', 'Uptime', 'Target met'],
    ['North', '2 of 4 stores', '8', '94.5%', '1 of 2 stores'],
    ['South', '1 store', '4', '98.5%', '1 store'],
  ])
  expect(screen.getByText('5 Feb – 4 Mar')).toBeVisible()
})

test('judges the stores by another target', () => {
  showCard(0.99)
  expect(lines().map((cells) => cells.at(-1))).toEqual(['Target met', '1 of 2 stores', '0 of 1 store'])
})

test('without a target, shows what was missed and leads to the store of the lowest uptime', async () => {
  const { user, chosen } = showCard(null)
  expect(lines()).toEqual([
    ['Region', 'Stores counted', 'Cameras', 'Uptime', 'Camera hours missed', 'Lowest store'],
    ['North', '2 of 4 stores', '8', '94.5%', '11\u00a0h', 'Leeds 90.0%'],
    ['South', '1 store', '4', '98.5%', '1.5\u00a0h', '–'],
  ])
  await user.click(screen.getByRole('button', { name: 'Leeds' }))
  expect(chosen).toEqual(['leeds'])
})

test('names the stores that no figure includes, and why', async () => {
  const { user } = showCard(0.98)
  await user.click(screen.getByRole('button', { name: '2 of 4 stores' }))
  const note = await screen.findByRole('dialog', { name: 'Not counted' })
  expect(within(note).getAllByRole('listitem')).toHaveLength(2)
  expect(note).toHaveTextContent('Hull: uptime unknown')
  expect(note).toHaveTextContent('Stall: no cameras')
})

test('leads from a group to its stores', async () => {
  const { user, chosen } = showCard(0.98)
  await user.click(screen.getByRole('button', { name: 'South' }))
  expect(chosen).toEqual(['region:South'])
})

test('writes stores and cameras below the name on a phone', () => {
  screenWidth(390)
  showCard(0.98)
  expect(lines()[2]).toEqual(['SouthStores counted: 1 storeCameras: 4 cameras', '98.5%', '1 of 1'])
})

test('writes the lowest store below the name on a phone', () => {
  screenWidth(390)
  showCard(null)
  expect(lines().slice(1)).toEqual([
    [
      'NorthStores counted: 2 of 4 storesCameras: 8 camerasLowest store: Lowest: Leeds 90.0%',
      '94.5%',
      '11\u00a0h',
    ],
    ['SouthStores counted: 1 storeCameras: 4 camerasLowest store:', '98.5%', '1.5\u00a0h'],
  ])
})

test('writes hours missed and the lowest store to a file', () => {
  const columns = uptimeGroupColumns({
    head: 'Region',
    names: new Map(stores.map(({ id, name }) => [id, name])),
    target: null,
    narrow: false,
    phone: false,
    onChoose: () => {},
  })
  const groups = [{ key: 'region:North', name: 'North', stores: ['york', 'leeds'] }]
  const { heads, rows } = fileTable(columns, uptimeGroups(groups, levels, null), null)
  expect(heads.slice(-3)).toEqual(['Camera hours missed', 'Lowest store', 'Uptime of the lowest store (%)'])
  expect(rows.map((row) => row.slice(-3))).toEqual([[11, 'Leeds', 90]])
})

test('writes figures, unknown days and excluded stores to a file', () => {
  const columns = uptimeGroupColumns({
    head: 'Region',
    names: new Map(stores.map(({ id, name }) => [id, name])),
    target: 0.98,
    narrow: false,
    phone: false,
    onChoose: () => {},
  })
  const groups = [
    { key: 'region:North', name: 'North', stores: ['york', 'hull', 'stall'] },
    { key: null, name: 'No region', stores: ['hull'] },
  ]
  expect(fileTable(columns, uptimeGroups(groups, levels, 0.98), null)).toEqual({
    heads: [
      'Region',
      'Stores',
      'Stores counted',
      'Not counted',
      'Cameras',
      'Uptime (%)',
      'Camera days unknown',
      'Stores that met the target of 98.0%',
    ],
    rows: [
      ['North', 3, 1, 'Hull: uptime unknown, Stall: no cameras', 4, 99, 0, 1],
      ['No region', 1, 0, 'Hull: uptime unknown', 0, null, 0, null],
    ],
  })
})
