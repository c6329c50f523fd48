import { expect } from '@playwright/test'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

/** What stands around and above the figures of a page, at the widths of a laptop and of a large screen. */

const pages = ['overview', 'footfall', 'zones', 'conversion', 'cameras']

const widths = [1440, 1920]

test('the toolbar of every page is one row on a laptop and on a large screen', { tag: slow }, async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(`${address()}/${path}`)
    for (const width of widths) {
      const where = `${path} at ${width}`
      await page.setViewportSize({ width, height: 960 })
      const toolbar = page.getByRole('region', { name: 'Filters', exact: true })
      await expect(toolbar).toContainText('Updated')
      // Stores, dates, interval, further filters, and until when the numbers count.
      const middles = await toolbar.locator(':scope > div > *').evaluateAll((controls) =>
        controls.map((control) => {
          const { top, bottom } = control.getBoundingClientRect()
          return (top + bottom) / 2
        }),
      )
      expect(middles.length, where).toBeGreaterThan(1)
      expect(Math.max(...middles) - Math.min(...middles), where).toBeLessThan(8)
      const { height } = (await toolbar.boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
      expect(height, where).toBeLessThan(60)
    }
  }
})

test('the hours of the week fit into their card on a laptop and on a large screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 3000 })
  await page.goto(`${address()}/footfall?range=last-28`)
  await settled(page)
  const hours = page.getByRole('region', { name: /^Average entries per hour and weekday/ })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 3000 })
    await expect(hours).toBeVisible()
    await expect
      .poll(() => hours.evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth), `at ${width}`)
      .toBe(0)
  }
})

test('a long table scrolls with the page, below its heads', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(`${address()}/footfall?range=last-28&shape.footfall=table`)
  await settled(page)
  const table = page.getByRole('region', { name: /^Entries per day/ }).getByRole('table')
  const row = table.getByRole('row').nth(20)
  await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { head, above, scrolled } = await table.evaluate((element) => {
    const cell = element.querySelector('thead th')
    const scroller = element.parentElement
    return {
      head: cell?.getBoundingClientRect().top ?? Number.NaN,
      above: element.getBoundingClientRect().top,
      scrolled: scroller === null ? Number.NaN : scroller.scrollHeight - scroller.clientHeight,
    }
  })
  // Its first rows are above the window, and its heads at the upper edge.
  expect(above).toBeLessThan(-100)
  expect(head).toBeGreaterThanOrEqual(0)
  expect(head).toBeLessThan(80)
  expect(scrolled).toBe(0)
})
