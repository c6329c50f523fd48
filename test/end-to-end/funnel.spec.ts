import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './support/axe-findings.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { ConversionScreen } from './support/conversion-screen.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { beforeBlind, day, evening, keepFunnelChain, leeds } from './support/funnel-chain.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

let chain: ChainAt
test.beforeAll(async () => {
  chain = await startChainAt(evening, keepFunnelChain)
})
test.afterAll(() => chain?.close())

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const funnel = (page: Page) => page.getByRole('region', { name: 'Funnel' })

async function open(page: Page, more = ''): Promise<Locator> {
  const screen = new ConversionScreen(page)
  await screen.open(chain.address, `/conversion?from=${day}&to=${day}&against=none${more}`)
  await expect(funnel(page).getByRole('listitem').first()).toBeVisible()
  return funnel(page)
}

/** Each step and each rate between two, in words. */
async function partsOf(card: Locator): Promise<readonly string[]> {
  const parts = await card.getByRole('listitem').all()
  return Promise.all(
    parts.map(async (part) => {
      const words = await part.getByRole('heading').or(part.getByRole('paragraph')).allTextContents()
      return words.map(plain).join(' | ')
    }),
  )
}

test('an entrance goes blind, and the capture rate leaves its hours out', { tag: slow }, async ({ page }) => {
  chain.setClock(beforeBlind)
  const morning = await open(page, `&stores=${leeds.id}`)
  // 3 × 90 went on, 3 × 10 entered; 3 × 2 bought of 3 × 8 visitors without staff.
  expect(await partsOf(morning)).toEqual([
    'Passers-by | 300 | 100% · Complete',
    'Capture rate | 10.0% | Based on all 3 hours',
    'Entries | 30 | 100% · Complete',
    'Conversion rate | 25.0% | Based on all 3 hours',
    'Transactions | 6 | Tills: 100% · Complete',
  ])

  chain.setClock(evening)
  const after = await open(page, `&stores=${leeds.id}`)
  // Only 6 × 9 + 4 × 6 entries were counted: of all hours it would be 78 ÷ 888, 8.8%.
  expect(await partsOf(after)).toEqual([
    'Passers-by | 888 | 88.8% · Partial',
    'Capture rate | 10.0% | Based on 6 of 9 hours',
    'Entries | 78 | 83.3% · Partial',
    'Conversion rate | 25.0% | Based on 6 of 9 hours',
    'Transactions | 18 | Tills: 100% · Complete',
  ])
  expect(await axeFindings(page)).toEqual([])
  await after.getByRole('button', { name: /^83\.3% · Partial, Entries/ }).click()
  const gaps = page.getByRole('dialog', { name: 'Camera gaps' })
  await expect(gaps.getByRole('list', { name: 'Outages' }).getByRole('listitem')).toHaveCount(1)
  await expect(gaps).toContainText('camera west')
  await page.keyboard.press('Escape')
  // Passers-by depend on the street's camera too, which missed nothing.
  await after.getByRole('button', { name: /^88\.8% · Partial, Passers-by/ }).click()
  await expect(gaps).toContainText('Passers-by · Leeds')
  await expect(gaps).toContainText('3 h of 27 h camera time missed in opening hours')
})

test('a zone between entrance and till is in the address, and a rate leaves staff out', {
  tag: rare,
}, async ({ page }) => {
  chain.setClock(evening)
  const card = await open(page, `&stores=${leeds.id}`)
  await card.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'Floor › Tea' })
  await expect(page).toHaveURL(/funnel\.zone=Floor/)
  const parts = [
    'Passers-by | 888 | 88.8% · Partial',
    'Capture rate | 10.0% | Based on 6 of 9 hours',
    'Entries | 78 | 83.3% · Partial',
    // 6 × 6 visits of 6 × 10 entries.
    'Visit rate | 60.0% | Based on 6 of 9 hours',
    'Floor › Tea | 54 | 100% · Complete',
    // 6 × 2 of 6 × 5 visits without staff.
    'Transactions per zone visit | 40.0% | Based on 6 of 9 hours',
    'Transactions | 18 | Tills: 100% · Complete',
  ]
  await expect.poll(() => partsOf(card)).toEqual(parts)
  await page.reload()
  await expect.poll(() => partsOf(funnel(page))).toEqual(parts)
})

test('names the store that does not count passers-by, and has each store in table and file', {
  tag: rare,
}, async ({ page }) => {
  chain.setClock(evening)
  const card = await open(page)
  await expect(card).toContainText('Passers-by: 1 of 2 stores. Not counted: York.')
  await card.getByRole('button', { name: 'Table' }).click()
  const rows = card.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(3)
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
  )
  expect(cells.map((row) => row.map(plain))).toEqual([
    // A share is cut, never rounded up. 45 in York are in no capture rate. 12 + 9 sales of 48 + 45 visitors.
    ['All stores', '88% coverage888', '88% coverage123', '27', '10.0%', '22.6%'],
    ['Leeds', '88% coverage888', '83% coverage78', '18', '10.0%', '25.0%'],
    ['York', 'Not counted', '45', '9', '–', '20.0%'],
  ])
  const { rows: file } = await downloadTable(page, card)
  const ofYork = file.find((row) => row.Store === 'York')
  expect(ofYork).toMatchObject({
    'Passers-by: state': 'Not counted',
    Entries: '45',
    'Entries: coverage (%)': '100',
    'Capture rate: state': 'Not counted together',
    'Conversion rate (%)': '20',
    'Conversion rate: hours used': '9',
    'Conversion rate: open hours': '9',
  })
})

test('stands one step below the other on a phone', async ({ page }) => {
  chain.setClock(evening)
  await page.setViewportSize({ width: 390, height: 844 })
  const card = await open(page, `&stores=${leeds.id}`)
  const boxes = await Promise.all((await card.getByRole('listitem').all()).map((part) => part.boundingBox()))
  const tops = boxes.map((box) => box?.y ?? 0)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(new Set(tops).size).toBe(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
