import { expect } from '@playwright/test'
import { address } from './support/ask.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

// Tall enough to render every lazy panel.
test.use({ viewport: { width: 390, height: 4000 } })

for (const path of ['overview', 'footfall', 'zones', 'conversion', 'cameras']) {
  test(`${path} keeps the tools of each card beside its title or controls on a phone`, {
    // The cards of a page have one head.
    tag: path === 'footfall' || path === 'zones' ? [] : rare,
  }, async ({ page }) => {
    await page.goto(`${address()}/${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /^More options for/ }).first()).toBeVisible()
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
    const alone = await main.locator('section > header').evaluateAll((headers) =>
      headers.flatMap((header) => {
        const tools = header.querySelector('button[aria-label^="More options for"]')
        if (tools === null) return []
        const { top, bottom } = tools.getBoundingClientRect()
        const isBeside = [...header.querySelectorAll('h2, span[id], [role="group"], button')].some(
          (other) => {
            const place = other.getBoundingClientRect()
            return other !== tools && place.top < bottom && place.bottom > top
          },
        )
        return isBeside ? [] : [tools.getAttribute('aria-label')]
      }),
    )
    expect(alone).toEqual([])
  })
}

test.describe('on a touch screen', () => {
  test.use({ isMobile: true, hasTouch: true })

  test('a chart responds to a tap', async ({ page }) => {
    await page.goto(`${address()}/footfall`)
    const week = page.getByRole('region', { name: 'Footfall by hour and weekday' })
    await week.getByRole('gridcell', { name: /14:00/ }).first().tap()
    await expect(week.getByText(/14:00–15:00/).last()).toBeVisible()
  })
})
