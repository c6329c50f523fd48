import { expect, type Page } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { axeFindings as findings } from './support/axe-findings.ts'
import { CamerasScreen } from './support/cameras-screen.ts'
import { ConversionScreen } from './support/conversion-screen.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { OverviewScreen } from './support/overview-screen.ts'
import { settled } from './support/panels.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'
import { ZonesScreen } from './support/zones-screen.ts'

interface Look {
  /** Its faults are those of the other look, but for widths and colours. */
  readonly tag?: typeof rare | typeof slow
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

/**
 * Covers each width and each colour scheme once. `npm run test:states` combines all of them with all states.
 */
const wide: Look = { colorScheme: 'light', width: 1440 }
const slowWide: Look = { ...wide, tag: slow }
const narrow: Look = { colorScheme: 'dark', width: 390, tag: rare }

function findsNothing(what: string, looks: readonly Look[], walk: (page: Page) => Promise<void>) {
  for (const { colorScheme, width, tag = [] } of looks) {
    test(`axe finds no violations on ${what} in ${colorScheme} at ${width}`, { tag }, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await walk(page)
    })
  }
}

async function openTables(page: Page): Promise<void> {
  for (const table of await page.getByRole('button', { name: 'Table' }).all()) await table.click()
  // What lies half below the head of a table that stays in sight is no target there.
  await page.evaluate(() => window.scrollTo(0, 0))
}

findsNothing('footfall, with chart, table and open popups', [slowWide, narrow], async (page) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}`)
  await expect(screen.chart).toBeVisible()
  expect(await findings(page)).toEqual([])

  await openTables(page)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: /^Dates:/ }).click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')

  // The browser remembers the choice of tables.
  await screen.open(address())
  const entries = page.getByRole('region', { name: /^Entries per/ }).first()
  await entries.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect(screen.chart).toBeVisible()
  expect(await findings(page)).toEqual([])
})

findsNothing('the zones page', [{ ...wide, tag: rare }, narrow], async (page) => {
  const screen = new ZonesScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/zones?stores=${store.id}&zones=Women:Tops,Men:Denim&measure=average-dwell`)
  await expect(screen.chart).toBeVisible()
  await page.getByRole('button', { name: /^\d+ of \d+ zones$/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Tops' })).toBeChecked()
  expect(await findings(page)).toEqual([])

  await openTables(page)
  expect(await findings(page)).toEqual([])

  await page.goto(`${address()}/zones?zones=Nowhere:None`)
  await expect(page.getByText('These stores have none of the selected zones')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

findsNothing('the conversion page', [{ ...wide, tag: rare }, narrow], async (page) => {
  const screen = new ConversionScreen(page)
  await screen.open(address(), '/conversion?age=25_34')
  await expect(screen.chart).toBeVisible()
  await expect(screen.stores).toBeVisible()
  expect(await findings(page)).toEqual([])

  await openTables(page)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Visitor filters not applied' }).click()
  await expect(page.getByText('Tills don’t record age')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

findsNothing('the overview page', [wide, { ...narrow, width: 360 }], async (page) => {
  const screen = new OverviewScreen(page)
  await screen.open(address())
  expect(await findings(page)).toEqual([])

  for (const fold of await screen.folds.all()) await fold.click()
  await page.getByRole('button', { name: 'Definition of Unusual numbers' }).click()
  await expect(page.getByText('their typical spread')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

const largeAndDark: Look = { colorScheme: 'dark', width: 1920, tag: slow }
findsNothing('the cameras page', [largeAndDark, { ...narrow, colorScheme: 'light' }], async (page) => {
  // Records of a whole chain, twice: slow on a busy machine.
  test.slow()
  const screen = new CamerasScreen(page)
  await screen.open(address())
  expect(await findings(page)).toEqual([])

  await screen.open(address(), '/cameras?state=offline,degraded&range=last-7-days')
  const acknowledge = screen.now.getByRole('button', { name: /^Acknowledge/ }).first()
  if (await acknowledge.isVisible()) await acknowledge.click()
  expect(await findings(page)).toEqual([])

  await screen.search.fill('nobody is called so')
  await expect(page.getByRole('button', { name: 'Show all cameras' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

/** The focused element by role and name. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return ''
    return `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`.trim()
  })
}

test('every control is reachable by keyboard, in page order and with a visible focus', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&range=last-week`)
  await expect(screen.chart).toBeVisible()

  const stops: string[] = []
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (stop === '' || (stops.length > 3 && stop === stops[0])) break
    stops.push(stop)
    const outline = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null) return []
      // A link that covers its tile has its ring around the tile.
      return [null, '::after']
        .map((part) => getComputedStyle(element, part))
        .map(({ outlineStyle, boxShadow }) => `${outlineStyle} ${boxShadow}`)
    })
    expect(outline, `the focus on "${stop}" is seen`).not.toEqual(['none none', 'none none'])
  }
  const order = [
    'Skip',
    'Footfall',
    'Leeds',
    'Previous period',
    'Last week',
    'Day',
    'Filters',
    'Chart',
    'More options for Entries',
    'point by point',
  ]
  const places = order.map((word) => stops.findIndex((stop) => stop.includes(word)))
  expect(places, stops.join(' → ')).not.toContain(-1)
})

test('the backdrop of a dialog covers the whole window, scrollbar included', async ({ page }) => {
  await page.goto(`${address()}/footfall`)
  await settled(page)
  const scrollbar = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const clear = await scrollbar()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await scrollbar()).not.toBe(clear)
  await page.keyboard.press('Escape')
  await expect.poll(scrollbar).toBe(clear)
})

test('makes and leaves a selection by keyboard, and reads the chart point by point', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&range=last-week`)

  const gender = page.getByRole('button', { name: /^Filters/ })
  await gender.focus()
  await page.keyboard.press('Enter')
  // The popup takes the focus a moment after it appears.
  await expect(page.getByRole('option', { name: '0–15' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/gender=/)
  await expect(gender).toBeFocused()

  const reader = page.getByRole('slider', { name: /point by point/ })
  await reader.focus()
  await page.keyboard.press('Home')
  const first = await reader.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowRight')
  await expect(reader).not.toHaveAttribute('aria-valuetext', first ?? '')
  expect(first).toMatch(/Monday/)
})
