import { expect, type Page } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { Keyboard } from './support/keyboard.ts'
import { OverviewScreen } from './support/overview-screen.ts'
import { settled } from './support/panels.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'
import { whitby } from './support/story-stores.ts'

/*
 * The main tasks of each page for a keyboard and screen reader user: select a store and days, hear the
 * headline, find out why it is flagged, export the numbers. The tests read the accessibility tree.
 */

test('footfall: completes every task by keyboard and screen reader', { tag: slow }, async ({ page }) => {
  const keyboard = new Keyboard(page)
  await page.goto(`${address()}/footfall`)
  await settled(page)
  await keyboard.chooseStore(whitby.name)
  await keyboard.chooseDays('2025-03-14', '2025-03-15')
  await expect(page).toHaveURL(/from=2025-03-14&to=2025-03-15/)
  await settled(page)

  await expect(page.getByRole('region', { name: 'Totals' })).toMatchAriaSnapshot(`
    - region "Totals":
      - heading "Entries" [level=2]
      - text: "240"
      - 'button "No comparison – low camera coverage"'
      - heading "Daily average" [level=2]
      - text: "120"
      - heading "Peak hour" [level=2]
      - heading "Camera coverage" [level=2]
      - paragraph:
        - strong: 66.6% · Unreliable
        - text: /Door offline 6h on 15 Mar/
      - button "See camera gaps"
  `)

  const reasons = await keyboard.askWhy()
  await expect(reasons.getByRole('list', { name: 'Outages' })).toMatchAriaSnapshot(`
    - list "Outages":
      - listitem:
        - paragraph:
          - link "Door"
        - paragraph:
          - text: ≈
          - strong: "120"
          - text: visitors
        - paragraph: /10:00 – 16:00 GMT/
        - paragraph: /6h missed in opening hours/
  `)
  await keyboard.press('Escape')
  await expect(reasons).toBeHidden()
  expect(await keyboard.stop()).toBe('button "See camera gaps"')

  const file = await keyboard.download(/^button "More options for Entries per/)
  // Two days are shown by the hour.
  expect(file).toMatch(/Friday, 14 March 2025, 09:00–10:00",2025-03-14T09:00,20,counted/)
  expect(file).toMatch(/Saturday, 15 March 2025, 10:00–11:00",2025-03-15T10:00,,no data/)
})

test('zones: completes every task by keyboard and screen reader', { tag: rare }, async ({ page }) => {
  const keyboard = new Keyboard(page)
  await page.goto(`${address()}/zones`)
  await settled(page)
  await keyboard.chooseStore(whitby.name)
  await keyboard.chooseDays('2025-03-07', '2025-03-08')
  await settled(page)

  // On that Saturday the camera over the tea was offline; the entrance was not.
  await expect(page.getByRole('region', { name: 'Totals' })).toMatchAriaSnapshot(`
    - region "Totals":
      - heading "Zone visits" [level=2]
      - text: /90/
      - heading "Dwell time" [level=2]
      - text: /1m/
      - heading "Camera coverage" [level=2]
      - paragraph:
        - strong: 50.0% · Unreliable
      - button "See camera gaps"
  `)
  const reasons = await keyboard.askWhy()
  // This period first, then the comparison.
  const missed = reasons.getByRole('list', { name: 'Outages' })
  await expect(missed.first()).toMatchAriaSnapshot(`
    - list "Outages":
      - listitem:
        - paragraph:
          - link "Stockroom"
        - paragraph
        - paragraph: /09:00 – 18:00 GMT/
        - paragraph: /9h missed in opening hours/
  `)
  await keyboard.press('Escape')
  await expect(reasons).toBeHidden()

  await keyboard.to(/^button "1 zone"/)
  await keyboard.press('Enter')
  await keyboard.to(/^checkbox "Tea"/)
  await keyboard.press('Space', 'Escape')
  await expect(page).toHaveURL(/zones=Floor:Tea/)
  // The export waits for the table of the selected zone.
  await settled(page)
  const file = await keyboard.download(/^button "More options for All zones"/)
  expect(file).toMatch(/Floor › Tea.*90/)
})

test('conversion: completes every task by keyboard and screen reader', { tag: rare }, async ({ page }) => {
  const keyboard = new Keyboard(page)
  await page.goto(`${address()}/conversion`)
  await settled(page)
  await keyboard.chooseStore(whitby.name)
  await keyboard.chooseDays('2025-03-14', '2025-03-15')
  await settled(page)
  await expect(page.getByRole('region', { name: 'Totals' })).toMatchAriaSnapshot(`
    - region "Totals":
      - heading "Conversion rate" [level=2]
      - text: 25.0%
      - heading "Visitors (excl. staff)" [level=2]
      - text: "240"
      - heading "Transactions" [level=2]
      - text: "90"
      - heading "Camera coverage" [level=2]
      - paragraph:
        - strong: 66.6% · Unreliable
      - button "See camera gaps"
      - paragraph:
        - button "Definition of Hours used for the rate"
        - text: "Based on 12 of 18 open hours. 6 excluded: no camera data in 6."
        - button "Show excluded hours"
  `)
  const reasons = await keyboard.askWhy()
  await expect(reasons.getByRole('listitem').first()).toContainText('Door')
  await keyboard.press('Escape')
  await expect(reasons).toBeHidden()
  await keyboard.to(/^button "Show excluded hours"/)
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Totals' }).getByRole('table')).toBeVisible()

  const file = await keyboard.download(/^button "More options for Conversion rate per/)
  expect(file).toMatch(/Friday, 14 March 2025.*25/)
})

test('overview: completes every task by keyboard and screen reader', { tag: rare }, async ({ page }) => {
  const keyboard = new Keyboard(page)
  const screen = new OverviewScreen(page)
  const { name } = await locationNamed('Leeds · Briggate')
  await screen.open(address())
  await keyboard.chooseStore(name)
  await screen.settled()
  await expect(screen.totals).toMatchAriaSnapshot(`
    - region "Today so far":
      - heading "Entries" [level=2]
      - heading "Time in store" [level=2]
      - heading "Conversion rate" [level=2]
      - heading "Camera coverage" [level=2]
  `)
  await expect(screen.exceptions).toMatchAriaSnapshot(`
    - region "Needs attention":
      - heading "Needs attention" [level=2]
  `)
  // A single store is listed at once, with or without findings.
  await keyboard.to(/^button "Definition of Unusual numbers/)
  await keyboard.to(/^link /)
  await keyboard.press('Enter')
  // To a figure of today, or to a camera if one is offline at this hour of the demo.
  await expect(page).toHaveURL(/\/((footfall|zones|conversion)\?stores=.*range=today|overview\?.*camera=)/)
})

test('every page has landmarks and properly nested headings', { tag: rare }, async ({ page }) => {
  const { id } = await locationNamed('Leeds · Briggate')
  for (const path of ['overview', 'footfall', 'zones', 'conversion']) {
    await page.goto(`${address()}/${path}?stores=${id}`)
    await settled(page)
    await keyboardSkips(page)
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - link "Skip to main content"
      - navigation "Pages"
      - main:
        - heading [level=1]
        - region "Filters"
        - region
    `)
    const levels = await page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))))
    expect(levels[0], path).toBe(1)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    const jumps = levels.slice(1).filter((level, place) => level > (levels[place] ?? 0) + 1)
    expect(jumps, `${path}: ${levels}`).toEqual([])
    await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toHaveText(
      new RegExp(path, 'i'),
    )
  }
})

/** On a page where nothing has had the focus yet. */
async function keyboardSkips(page: Page): Promise<void> {
  const keyboard = new Keyboard(page)
  await keyboard.to(/^link "Skip to main content"/)
  await keyboard.press('Enter')
  // The browser scrolls there after the key event.
  await expect(page).toHaveURL(/#main$/)
  await keyboard.press('Tab')
  expect(await keyboard.stop()).toMatch(/^button "Stores:/)
}
