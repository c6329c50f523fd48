import { expect, test } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'

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
