import { expect, test } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { layoutFaults } from './support/layout-faults.ts'

test.use({ colorScheme: 'dark' })

/** Millimetres of A4 without its margins, in CSS pixels. */
const paperWidth = ((210 - 2 * 12) / 25.4) * 96

test('a page on paper is a report: white, without what is pressed, with what it is of', async ({ page }) => {
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
    'Period',
    'Compared with',
    'People',
    'Counts until',
    'Printed',
  ])
  expect(said.Stores).toBe('Leeds · Briggate')
  expect(said.People).toBe('women')
  expect(said.Period).toMatch(/^\d.* \d{4}, days of Europe\/London$/)
  expect(said['Compared with']).toMatch(/^\d.* \d{4} \(same weekdays before\)$/)
  expect(said.Printed).toMatch(/\d{4}, \d\d:\d\d (GMT|BST)$/)

  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Table' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Tools of/ }).first()).toBeHidden()
  await expect(page.getByRole('button', { name: /^What is/ }).first()).toBeHidden()
  // Paper is white, whatever the theme, and so are the cards on it.
  const card = page.getByRole('region', { name: /^Entries per day/ }).first()
  expect(await card.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('before the browser prints, charts are drawn for paper, and the moment is taken', async ({ page }) => {
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
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  // At once: what is drawn later is not on the paper.
  const onPaper = await drawn()
  expect(onPaper).toBeGreaterThan(paperWidth * 0.95)
  expect(onPaper).toBeLessThanOrEqual(Math.ceil(paperWidth))
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(drawn).toBe(onScreen)
})

test('a long table is printed whole, its rows uncut', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&range=last-7-days&by=hour`)
  const rows = (await screen.table()).size
  expect(rows).toBe(7 * 24)
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
  // 168 rows, more than thirty on a sheet, are at most six; the other panels fill at most three.
  expect(pages).toBeGreaterThan(2)
  expect(pages).toBeLessThan(10)
})

/** Everything that a page prints beside its head. */
const panels = {
  overview: ['What is not as usual'],
  footfall: ['Entries per day', 'Hours of the week', 'Age and gender', 'Stores'],
  zones: ['Side by side', 'Zones compared', 'Dwell by age and gender'],
  conversion: ['Conversion per day', 'Stores', 'At the tills'],
} as const

for (const [name, titles] of Object.entries(panels)) {
  test(`the page ${name} is printed whole on white: its head, every panel, nothing on anything else`, async ({
    page,
  }) => {
    await page.goto(`${address()}/${name}?range=last-7-days`)
    await expect(page.locator('main h2').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // What is further down, and the head, are fetched when the browser has nothing else to do.
    const head = page.locator('dl', { hasText: 'Printed' })
    await expect(head).toBeAttached({ timeout: 20_000 })
    for (const title of titles) {
      const panel = page.getByRole('region', { name: title, exact: true }).first()
      await expect(panel.locator('table, [data-picture], li').first()).toBeAttached({ timeout: 20_000 })
    }

    // As the browser does: first the page is told, and has the width of paper; then it is laid out for it.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: Math.round(paperWidth), height: 1000 })
    await expect(head).toBeVisible()
    for (const title of titles) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^(Chart|Table|Bars|This zone)$/ })).toHaveCount(0)
    expect(await layoutFaults(page)).toEqual([])
  })
}
