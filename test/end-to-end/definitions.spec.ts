import { expect } from '@playwright/test'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

/** The names of the figures of each page for all stores, which lie in several zones and currencies. */
const figures = {
  overview: ['Entries', 'Time in store', 'Conversion rate', 'Camera coverage', 'Unusual numbers'],
  footfall: [
    'Entries',
    'Daily average',
    'Peak hour',
    'Camera coverage',
    'Footfall by hour and weekday',
    'Age and gender',
    'Change',
    'Open days',
    'Forecast',
  ],
  zones: [
    'Zone visits',
    'Dwell time',
    'Time in store',
    'Camera coverage',
    'Change',
    'Visit rate',
    'Total dwell time',
    'Share of visits',
  ],
  conversion: [
    'Conversion rate',
    'Visitors (excl. staff)',
    'Transactions',
    'Camera coverage',
    'Hours used for the rate',
    'Change',
    'Revenue',
    'Average transaction value (ATV)',
    'Units per transaction (UPT)',
    'Passers-by',
    'Capture rate',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

// Tall enough to load every lazy chart.
test.use({ viewport: { width: 1440, height: 5000 } })

for (const [path, terms] of Object.entries(figures)) {
  test(`${path} defines each figure`, { tag: path === 'footfall' ? [] : rare }, async ({ page }) => {
    await page.goto(`${address()}/${path}`)
    await settled(page)
    for (const term of terms) {
      await page
        .getByRole('button', { name: `Definition of ${term}`, exact: true })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: term, exact: true })).toContainText('Formula')
      await page.keyboard.press('Escape')
    }
  })
}

test('a definition that is taller than the window scrolls within it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 320 })
  await page.goto(`${address()}/footfall`)
  await settled(page)
  await page.getByRole('button', { name: 'Definition of Camera coverage', exact: true }).first().click()
  const note = page.getByRole('dialog', { name: 'Camera coverage', exact: true })
  await expect(note).toBeVisible()
  const { top, bottom, below } = await note.evaluate((popup) => {
    const { top, bottom } = popup.getBoundingClientRect()
    return { top, bottom, below: popup.scrollHeight - popup.clientHeight }
  })
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(320)
  expect(below).toBeGreaterThan(0)
})
