import { expect } from '@playwright/test'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

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

test('no sticky head of a table covers a definition', { tag: rare }, async ({ page }) => {
  await page.goto(`${address()}/footfall`)
  await settled(page)
  const card = page.getByRole('region', { name: /^Entries per/ })
  await card.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Definition of Camera coverage', exact: true }).first().click()
  const note = page.getByRole('dialog', { name: 'Camera coverage', exact: true })
  await expect(note).toContainText('Formula')
  const head = card.locator('thead')
  await expect(head).toBeVisible()
  const overlap = async () => {
    const [above, below] = [await note.boundingBox(), await head.boundingBox()]
    return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0)
  }
  expect(await overlap(), 'the note reaches over the head').toBeGreaterThan(0)
  const covered = await note.evaluate((popup) => {
    const { left, top, right, bottom } = popup.getBoundingClientRect()
    const covering = new Set<string>()
    for (let y = top + 4; y < bottom - 4; y += 4) {
      for (let x = left + 4; x < right - 4; x += 16) {
        const seen = document.elementFromPoint(x, y)
        if (seen !== null && !popup.contains(seen)) covering.add(`${seen.tagName} ${seen.textContent}`)
      }
    }
    return [...covering]
  })
  expect(covered).toEqual([])
})

for (const [path, terms] of Object.entries(figures)) {
  test(`${path} defines each figure`, { tag: path === 'footfall' ? slow : rare }, async ({ page }) => {
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
