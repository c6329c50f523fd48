import { expect } from '@playwright/test'
import { axeFindings } from './support/axe-findings.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { rare } from './support/rare.ts'
import { keepRetailChain, retailCalendar, retailNow } from './support/retail-chain.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

let chain: ChainAt

test.beforeAll(async () => {
  chain = await startChainAt(retailNow, keepRetailChain, {
    chainCalendar: retailCalendar,
    holidays: [{ timezone: null, codes: ['GB', 'ENG'] }],
  })
})
test.afterAll(() => chain.close())

test('a 4-5-4 quarter is compared with the restated year before', { tag: slow }, async ({ page }) => {
  await page.clock.install({ time: retailNow })
  await page.goto(`${chain.address}/footfall?range=last-quarter&against=last-year&by=month`)
  await page.clock.resume()

  const dates = page.getByRole('group', { name: 'Dates' })
  await expect(dates).toContainText('Last quarter 4 Feb – 4 May')
  // Weeks 2 to 14 of 2023, which had 53: not the first week, in which four times as many came.
  await expect(dates).toContainText('vs 5 Feb – 6 May 2023')
  const total = page.getByRole('region', { name: 'Totals' })
  await expect(total).toContainText('2,002')
  await expect(total).toContainText('+10.0%')

  await test.step('months have 4, 5 and 4 weeks, in the chart and in its file', async () => {
    const card = page.getByRole('region', { name: 'Entries per month' })
    const { rows } = await downloadTable(page, card)
    const columns = ['Month', 'Entries (visitors)', 'Compared to: when', 'Compared to (visitors)']
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      ['4 Feb – 2 Mar 2024', '616', '5 Feb – 4 Mar 2023', '560'],
      ['3 Mar – 6 Apr 2024', '770', '5 Mar – 8 Apr 2023', '700'],
      ['7 Apr – 4 May 2024', '616', '9 Apr – 6 May 2023', '560'],
    ])
  })

  await test.step('quarters have 13 weeks, or 14', async () => {
    await page.goto(`${chain.address}/footfall?from=2023-07-30&to=2024-05-04&against=none&by=quarter`)
    const card = page.getByRole('region', { name: 'Entries per quarter' })
    const { rows } = await downloadTable(page, card)
    expect(rows.map(({ Quarter: quarter }) => quarter)).toEqual([
      '30 Jul – 28 Oct 2023',
      '29 Oct 2023 – 3 Feb 2024',
      '4 Feb – 4 May 2024',
    ])
    await page.goBack()
  })

  await test.step('the dates say what is restated, and number the weeks', async () => {
    await dates.getByRole('button', { name: /Last quarter/ }).click()
    const choices = page.getByRole('dialog', { name: 'Dates' })
    await expect(choices).toContainText('2023 had 53 weeks. It is restated: compared from its second week.')
    await expect(choices.getByRole('rowheader', { name: 'Week 13' }).first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('a step back is the quarter before, of 14 weeks', async () => {
    await dates.getByRole('button', { name: 'Previous period' }).click()
    await expect(dates).toContainText('29 Oct 2023 – 3 Feb')
  })

  await test.step('uptime by month follows', async () => {
    await page.goto(`${chain.address}/cameras?view=sla&from=2024-02-04&to=2024-04-06`)
    const heads = page.getByRole('region', { name: 'Uptime target' }).getByRole('columnheader')
    await expect(heads.filter({ hasText: /2024/ })).toHaveText([/Feb 2024/, /Mar 2024/])
  })
})

test('a comparison steps over a holiday, and says so', { tag: rare }, async ({ page }) => {
  await page.clock.install({ time: retailNow })
  // A week before this Monday was the early May bank holiday.
  await page.goto(`${chain.address}/footfall?from=2024-05-13&to=2024-05-13&against=ordinary-weekdays`)
  await page.clock.resume()
  const dates = page.getByRole('group', { name: 'Dates' })
  await expect(dates).toContainText('13 May vs 29 Apr')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('vs 22, 29 Apr')
  await dates.getByRole('button', { name: /13 May/ }).click()
  const choices = page.getByRole('dialog', { name: 'Dates' })
  await expect(choices).toContainText('Skipped: Early May bank holiday (6 May).')
  // The calendar has its name, and those of the others of both months.
  await expect(choices.getByRole('button', { name: /6 May 2024.* – Early May bank holiday$/ })).toBeVisible()
  await expect(choices.locator('li', { has: page.locator('b') })).toHaveText([
    '1 Apr Easter Monday',
    '6 May Early May bank holiday',
    '27 May Spring bank holiday',
  ])
  expect(await axeFindings(page)).toEqual([])
  // The holiday stands under the chart of its days too.
  await page.goto(`${chain.address}/footfall?from=2024-05-01&to=2024-05-13&against=none&by=day`)
  const mark = page.getByRole('list', { name: 'Events' }).getByRole('button')
  await expect(mark).toHaveAccessibleName(/Public holiday, Early May bank holiday, 6 May · All stores/)
  await mark.click()
  const drawer = page.getByRole('dialog', { name: /Early May bank holiday/ })
  await expect(drawer).toContainText('From the calendar of public holidays.')
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeHidden()
})
