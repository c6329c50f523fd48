import { expect } from '@playwright/test'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { axeFindings } from './support/axe-findings.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { importRecords } from './support/import-records.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

/** A store whose new opening hours come in a file. */
const now = Date.parse('2026-03-16T09:00:00Z')
const importedAt = Date.parse('2026-03-05T17:30:00Z')
const hull = { id: 'hull', name: 'Hull' }
const weekdays = [1, 2, 3, 4, 5, 6]

let chain: ChainAt

test.beforeAll(async () => {
  chain = await startChainAt(now, keepHull)
})
test.afterAll(() => chain.close())

async function keepHull(warehouse: Warehouse): Promise<void> {
  const rows = new SmallChain(warehouse)
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  await rows.location(hull.id, 'Europe/London', { name: hull.name })
  await rows.recording('door', hull.id, { timezone: 'Europe/London', scheduled: true, counts: true })
  await warehouse.insert(
    'opening_hours',
    weekdays.map((weekday) => ({
      ...{ location_id: hull.id, weekday, opens_minute: 600, closes_minute: 1080 },
      version: Date.parse('2026-01-05T09:00:00Z'),
    })),
  )
  const starts = Array.from({ length: 14 }, (_, day) =>
    Array.from({ length: 40 }, (_, quarter) =>
      new Date(Date.UTC(2026, 2, day + 2, 10) + quarter * 900_000).toISOString(),
    ),
  ).flat()
  await rows.segments(hull.id, 'door', starts)
  await rows.visits(hull.id, starts)
  await importRecords(warehouse, 'opening-hours', importedAt, [
    'location_id,weekday,opens,closes,removed',
    // The same as before, and others.
    ...[1, 2, 3].map((weekday) => `${hull.id},${weekday},10:00,18:00,`),
    ...[4, 5].map((weekday) => `${hull.id},${weekday},10:00,20:00,`),
    `${hull.id},6,,,true`,
    `${hull.id},7,12:00,16:00,`,
  ])
}

const changes =
  'Thu, Fri 10:00–20:00 (previously 10:00–18:00), Sat closed (previously 10:00–18:00), Sun 12:00–16:00 (previously closed)'

test('imported opening hours stand under the chart on the day of the import, in the list of events and in the file', {
  tag: rare,
}, async ({ page }) => {
  await page.clock.install({ time: now })
  await page.goto(
    `${chain.address}/footfall?stores=${hull.id}&from=2026-03-02&to=2026-03-15&by=day&against=none`,
  )
  await page.clock.resume()
  const card = page.getByRole('region', { name: 'Entries per day' })
  const mark = page.getByRole('list', { name: 'Events' }).getByRole('button')
  await expect(mark).toHaveAccessibleName(
    `Opening hours changed, ${changes} · 5 Mar · Hull · figures before and after may not be comparable`,
  )
  // Below the column of its day: the fourth of fourteen.
  const [markAt, chartAt] = [await mark.boundingBox(), await card.getByRole('img').first().boundingBox()]
  const share = ((markAt?.x ?? 0) + (markAt?.width ?? 0) / 2 - (chartAt?.x ?? 0)) / (chartAt?.width ?? 1)
  expect(share).toBeGreaterThan(3 / 14)
  expect(share).toBeLessThan(4 / 14 + 0.05)
  await mark.focus()
  expect(await axeFindings(page)).toEqual([])
  const { rows } = await downloadTable(page, card)
  expect(
    rows.flatMap((row) =>
      row['Changed opening hours'] === ''
        ? []
        : [[row['Start (store local time)'], row['Changed opening hours']]],
    ),
  ).toEqual([['2026-03-05T00:00', changes]])

  await mark.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Events' })
  await expect(drawer.getByRole('listitem')).toHaveText(`Opening hours changed${changes}5 Mar · Hull`)
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByLabel(/changed opening hours/).uncheck()
  await expect(drawer).toContainText('No events')
})
