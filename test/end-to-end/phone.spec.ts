import { expect, test } from '@playwright/test'
import { address } from './support/ask.ts'

// So tall that every panel is near enough to be drawn.
test.use({ viewport: { width: 390, height: 4000 } })

for (const path of ['overview', 'footfall', 'zones', 'conversion', 'cameras']) {
  test(`${path}: on a phone the tools of each card stand beside its title or what else is pressed there`, async ({
    page,
  }) => {
    await page.goto(`${address()}/${path}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /^Tools of/ }).first()).toBeVisible()
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 40_000 })
    const alone = await main.locator('section > header').evaluateAll((headers) =>
      headers.flatMap((header) => {
        const tools = header.querySelector('button[aria-label^="Tools of"]')
        if (tools === null) return []
        const { top, bottom } = tools.getBoundingClientRect()
        const isBeside = [...header.querySelectorAll('h2, [role="group"], button')].some((other) => {
          const place = other.getBoundingClientRect()
          return other !== tools && place.top < bottom && place.bottom > top
        })
        return isBeside ? [] : [tools.getAttribute('aria-label')]
      }),
    )
    expect(alone).toEqual([])
  })
}
