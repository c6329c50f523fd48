import { expect, type Locator, type Page } from '@playwright/test'
import { parseCsv } from '../dashboard/export/parse-csv.ts'
import { address } from './support/ask.ts'
import { axeFindings } from './support/axe-findings.ts'
import { download } from './support/downloaded-table.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'
import { fortnight, whitby } from './support/story-stores.ts'

/* The stories of stories.spec.ts for a German reader, and what the languages change in files. */

const link = (page: string, from: string, to: string, more = '') =>
  `${address()}/${page}?stores=${whitby.id}&from=${from}&to=${to}&against=none&lang=de${more}`
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Opens a page by a link, and waits until it has loaded its numbers. */
async function open(page: Page, url: string): Promise<Locator> {
  await page.goto(url)
  const totals = page.getByRole('region', { name: /^(Summen|Totals|Totales|Totaux|Total)$/ })
  await expect(totals).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return totals
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('keeps the labels of figures on one line each, so that the figures stand on one', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 960 })
    const totals = await open(page, link('conversion', '2025-03-03', '2025-03-08'))
    const heights = await totals
      .locator('h2')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(2)
    expect(Math.max(...heights)).toBeLessThan(30)
  })

  test('distinguishes a closed day, a day without coverage and a complete one', async ({ page }) => {
    await open(page, link('footfall', '2025-03-08', fortnight.doorDark, '&by=day'))
    const card = page.getByRole('region', { name: /^Eintritte pro Tag/ }).first()
    await card.getByRole('button', { name: 'Tabelle' }).click()
    const rows = await card
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')))
    const read = rows.map((cells) => cells.map(plain))
    expect(read[0]).toEqual(['Sa., 8. März', '180', '100 % · Vollständig'])
    expect(read[1]).toEqual(['So., 9. März', 'Geschlossen', ''])
    expect(read[7]).toEqual(['Sa., 15. März', '60', '33,3 % · Unzuverlässig'])
  })

  test('explains an unreliable Saturday by the outage of an entrance', async ({ page }) => {
    const totals = await open(page, link('footfall', '2025-03-14', fortnight.doorDark))
    await expect(totals).toContainText(/66,6\s% · Unzuverlässig/)
    await totals.getByRole('button', { name: 'Kameralücken ansehen' }).click()
    const outage = page.getByRole('dialog', { name: 'Kameralücken' }).getByRole('list', { name: 'Ausfälle' })
    await expect(outage).toContainText('Door')
    await expect(outage).toContainText(/120\s*Besucher/)
    await expect(outage).toContainText(/10:00\s–\s16:00\sGMT/)
    await expect(outage).toContainText(/6\s*Std\. fehlen während der Öffnungszeiten/)
  })

  test('computes the rate from hours with till data, with a decimal comma', async ({ page }) => {
    const totals = await open(page, link('conversion', '2025-03-03', '2025-03-08'))
    await expect(totals).toContainText(/25,0\s%/)
    await expect(totals).toContainText('1.080')
    await expect(totals).toContainText('1.000 für die Rate verwendet')
    await totals.getByRole('button', { name: 'Ausgeschlossene Stunden anzeigen' }).click()
    await expect(totals.getByRole('table')).toContainText(/5\. März 2025, 12:00\s–\s16:00 GMT/)
  })

  test('shows and explains a conversion rate above 100%', async ({ page }) => {
    const day = fortnight.moreSalesThanCustomers
    const totals = await open(page, link('conversion', day, day, '&by=day'))
    await expect(totals).toContainText(/500,0\s%/)
    await expect(page.getByRole('note')).toContainText(/Rate über 100\s%: .*\(500,0\s%\) und 8 weitere\./)
  })

  test('exports a file that its Excel opens, with the values of the English one', { tag: slow }, async ({
    browser,
  }) => {
    const fileOf = async (locale: string, lang: string) => {
      const context = await browser.newContext({ locale, timezoneId: 'Europe/London' })
      const page = await context.newPage()
      await open(page, link('footfall', '2025-03-08', '2025-03-15', '&by=day').replace('lang=de', lang))
      const card = page.getByRole('region', { name: /^(Eintritte pro Tag|Entries per day)/ }).first()
      const { content } = await download(page, card, /CSV/)
      await context.close()
      return content.toString('utf8').slice(1)
    }
    const english = parseCsv(await fileOf('en-GB', 'lang=en-GB'))
    const german = parseCsv(await fileOf('de-DE', 'lang=de'), ';')
    const numbers = (rows: readonly (readonly string[])[], decimal: string) =>
      rows
        .slice(1)
        .map((row) =>
          row.flatMap((field) => (/^-?[\d.,]+$/.test(field) ? [Number(field.replace(decimal, '.'))] : [])),
        )
    expect(german[0]).toHaveLength(english[0]?.length ?? 0)
    expect(german[0]).not.toEqual(english[0])
    expect(numbers(german, ',')).toEqual(numbers(english, '.'))
    expect(numbers(german, ',').flat().length).toBeGreaterThan(8)
  })
})

const pages = ['overview', 'footfall', 'zones', 'conversion', 'cameras', 'cameras?view=uptime', 'wall']

for (const language of ['en-US', 'de', 'fr', 'es']) {
  test(`axe finds no violations on any page in ${language}`, { tag: rare }, async ({ page }) => {
    for (const path of pages) {
      await page.goto(`${address()}/${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await axeFindings(page), path).toEqual([])
    }
  })
}

for (const language of ['de', 'fr', 'es']) {
  test(`no table is wider than its card at 1440 in ${language}`, { tag: rare }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 960 })
    for (const path of ['zones?range=last-28', 'conversion?range=last-28', 'cameras?view=incidents']) {
      await page.goto(`${address()}/${path}&lang=${language}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // A table that scrolls in its card hides the coverage, its last column.
      const wide = await page
        .locator('main [data-wide]')
        .evaluateAll((found) => found.map((one) => one.ariaLabel))
      expect(wide, path).toEqual([])
    }
  })
}
