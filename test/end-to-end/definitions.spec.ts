import { expect, test } from '@playwright/test'
import { definitions } from '../../src/dashboard/data/definitions/definitions.ts'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'

/** Heads that are shorter than the name of what they stand for. */
const shortened: Readonly<Record<string, string>> = {
  Visits: 'Visits to zones',
  Share: 'Share of visits',
  Coverage: 'Camera coverage',
  'Change of takings': 'Change',
}

// So tall that every chart is near enough to be fetched.
test.use({ viewport: { width: 1440, height: 3000 } })

for (const path of ['overview', 'footfall', 'zones', 'conversion']) {
  test(`${path}: every figure that heads a panel or a column has its definition on the page`, async ({
    page,
  }) => {
    await page.goto(`${address()}/${path}`)
    await settled(page)
    const heads = await page
      .getByRole('columnheader')
      .or(page.getByRole('heading', { level: 2 }))
      .allTextContents()
    const terms = [...new Set(heads.map((head) => shortened[head.trim()] ?? head.trim()))].filter(
      (head) => head in definitions,
    )
    expect(terms.length).toBeGreaterThan(2)
    for (const term of terms) {
      await expect(page.getByRole('button', { name: `What is ${term}?` }).first()).toBeVisible()
    }
  })
}
