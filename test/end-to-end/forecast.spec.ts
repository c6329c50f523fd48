import { expect, type Locator, type Page } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const numberIn = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))

/** The card. The place of its table has a longer name: "Forecast for Sun 29 Nov, Leeds · Briggate". */
const forecastOf = (page: Page) => page.getByRole('region', { name: /^(Next 14 days|Forecast for [^,]*)$/ })

async function reach(page: Page): Promise<Locator> {
  const card = forecastOf(page)
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('slider', { name: 'Forecast, day by day' })).toBeVisible()
  return card
}

/** Rows of the table behind the chart. */
async function rowsOf(card: Locator): Promise<readonly (readonly string[])[]> {
  await card.getByRole('button', { name: 'Table' }).click()
  const rows = card.getByRole('table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    ),
  )
}

test('shows a forecast of two weeks ago beside what came', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&range=last-28-days&against=none&by=day`)
  const entries = new Map(
    [...(await screen.table())].map(([day, cells]) => [plain(day), plain(cells[0] ?? '')]),
  )
  const card = await reach(page)
  await expect(card).toContainText(
    /In the last 8 weeks, the forecast was off by \d+% on an average day\. \d+% of days were within the interval\./,
  )
  const rows = await rowsOf(card)
  const past = rows.filter(([, , , came]) => came !== '')
  const coming = rows.filter(([, , , came]) => came === '')
  expect(coming).toHaveLength(14)
  expect(past.length).toBeGreaterThan(8)

  let held = 0
  for (const [day = '', expected = '', interval = '', came = ''] of past) {
    // What was counted is what the page counts, except hours that cameras missed.
    expect(numberIn(came)).toBeLessThanOrEqual(numberIn(entries.get(day) ?? ''))
    const [low = 0, high = 0] = interval.split('–').map(numberIn)
    expect(numberIn(expected)).toBeGreaterThanOrEqual(low)
    expect(numberIn(expected)).toBeLessThanOrEqual(high)
    // Not a copy of what came.
    expect(Math.abs(numberIn(expected) - numberIn(came)) / numberIn(came)).toBeLessThan(0.6)
    if (low <= numberIn(came) && numberIn(came) <= high) held += 1
  }
  expect(past.filter(([, expected, , came]) => expected !== came).length).toBeGreaterThan(past.length / 2)
  expect(held).toBeGreaterThan(past.length / 3)
})

test('opens the hours of a coming day, which a link keeps', { tag: rare }, async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}`)
  const card = await reach(page)
  const choice = card.getByRole('combobox', { name: 'Show' })
  const day = plain(await choice.getByRole('option').nth(2).textContent())
  await choice.selectOption({ label: day })
  await expect(card.getByRole('heading')).toHaveText(`Forecast for ${day}`)
  const hours = await rowsOf(card)
  expect(hours.length).toBeGreaterThan(5)
  expect(hours.every(([hour = '']) => /^\d\d:00–\d\d:00$/.test(hour))).toBe(true)

  await page.reload()
  await screen.settled()
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('heading')).toHaveText(`Forecast for ${day}`)
  await expect(card.getByRole('table').locator('tbody tr')).toHaveCount(hours.length)
})
