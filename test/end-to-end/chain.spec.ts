import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { downloadTable } from './support/downloaded-table.ts'
import { OverviewScreen } from './support/overview-screen.ts'
import { type RunningShopfloor, run, startShopfloor } from './support/shopfloor-process.ts'
import { freePort } from './support/whole-stack.ts'

/** More stores than any list shows at once. `npm run test:chain` makes two thousand, which takes minutes. */
const stores = Number(process.env.SHOPFLOOR_CHAIN_STORES ?? 150)
/** Only the lists are looked at. */
const days = 9
const counted = stores.toLocaleString('en-GB')
/** Today's answers of a chain take their time on a busy machine. */
const wholeWithinMs = 240_000

let folder: string
let shopfloor: RunningShopfloor

test.beforeAll(async () => {
  test.setTimeout(20 * 60_000)
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-chain-'))
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) }
  const made = await run(['demo', '--stores', String(stores), '--days', String(days)], settings)
  expect(made).toMatchObject({ status: 0 })
  shopfloor = await startShopfloor(settings)
})

test.afterAll(async () => {
  expect(await shopfloor.stop()).toBe(0)
  await rm(folder, { recursive: true, force: true })
})

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
const picker = (page: Page) => page.getByRole('button', { name: /^Stores:/ })
const open = (page: Page, path: string) => page.goto(`${shopfloor.address}${path}`)

test('a store is found among hundreds by keyboard, and a town is selected at once', async ({ page }) => {
  await open(page, '/footfall?range=last-7-days')
  // A list that has not come yet needs no search.
  await expect(picker(page)).toContainText(counted)
  await picker(page).press('Enter')
  const choices = page.getByRole('dialog', { name: 'Stores' })
  await expect(choices.getByRole('searchbox')).toBeFocused()
  await expect(choices.getByRole('status')).toHaveText(`All ${counted} stores`)
  expect(await choices.getByRole('option').count()).toBeLessThanOrEqual(41)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const last = choices.locator('[role="option"]:focus')
  await expect(last).toHaveAttribute('aria-posinset', String(stores + 1))
  await expect(last).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(choices.locator('[role="option"]:focus')).toHaveText(/^All stores/)

  await choices.getByRole('searchbox').fill('leeds')
  const found = await choices.getByRole('option').count()
  expect(found).toBeGreaterThan(1)
  await choices.getByRole('button', { name: 'Select all' }).click()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toContainText(`${found} of ${counted}`)
  await expect(page.getByRole('region', { name: 'Stores', exact: true }).getByRole('rowheader')).toHaveCount(
    found,
  )
})

test('a store is chosen by its name, and its day is shown alone', async ({ page }) => {
  const screen = new OverviewScreen(page)
  await open(page, '/overview')
  await expect(picker(page)).toContainText(counted)
  await picker(page).press('Enter')
  const choices = page.getByRole('dialog', { name: 'Stores' })
  await choices.getByRole('searchbox').fill('leeds')
  await choices.getByRole('option').last().click()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toContainText(`1 of ${counted}`)
  const [name = ''] = await screen.stores()
  expect(name).toMatch(/^Leeds/)
  await expect(picker(page)).toContainText(`${name} 1 of`)
  expect(await screen.stores()).toEqual([name])
  // Before it opens it has counted nobody, which is a number too.
  expect(await screen.entries()).toBeGreaterThanOrEqual(0)
})

test('a table of stores shows its ends, scrolls through all, and is exported and printed whole', async ({
  page,
}) => {
  await open(page, '/footfall?range=last-7-days')
  const card = page.getByRole('region', { name: 'Stores', exact: true })
  const rows = card.locator('tbody tr[aria-rowindex]')
  await expect(card.getByRole('rowheader')).toHaveCount(10)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const shown = card.getByRole('status')
  /** Rows of the whole table. A store that opens later has none, and one whose counts are on their way not yet. */
  const total = async () =>
    Number(/([\d,]+) stores$/.exec((await shown.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  await expect.poll(total).toBeGreaterThan(stores * 0.9)

  await card.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(80)
  const scroller = page.getByRole('region', { name: 'Stores by entries per open day' })
  await scroller.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(card.locator(`tr[aria-rowindex="${(await total()) + 1}"]`)).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await expect(card.getByRole('columnheader', { name: 'Per open day' })).toBeInViewport()
  await expect(card.locator('tr[aria-rowindex="2"]')).toHaveCount(0)

  await card.getByRole('button', { name: 'Bottom 10' }).click()
  await expect(card.getByRole('rowheader')).toHaveCount(10)
  await expect(async () => {
    const { rows: written } = await downloadTable(page, card)
    expect(written).toHaveLength(await total())
  }).toPass()

  await card.getByRole('button', { name: 'All', exact: true }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await card.getByRole('rowheader').count()).toBe(await total())
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
})

test('cameras are read by store, and a store leads to its cameras', async ({ page }) => {
  await open(page, '/cameras')
  // Low is what is below the share from which a value is complete.
  const uptime = page.getByRole('region', { name: 'Uptime in opening hours' })
  await expect(uptime).toContainText(/\d+ of [\d,]+ below 99\.0\s%/)
  const card = page.getByRole('region', { name: 'Stores now' })
  const worst = card.getByRole('rowheader').first().getByRole('button')
  const name = (await worst.textContent()) ?? ''
  await worst.click()
  await expect(picker(page)).toContainText(name)
  await expect(card).toBeHidden()
  const cameras = page.getByRole('region', { name: 'Cameras now' })
  await expect(cameras.getByRole('rowheader').first()).toBeVisible()
})

for (const path of ['/', '/footfall?range=last-7-days', '/conversion?range=last-7-days', '/cameras']) {
  test(`${path} of a chain has at most 3,000 elements`, async ({ page }) => {
    await open(page, path)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: wholeWithinMs })
    expect(await elements(page)).toBeLessThanOrEqual(3000)
  })
}
