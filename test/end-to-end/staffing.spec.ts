import { expect, type Page } from '@playwright/test'
import { axeFindings } from './support/axe-findings.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { leeds, promotedNow, york } from './support/promoted-chain.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'
import { keepStaffedChain } from './support/staffed-chain.ts'

let chain: ChainAt
test.beforeAll(async () => {
  chain = await startChainAt(promotedNow, keepStaffedChain)
})
test.afterAll(() => chain?.close())

const week = 'from=2026-02-09&to=2026-02-15&against=none'
const card = (page: Page) => page.getByRole('region', { name: 'Visitors per staff member', exact: true })

async function open(page: Page, stores: string): Promise<void> {
  await new FootfallScreen(page).open(chain.address, `/footfall?stores=${stores}&${week}`)
  await page.getByRole('region', { name: 'Next 14 days', exact: true }).scrollIntoViewIfNeeded()
}

test('a rota is known, and the page shows which hours have too few and too many staff', {
  tag: slow,
}, async ({ page }) => {
  await open(page, leeds.id)
  // 48 hours from nine to six on Monday to Friday, and until noon on Saturday. Weeks begin on Fridays with nine people an hour.
  await expect(card(page)).toContainText(
    'Most understaffed: Friday 14:00–15:00, with 11 visitors and 1 staff member',
  )
  await expect(card(page)).toContainText(
    'Excluded hours: 6 without a full visitor count, 9 without staff data.',
  )
  const cell = (name: string) => card(page).getByRole('gridcell', { name })
  await expect(cell('Friday 14:00–15:00')).toHaveAccessibleName(
    /11\.0 visitors per staff member .*understaffed/,
  )
  await expect(cell('Friday 14:00–15:00')).toHaveAttribute('data-mark', 'above')
  await expect(cell('Monday 10:00–11:00')).toHaveAttribute('data-mark', 'below')
  await expect(card(page).locator('td[data-mark]')).toHaveCount(2)
  await expect(cell('Sunday')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  const { rows } = await downloadTable(page, card(page))
  expect(rows).toHaveLength(48)
  expect(rows.find(({ Weekday, Hour }) => Weekday === 'Monday' && Hour === '10:00–11:00')).toMatchObject({
    'Visitors per hour': '9',
    Staff: '12',
    'Visitors per staff member': '0.75',
    Staffing: 'Overstaffed',
  })

  await card(page).getByRole('button', { name: 'Table' }).click()
  await expect(card(page).getByRole('row')).toHaveCount(49)
  await expect(page).toHaveURL(/shape.staffing=table/)
  await card(page).getByRole('button', { name: 'Definition of Visitors per staff member' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Visitors ÷ staff hours')
})

test('a store without a rota is named', { tag: rare }, async ({ page }) => {
  await open(page, `${leeds.id},${york.id}`)
  await expect(card(page)).toContainText('Excluded: York (no staff data).')
  await expect(card(page)).toContainText('Most understaffed: Friday 14:00–15:00')
})

test('shifts are planned, and the page shows which hours to come have too few and too many staff', {
  tag: rare,
}, async ({ page }) => {
  await open(page, leeds.id)
  const planned = page.getByRole('region', { name: 'Planned staff, next 14 days', exact: true })
  await expect(planned).toContainText('2 hours understaffed and 1 overstaffed, based on the forecast.')
  await expect(planned).toContainText(
    /Most understaffed: Fri 20 Mar 14:00–16:00\. Per hour, (9|1\d)[.\d]* visitors expected, 1 staff member planned/,
  )
  const cell = (name: string) => planned.getByRole('gridcell', { name })
  await expect(cell('Fri 20 Mar 14:00–15:00')).toHaveAttribute('data-mark', 'above')
  await expect(cell('Mon 23 Mar 10:00–11:00')).toHaveAttribute('data-mark', 'below')
  await expect(planned.locator('td[data-mark]')).toHaveCount(3)
  expect(await axeFindings(page)).toEqual([])

  // Thirteen days of nine hours: nothing is planned for the last one.
  const { rows } = await downloadTable(page, planned)
  expect(rows).toHaveLength(13 * 9)
  expect(rows.find(({ Date: day, Hour }) => day === '2026-03-20' && Hour === '14:00–15:00')).toMatchObject({
    'Planned staff': '1',
    Staffing: 'Understaffed',
  })
  await expect(planned).toContainText('Excluded hours: 9 without planned shifts.')

  await planned.getByRole('button', { name: 'Table' }).click()
  await expect(planned.getByRole('row')).toHaveCount(3)
  await expect(planned.getByRole('row').nth(1)).toContainText('Mon 23 Mar')
})
