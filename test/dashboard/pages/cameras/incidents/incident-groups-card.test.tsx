import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { StoreGroup } from '../../../../../src/dashboard/filters/stores/store-groups.ts'
import { IncidentGroupsCard } from '../../../../../src/dashboard/pages/cameras/incidents/incident-groups-card.tsx'
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
const level = (location: string) => ({ location, cameras: 4, dueHours: 100, months: [], uptime: 0.9 })

function showCard() {
  const chosen: string[] = []
  render(
    <IncidentGroupsCard
      stores={stores}
      groups={[region('North', 'leeds', 'york', 'hull'), region('South', 'bath'), region('Fair', 'stall')]}
      incidents={[
        { location: 'leeds', count: 3, ongoing: 1, missedHours: 12 },
        { location: 'york', count: 1, ongoing: 0, missedHours: 30 },
      ]}
      // The stall has no cameras.
      levels={{
        stores: ['leeds', 'york', 'hull', 'bath'].map(level),
        asked: stores,
        days: { first: '2026-02-05', last: '2026-03-04' },
        hasUptime: true,
      }}
      refreshing={false}
      today="2026-03-04"
      onChoose={(key) => {
        chosen.push(key)
      }}
    />,
  )
  return { user: userEvent.setup(), chosen }
}

beforeEach(() => window.history.replaceState(null, '', '/cameras?view=incidents'))

const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

test('adds up the incidents of each group, and claims none where nothing is recorded', () => {
  showCard()
  expect(lines()).toEqual([
    ['Region', 'Stores counted', 'Incidents', 'Ongoing', 'Camera hours in incidents', 'Most affected'],
    ['North', '3 stores', '4', '1', '42\u00a0h', 'York 30\u00a0h'],
    ['South', '1 store', '0', '0', '0\u00a0h', '–'],
    ['Fair', '0 of 1 store', '–', '–', '–', '–'],
  ])
})

test('leads to the stores of a group, and to its most affected store', async () => {
  const { user, chosen } = showCard()
  await user.click(screen.getByRole('button', { name: 'North' }))
  await user.click(screen.getByRole('button', { name: 'York' }))
  expect(chosen).toEqual(['region:North', 'york'])
})

test('writes what is less urgent below the name on a phone', () => {
  screenWidth(390)
  showCard()
  expect(lines()[1]).toEqual([
    'NorthStores counted: 3 storesOngoing: 1 ongoingMost affected: York 30\u00a0h',
    '4',
    '42\u00a0h',
  ])
})
