import { expect } from '@playwright/test'
import { CountNotes } from '../../src/service/warehouse/corrections/count-notes.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { axeFindings } from './support/axe-findings.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { importRecords } from './support/import-records.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

/** A file corrects three days of these two stores. */
const now = Date.parse('2026-03-20T09:00:00Z')
const notedAt = Date.parse('2026-03-17T12:00:00Z')
const importedAt = Date.parse('2026-03-19T10:00:00Z')
const stores = ['hull', 'york']
const corrected = ['2026-03-03', '2026-03-04', '2026-03-05']

let chain: ChainAt

test.beforeAll(async () => {
  chain = await startChainAt(now, keepStores)
})
test.afterAll(() => chain.close())

async function keepStores(warehouse: Warehouse): Promise<void> {
  const rows = new SmallChain(warehouse)
  await warehouse.insert('organisations', [{ id: 'chain', name: 'Chain' }])
  const starts = Array.from({ length: 14 }, (_, day) =>
    Array.from({ length: 40 }, (_, quarter) => Date.UTC(2026, 2, day + 2, 10) + quarter * 900_000),
  ).flat()
  const times = starts.map((start) => new Date(start).toISOString())
  for (const store of stores) {
    await rows.location(store, 'Europe/London', { name: store === 'hull' ? 'Hull' : 'York' })
    await rows.openOn(store, [1, 2, 3, 4, 5, 6, 7], 600, 1200)
    const door = `${store}-door`
    await rows.recording(door, store, { timezone: 'Europe/London', scheduled: true, counts: true })
    await rows.segments(store, door, times)
    await warehouse.insert(
      'visits',
      starts.map((start, at) => ({
        ...{ location_id: store, recording_id: door, entered_at: times[at], visit_id: `${at}` },
        version: start + 60_000,
      })),
    )
  }
  const clock = { now: notedAt }
  const notes = new CountNotes(warehouse, () => clock.now)
  await notes.note()
  clock.now = importedAt + 300_000
  await importRecords(warehouse, 'visits', importedAt, [
    'location_id,entered_at,visit_id',
    ...stores.flatMap((store) =>
      corrected.flatMap((day) =>
        Array.from({ length: 4 }, (_, one) => `${store},${day}T12:30:00Z,late ${day} ${one}`),
      ),
    ),
    // The same as before.
    `hull,${times[400]},400`,
  ])
  await notes.note()
}

const address = (query: string) =>
  `${chain.address}/footfall?${query}&from=2026-03-02&to=2026-03-15&by=day&against=none`
const title = 'Counts corrected on 19 Mar'
const spaced = (text: string) => text.replace(/\s/g, ' ')

test('counts that a file corrects stand below their days, in the list of events and in the file', {
  tag: rare,
}, async ({ page }) => {
  await page.clock.install({ time: now })
  await page.goto(address('stores=hull'))
  await page.clock.resume()
  const card = page.getByRole('region', { name: 'Entries per day' })
  const mark = page.getByRole('list', { name: 'Events' }).getByRole('button')
  await expect(mark).toHaveAccessibleName(
    /^Counts corrected on 19 Mar, Entries: 120 → 132 · 3\s–\s5 Mar · Hull$/,
  )
  // Below the columns of their days: the second to fourth of fourteen.
  const [markAt, chartAt] = [await mark.boundingBox(), await card.getByRole('img').first().boundingBox()]
  expect((markAt?.width ?? 0) / (chartAt?.width ?? 1)).toBeCloseTo(3 / 14, 1)
  await mark.focus()
  expect(await axeFindings(page)).toEqual([])
  const { rows } = await downloadTable(page, card)
  const marked = rows.filter((row) => row['Corrected counts'] !== '')
  expect(marked.map((row) => row['Start (store local time)']?.slice(0, 10))).toEqual(corrected)
  expect(new Set(marked.map((row) => spaced(row['Corrected counts'] ?? '')))).toEqual(
    new Set([`${title} · Entries: 120 → 132 · 3 – 5 Mar`]),
  )

  await mark.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Events' })
  await expect(drawer.getByRole('listitem')).toHaveText(`${title}Entries: 120 → 1323 – 5 Mar · Hull`)
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByLabel(/corrected counts/).uncheck()
  await expect(drawer).toContainText('No events')
})

test('one import is one mark, however many stores it corrected', { tag: rare }, async ({ page }) => {
  await page.clock.install({ time: now })
  await page.goto(address(`stores=${stores.join()}`))
  await page.clock.resume()
  const marks = page.getByRole('list', { name: 'Events' }).getByRole('button')
  await expect(marks).toHaveAccessibleName(
    /^Counts corrected on 19 Mar, Entries: 240 → 264 · 3\s–\s5 Mar · 2 stores$/,
  )
})
