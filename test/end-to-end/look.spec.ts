import { expect, test } from '@playwright/test'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'

/** The sizes of type that there are, in pixels. */
const sizes = [12, 13, 14, 16, 20, 28, 40]

// So tall that every panel is near enough to be drawn.
for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 4000 } })

    for (const path of ['overview', 'footfall', 'zones', 'conversion']) {
      test(`${path}: words are of one family, in few sizes, figures of one width`, async ({ page }) => {
        await page.goto(`${address()}/${path}`)
        await settled(page)
        const odd = await page.evaluate((known) => {
          const found = new Set<string>()
          // Figures of one width, among others.
          const figures = getComputedStyle(document.body).fontFeatureSettings
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const element = node.parentElement
            const words = (node.textContent ?? '').trim()
            if (element === null || words === '' || !element.checkVisibility()) continue
            const { fontFamily, fontSize, fontFeatureSettings } = getComputedStyle(element)
            const isOne = fontFamily.startsWith('"Inter Variable"') && fontFeatureSettings === figures
            if (!isOne || !known.includes(Number.parseFloat(fontSize)))
              found.add(
                `${words.slice(0, 40)}: ${fontSize} ${fontFamily.slice(0, 20)} ${fontFeatureSettings}`,
              )
          }
          return [...found]
        }, sizes)
        expect(odd).toEqual([])
      })
    }
  })
}
