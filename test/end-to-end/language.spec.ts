import { expect } from '@playwright/test'
import { address } from './support/ask.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

/** Has rates at any time of day: the numbers of today have none before stores open. */
const pastWeeks = '/conversion?range=last-28'

test('shows a link in its language, with the numbers of that language', async ({ page }) => {
  await page.goto(`${address()}${pastWeeks}&lang=de`)
  await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByText(/\d,\d\s%/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Frequenz' }).click()
  await expect(page).toHaveURL(/lang=de/)
})

test('keeps a chosen language between visits, and writes it into a link that names one', async ({ page }) => {
  await page.goto(`${address()}/overview?lang=fr`)
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en-US')
  await expect(page.getByRole('link', { name: 'Traffic' })).toBeVisible()
  await expect(page).toHaveURL(/lang=en-US/)
  await page.goto(`${address()}/overview`)
  await expect(page.getByRole('link', { name: 'Traffic' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('writes German words and numbers', async ({ page }) => {
    await page.goto(`${address()}${pastWeeks}`)
    await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible()
    await expect(page.getByText(/\d,\d\s%/).first()).toBeVisible()
    await expect(page.getByText(/\d\.\d%/)).toHaveCount(0)
  })
})

test.describe('in a browser of a language without a catalogue', () => {
  test.use({ locale: 'pl-PL' })

  test('writes English numbers into English sentences', async ({ page }) => {
    await page.goto(`${address()}${pastWeeks}`)
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
    await expect(page.getByText(/\d\.\d%/).first()).toBeVisible()
    await expect(page.getByText(/\d,\d\s?%/)).toHaveCount(0)
  })
})

test('tries again where the words cannot be fetched', { tag: rare }, async ({ page }) => {
  let refused = 0
  await page.route(/\/assets\/en-GB-.*\.js/, (route) => {
    refused += 1
    return refused > 2 ? route.continue() : route.abort()
  })
  await page.goto(`${address()}/overview`)
  await expect(page.getByText('Shopfloor couldn’t be loaded. Retrying…')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
})

test('shows the wall in the language of its address', async ({ page }) => {
  await page.goto(`${address()}/wall?lang=de`)
  await expect(page.getByText(/\d+ online/).first()).toBeVisible()
  await expect(page.getByText(/Vor .* aktualisiert/)).toBeVisible()
})
