import { expect, test } from '@playwright/test'
import type { Term } from '../../src/dashboard/data/definitions/definitions.ts'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'

/** The figures of each page for all stores, which lie in several zones and currencies. */
const figures = {
  overview: ['Entries', 'Store-wide dwell', 'Conversion', 'Camera coverage', 'More than usual'],
  footfall: [
    'Entries',
    'Per open day',
    'Peak hour',
    'Camera coverage',
    'Hours of the week',
    'Age and gender',
    'Change',
    'Open days',
  ],
  zones: [
    'Visits to zones',
    'Average dwell',
    'Store-wide dwell',
    'Camera coverage',
    'Change',
    'Entry rate',
    'Total dwell',
    'Share of visits',
  ],
  conversion: [
    'Conversion',
    'Customers',
    'Sales',
    'Camera coverage',
    'Hours of the rate',
    'Change',
    'Takings',
    'Average sale',
    'Units per sale',
  ],
} as const satisfies Readonly<Record<string, readonly Term[]>>

// Tall enough to load every lazy chart.
test.use({ viewport: { width: 1440, height: 3000 } })

for (const [path, terms] of Object.entries(figures)) {
  test(`${path} defines each figure`, async ({ page }) => {
    await page.goto(`${address()}/${path}`)
    await settled(page)
    for (const term of terms) {
      await page
        .getByRole('button', { name: `What is ${term}?` })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: term })).toContainText('Formula')
      await page.keyboard.press('Escape')
    }
  })
}
