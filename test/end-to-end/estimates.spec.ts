import { expect, type Page } from '@playwright/test'
import { axeFindings } from './support/axe-findings.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { blindDay, keepPromotedChain, leeds, promotedNow } from './support/promoted-chain.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

let chain: ChainAt
test.beforeAll(async () => {
  chain = await startChainAt(promotedNow, keepPromotedChain)
})
test.afterAll(() => chain?.close())

/** Counted from 9:00 to 12:00: 11 people an hour. As many came in each of the six hours that the entrance was blind. */
const counted = 3 * 11
const missed = 6 * 11

const days = 'from=2026-02-09&to=2026-02-15&against=none'
const card = (page: Page) => page.getByRole('region', { name: 'Entries per day' })
const bands = (page: Page) => card(page).locator('[data-mark="estimate"]')

async function open(page: Page, more = ''): Promise<void> {
  await new FootfallScreen(page).open(chain.address, `/footfall?stores=${leeds.id}&${days}${more}`)
  await expect(card(page).getByRole('slider')).toBeVisible()
}

test('an entrance goes blind, and what it missed is estimated beside what it counted', { tag: slow }, async ({
  page,
}) => {
  await open(page)
  const headline = page.getByLabel('Totals').getByRole('paragraph').first()
  const total = await headline.textContent()
  await expect(bands(page)).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Estimate', exact: true }).click()
  await expect(bands(page)).toHaveCount(1)
  await expect(page).toHaveURL(/estimates=on/)
  const note = card(page).getByRole('status')
  const [, low = 0, high = 0] = /80% interval: (\d+) to (\d+)/.exec((await note.textContent()) ?? '') ?? []
  expect(Number(low)).toBeLessThanOrEqual(missed)
  expect(Number(high)).toBeGreaterThanOrEqual(missed)
  await expect(headline).toHaveText(total ?? '')
  expect(await axeFindings(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Definition of Estimate' }).click()
  await expect(page.getByRole('dialog', { name: 'Estimate' })).toContainText(
    'counts and totals never include it',
  )
  await page.keyboard.press('Escape')

  const { rows } = await downloadTable(page, card(page))
  const own = rows.find((row) => row['Start (store local time)'] === `${blindDay}T00:00`)
  expect(own?.['Entries (visitors)']).toBe(String(counted))
  expect(Number(own?.['Incl. missed entries, low (visitors)'])).toBeLessThanOrEqual(counted + missed)
  expect(Number(own?.['Incl. missed entries, high (visitors)'])).toBeGreaterThanOrEqual(counted + missed)
  expect(rows.filter((row) => row['Incl. missed entries, low (visitors)'] !== '')).toHaveLength(1)
})

test('a link shows the estimate, and nothing is offered where the cameras saw everything', {
  tag: rare,
}, async ({ page }) => {
  await open(page, '&estimates=on')
  await expect(bands(page)).toHaveCount(1)
  await expect(card(page).getByRole('button', { name: 'Estimate', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await new FootfallScreen(page).open(
    chain.address,
    `/footfall?stores=${leeds.id}&from=2026-02-16&to=2026-02-22&against=none&estimates=on`,
  )
  await expect(card(page).getByRole('slider')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Estimate', exact: true })).toHaveCount(0)
})
