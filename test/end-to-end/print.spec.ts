import { expect, type Page } from '@playwright/test'
import { runsRare } from '../support/thoroughness.ts'
import { address, locationNamed } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { withoutIdleTime } from './support/no-idle-time.ts'
import { afterPrint, beforePrint } from './support/printing.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

test.use({ colorScheme: 'dark' })

/** Printable area of A4 in CSS pixels, from millimetres. */
const paperWidth = ((210 - 2 * 12) / 25.4) * 96

test('prints a page as a report: white, without controls, with its context', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&range=last-week&gender=female&by=day`)
  await expect(screen.chart).toBeVisible()
  const head = page.locator('dl', { hasText: 'Printed' })
  await expect(head).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(head).toBeVisible()
  const words = await head.evaluate((list) =>
    [...list.children].map((line) => [...line.children].map((part) => part.textContent ?? '')),
  )
  const said = Object.fromEntries(words)
  expect(Object.keys(said)).toEqual([
    'Stores',
    'Date range',
    'Comparison',
    'Visitors',
    'Counted until',
    'Printed',
  ])
  expect(said.Stores).toBe('Leeds · Briggate')
  expect(said.Visitors).toBe('Women')
  expect(said['Date range']).toMatch(/^\d.* \d{4} \(Europe\/London\)$/)
  expect(said.Comparison).toMatch(/^\d.* \d{4} \(Same weekdays, previous weeks\)$/)
  expect(said.Printed).toMatch(/\d{4}, \d\d:\d\d (GMT|BST)$/)

  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Table' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^More options for/ }).first()).toBeHidden()
  await expect(page.getByRole('button', { name: /^Definition of / }).first()).toBeHidden()
  // Paper and cards are white in every theme.
  const card = page.getByRole('region', { name: /^Entries per day/ }).first()
  expect(await card.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('redraws charts for paper and stamps the time before printing', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}`)
  await expect(screen.chart).toBeVisible()
  const drawn = () =>
    screen.chart
      .locator('svg')
      .first()
      .evaluate((svg) => Number(svg.getAttribute('width')))
  const onScreen = await drawn()
  expect(onScreen).toBeGreaterThan(paperWidth)
  await beforePrint(page)
  // Synchronous: later changes are not printed.
  const onPaper = await drawn()
  expect(onPaper).toBeGreaterThan(paperWidth * 0.95)
  expect(onPaper).toBeLessThanOrEqual(Math.ceil(paperWidth))
  await afterPrint(page)
  await expect.poll(drawn).toBe(onScreen)
})

test('prints a long table completely, with no row cut', { tag: rare }, async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&range=last-7-days&by=hour`)
  const rows = (await screen.table()).size
  // Without the first night, and what is left of today.
  expect(rows).toBeGreaterThan(6 * 24)
  await page.emulateMedia({ media: 'print' })
  const table = page
    .getByRole('region', { name: /^Entries per hour/ })
    .getByRole('table')
    .first()
  const fits = await table.evaluate((element) => {
    const scroller = element.parentElement
    return scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1
  })
  expect(fits).toBe(true)
  const breaks = await table
    .locator('tbody tr')
    .first()
    .evaluate((row) => getComputedStyle(row).breakInside)
  expect(breaks).toBe('avoid')

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  // Up to 168 rows at more than thirty per sheet take at most six sheets; the other panels at most three.
  expect(pages).toBeGreaterThan(2)
  expect(pages).toBeLessThan(10)
})

/** Everything that a page prints below its header. */
const panels = {
  overview: ['Needs attention'],
  footfall: ['Entries per day', 'Footfall by hour and weekday', 'Age and gender', 'Stores'],
  zones: ['All zones', 'Dwell time by age and gender'],
  conversion: ['Conversion rate per day', 'Stores', 'Sales performance'],
} as const

for (const [name, titles] of Object.entries(panels)) {
  test(`prints ${name} completely on white, with its header and no overlaps`, {
    tag: name === 'footfall' ? [] : rare,
  }, async ({ page }) => {
    await page.goto(`${address()}/${name}?range=last-7-days`)
    await expect(page.locator('main h2').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const head = page.locator('dl', { hasText: 'Printed' })
    for (const title of titles) {
      const panel = page.getByRole('region', { name: title, exact: true }).first()
      await expect(panel.locator('table, [data-picture], li').first()).toBeAttached({ timeout: 20_000 })
    }

    // Like the browser: first the event and the paper width, then the layout.
    await beforePrint(page)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: Math.round(paperWidth), height: 1000 })
    await expect(head).toBeVisible()
    for (const title of titles) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^(Chart|Table|Bars|This zone)$/ })).toHaveCount(0)
    expect(await layoutFaults(page)).toEqual([])
    expect(await brokenPictures(page)).toEqual([])
  })
}

for (const language of ['de', 'fr', 'es']) {
  // German words are the longest. The other languages run with the rare tests.
  test(`prints no table beyond the paper in ${language}`, {
    tag: language === 'de' ? [] : rare,
  }, async ({ page }) => {
    const paths = runsRare
      ? ['overview', 'zones', 'conversion', 'cameras?view=incidents']
      : ['overview', 'zones']
    for (const path of paths) {
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 1440, height: 960 })
      await page.goto(`${address()}/${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await beforePrint(page)
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: Math.round(paperWidth), height: 1000 })
      const shares = await page.locator('main table').evaluateAll((tables) =>
        tables.map((table) => ({
          table: table.querySelector('caption')?.textContent ?? '',
          end: table.getBoundingClientRect().right,
          second: table.querySelectorAll('thead th')[1]?.getBoundingClientRect().width ?? 0,
        })),
      )
      expect(
        shares.filter(({ end }) => end > paperWidth),
        path,
      ).toEqual([])
      // What needs attention is a sentence, beside columns of numbers.
      if (path === 'overview') expect(shares[0]?.second).toBeGreaterThan(paperWidth / 4)
    }
  })
}

/**
 * Cards with a chart that may cross a page break, or that are in a grid: browsers that break those overlap
 * rows.
 */
function brokenPictures(page: Page): Promise<readonly string[]> {
  return page.locator('main section:has(> header):has([data-picture])').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const title = card.querySelector('h2')?.textContent ?? ''
      const isBroken = getComputedStyle(card).breakInside !== 'avoid'
      const layouts: string[] = []
      for (
        let above = card.parentElement;
        above !== null && above.tagName !== 'MAIN';
        above = above.parentElement
      ) {
        layouts.push(getComputedStyle(above).display)
      }
      return [
        ...(isBroken ? [`${title} may be broken`] : []),
        ...layouts.filter((layout) => layout !== 'block').map((layout) => `${title} lies in a ${layout}`),
      ]
    }),
  )
}

test('prints the header of a page that was printed as soon as it appeared', async ({ page }) => {
  // No idle time, so nothing is prefetched.
  await withoutIdleTime(page)
  await page.goto(`${address()}/footfall`)
  await expect(page.locator('main h2').first()).toBeVisible()
  await beforePrint(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('dl', { hasText: 'Printed' })).toBeVisible()
})

test('prints the heat table of a chain with each number in its cell', { tag: rare }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto(`${address()}/footfall`)
  const grid = page.getByRole('grid', { name: /^Average entries per hour and weekday/ })
  await expect(grid).toBeVisible()
  // On a wide screen the hours are columns.
  await expect.poll(() => grid.locator('thead th').count()).toBeGreaterThan(8)
  await beforePrint(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: Math.round(paperWidth), height: 1000 })
  const cut = await grid.locator('td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return words.getBoundingClientRect().width > cell.clientWidth ? [cell.textContent] : []
    }),
  )
  expect(cut).toEqual([])
})
