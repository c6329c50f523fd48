import { expect, type Page } from '@playwright/test'
import { type DemoFolder, makeDemo } from './support/demo-folder.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { OverviewScreen } from './support/overview-screen.ts'
import { afterPrint, beforePrint } from './support/printing.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { type RunningShopfloor, startShopfloor } from './support/shopfloor-process.ts'
import { stablePort } from './support/stable-port.ts'

/**
 * More stores than any list shows at once. `npm run test:chain` creates two thousand, which takes minutes.
 */
const stores = Number(process.env.SHOPFLOOR_CHAIN_STORES ?? 150)
/** Few days suffice: these tests only look at lists. */
const days = 9
const counted = stores.toLocaleString('en-GB')
/** A chain's data of today takes time on a busy machine. */
const wholeWithinMs = 240_000

let demo: DemoFolder
let shopfloor: RunningShopfloor

test.beforeAll(async () => {
  test.setTimeout(20 * 60_000)
  demo = await makeDemo('--stores', String(stores), '--days', String(days))
  shopfloor = await startShopfloor({ DATA_DIR: demo.folder, PORT: String(await stablePort()) })
})

test.afterAll(async () => {
  expect(await shopfloor.stop()).toBe(0)
  await demo.remove()
})

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
const picker = (page: Page) => page.getByRole('button', { name: /^Stores:/ })
const open = (page: Page, path: string) => page.goto(`${shopfloor.address}${path}`)

test('finds a store among hundreds by keyboard and selects a town with one click', { tag: rare }, async ({
  page,
}) => {
  await open(page, '/footfall?range=last-7-days')
  // The search field appears once the list has loaded.
  await expect(picker(page)).toContainText(counted)
  await picker(page).press('Enter')
  const choices = page.getByRole('dialog', { name: 'Stores' })
  await expect(choices.getByRole('searchbox')).toBeFocused()
  await expect(choices.getByRole('status')).toHaveText(`All ${counted} stores`)
  expect(await choices.getByRole('option').count()).toBeLessThanOrEqual(41)

  // All stores, each of them, and the groups, which come by themselves.
  const rows = () => choices.getByRole('option').first().getAttribute('aria-setsize')
  await expect.poll(async () => Number(await rows())).toBeGreaterThan(stores + 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const last = choices.locator('[role="option"]:focus')
  await expect(last).toHaveAttribute('aria-posinset', (await rows()) ?? '')
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

test('selects a store by name and shows its day', { tag: rare }, async ({ page }) => {
  const screen = new OverviewScreen(page)
  await open(page, '/overview')
  await expect(picker(page)).toContainText(counted)
  await picker(page).press('Enter')
  const choices = page.getByRole('dialog', { name: 'Stores' })
  await choices.getByRole('searchbox').fill('leeds')
  await choices.getByRole('option').last().click()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toContainText(`1 of ${counted}`)
  await expect(picker(page)).toContainText(/Leeds.* 1 of/)
  await expect(page.getByRole('region', { name: 'Top zones today' })).toBeVisible()
  // Before opening time the count is 0, which also matches.
  expect(await screen.entries()).toBeGreaterThanOrEqual(0)
})

test('shows the ends of a table of stores, scrolls through it, and exports and prints all rows', {
  tag: rare,
}, async ({ page }) => {
  await open(page, '/footfall?range=last-7-days')
  const card = page.getByRole('region', { name: 'Stores', exact: true })
  const rows = card.locator('tbody tr[aria-rowindex]')
  await expect(card.getByRole('rowheader')).toHaveCount(10)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const shown = card.getByRole('status')
  /** Rows of the whole table. A store that opens later has none, and a store may still be loading. */
  const total = async () =>
    Number(/([\d,]+) stores$/.exec((await shown.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  await expect.poll(total).toBeGreaterThan(stores * 0.9)

  await card.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(80)
  // The page scrolls, not the card.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(card.locator(`tr[aria-rowindex="${(await total()) + 1}"]`)).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await expect(card.getByRole('columnheader', { name: 'Daily average' })).toBeInViewport()
  await expect(card.locator('tr[aria-rowindex="2"]')).toHaveCount(0)

  await card.getByRole('button', { name: 'Bottom 10' }).click()
  await expect(card.getByRole('rowheader')).toHaveCount(10)
  await expect(async () => {
    const { rows: written } = await downloadTable(page, card)
    expect(written).toHaveLength(await total())
  }).toPass()

  await card.getByRole('button', { name: 'All', exact: true }).click()
  await beforePrint(page)
  expect(await card.getByRole('rowheader').count()).toBe(await total())
  await afterPrint(page)
})

test('shows cameras by store, and links a store to its cameras', { tag: rare }, async ({ page }) => {
  await open(page, '/cameras?view=uptime')
  // Low: below the share from which a value counts as complete.
  const uptime = page.getByRole('region', { name: 'Uptime in opening hours', exact: true })
  await expect(uptime).toContainText(/\d+ of [\d,]+ below 99\.0%/)
  await page.getByRole('link', { name: 'Live', exact: true }).click()
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
  test(`${path} renders at most 3,000 elements for a chain`, { tag: rare }, async ({ page }) => {
    await open(page, path)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: wholeWithinMs })
    expect(await elements(page)).toBeLessThanOrEqual(3000)
  })
}
