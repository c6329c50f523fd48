import { expect, type Locator } from '@playwright/test'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'
import { Interceptor } from './support/states/interceptor.ts'
import { movedEverywhere, ofRoute, rules } from './support/states/interceptor-rules.ts'

/** The type scale, in pixels. */
const sizes = [12, 13, 14, 16, 20, 28, 40]

// Tall enough to render every lazy panel.
for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, { tag: width === 390 ? rare : [] }, () => {
    test.use({ viewport: { width, height: 4000 } })

    for (const path of ['overview', 'footfall', 'zones', 'conversion']) {
      test(`${path} uses one font family, few sizes and tabular figures`, {
        tag: path === 'footfall' ? slow : rare,
      }, async ({ page }) => {
        await page.goto(`${address()}/${path}`)
        await settled(page)
        const odd = await page.evaluate((known) => {
          const found = new Set<string>()
          // `tabular-nums`, possibly among other values.
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colours keep selection, legends and coverage bar distinct: ${colorScheme}`, {
    tag: colorScheme === 'dark' ? [] : rare,
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto(`${address()}/footfall`)
    await settled(page)
    const ground = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).backgroundColor)
    const highlight = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
      document.body.append(probe)
      const color = getComputedStyle(probe).backgroundColor
      probe.remove()
      return color
    })
    const links = page.getByRole('navigation').getByRole('link')
    const current = page.getByRole('link', { name: 'Footfall', exact: true })
    expect(await ground(current)).toBe(highlight)
    expect(await ground(links.filter({ hasText: 'Zones' }))).not.toBe(highlight)
    expect(await ground(page.getByRole('button', { name: 'Day', exact: true }))).toBe(highlight)

    const levels = await page
      .locator('[aria-label="Key"] i[data-level]')
      .evaluateAll((steps) => steps.map((step) => getComputedStyle(step).backgroundColor))
    expect(levels).toHaveLength(5)
    expect(new Set(levels).size).toBe(5)

    const bar = page.getByRole('region', { name: 'Totals' }).locator('[data-verdict]')
    const [seen, unseen] = await Promise.all([
      ground(bar.locator('[class*="seen"]:not([class*="unseen"])').first()),
      ground(bar.locator('[class*="bar"]').first()),
    ])
    expect(seen).not.toBe(unseen)
  })
}

test('figures of a column end on one line, in whatever row', async ({ page }) => {
  // Early in the morning no number has moved, and there is no column of normal ranges.
  await Interceptor.before(page, rules([ofRoute('usual'), movedEverywhere]))
  await page.goto(`${address()}/overview`)
  await settled(page)
  const table = page.getByRole('table', { name: 'Stores that need attention' })
  const ends = await table.locator('td[data-align="end"]').evaluateAll((cells) =>
    cells.map((cell) => ({
      column: Math.round(cell.getBoundingClientRect().right),
      padding: getComputedStyle(cell).paddingRight,
    })),
  )
  const columns = new Set(ends.map(({ column }) => column))
  // Of a further finding, too: its cell is the last of its row.
  await expect(table.locator('tr[data-further] td[data-align="end"]').first()).toBeVisible()
  expect(columns.size).toBe(3)
  expect(new Set(ends.map(({ column, padding }) => `${column} ${padding}`)).size).toBe(columns.size)
})

for (const [path, name, width] of [
  ['conversion', /^Stores by conversion rate/, 390],
  ['footfall', /^Average entries per hour and weekday/, 360],
] as const) {
  test(`a table wider than its card fades out at the edge that hides columns: ${path} at ${width}`, {
    tag: path === 'footfall' ? [] : rare,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 4000 })
    await page.goto(`${address()}/${path}?range=last-28`)
    await settled(page)
    const table = page.getByRole('region', { name })
    const hidden = () =>
      table.evaluate((scroller) => {
        const style = getComputedStyle(scroller)
        const pixels = (property: string) => Number.parseFloat(style.getPropertyValue(property))
        return {
          fades: style.maskImage !== 'none',
          before: pixels('--before'),
          after: pixels('--after'),
        }
      })
    const first = await hidden()
    expect(first).toMatchObject({ fades: true, before: 0 })
    expect(first.after).toBeGreaterThan(5)
    await table.evaluate((scroller) => scroller.scrollTo({ left: scroller.scrollWidth, behavior: 'instant' }))
    await expect.poll(hidden).toEqual({ fades: true, before: first.after, after: 0 })
  })
}
