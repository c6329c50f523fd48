import { expect } from '@playwright/test'
import { sameTimeOn } from '../../src/calendar/comparison.ts'
import { instantsOf } from '../../src/calendar/instants.ts'
import { addDays, localDayOf } from '../../src/calendar/local-day.ts'
import type { Location } from '../../src/protocol/locations.ts'
import { measureOf } from '../../src/protocol/metrics/results.ts'
import { lastRefresh, type TimeRange, toWireRange } from '../../src/protocol/metrics/wire-time.ts'
import { address, askSummary, locationNamed, locations } from './support/ask.ts'
import { FilterBar } from './support/filter-bar.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { buttonsOnEachOther } from './support/layout-faults.ts'
import { OverviewScreen } from './support/overview-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { drawn } from './support/states/page-state.ts'
import { formatChange, formatCount, formatDuration, formatShare } from './support/written.ts'

/** The service's own figures of a store for a range. */
async function measured(
  store: Location,
  range: TimeRange,
  route: string,
  measure: string,
  more: object = {},
) {
  const [row] = await askSummary({
    action: 'metric',
    route,
    body: {
      ...toWireRange(range),
      entities: [store.id],
      entityType: 'location',
      facets: ['summary'],
      aggregationPeriod: 'day',
      breakdownByDimensions: ['entity'],
      ...more,
    },
  })
  return row === undefined ? null : measureOf(row, measure)
}

const dwell = { areaType: 'location-dwell' } as const

/** The store with the most entries today: at any hour, one has counted. */
async function storeInTheDay(): Promise<Location> {
  const counts = await Promise.all(
    (await locations()).map(async (store) => {
      const zone = store.timezone ?? 'UTC'
      const day = localDayOf(Date.now(), zone)
      const today = instantsOf({ first: day, last: day }, zone)
      return { store, entries: (await measured(store, today, 'entries', 'entries')) ?? 0 }
    }),
  )
  const [most] = counts.sort((a, b) => b.entries - a.entries)
  if (most === undefined || most.entries === 0) throw new Error('no store counts anybody today')
  return most.store
}

/**
 * The service's current figures, valid until the next refresh of the screen.
 *
 * @param people a visitor filter; sales always cover all customers
 */
async function answered(store: Location, asOf: number, people: object = {}) {
  const zone = store.timezone ?? 'UTC'
  const day = localDayOf(asOf, zone)
  const today = instantsOf({ first: day, last: day }, zone)
  const before = addDays(day, -7)
  const then = {
    start: instantsOf({ first: before, last: before }, zone).start,
    endExclusive: sameTimeOn(before, zone, asOf),
  }
  const entries = await measured(store, today, 'entries', 'entries', people)
  const entriesThen = await measured(store, then, 'entries', 'entries', people)
  const stay = await measured(store, today, 'average-dwell-time', 'average_dwell_time', {
    ...dwell,
    ...people,
  })
  const rate = await measured(store, today, 'transactions/conversion-rate', 'sales_conversion_rate')
  return {
    entries: entries === null ? 'No data' : formatCount(entries),
    before: entriesThen === null ? '' : formatCount(entriesThen),
    change: entries !== null && entriesThen ? changeWords(entries / entriesThen - 1) : '',
    stay: stay === null ? 'No data' : formatDuration(stay),
    rate: rate === null ? 'No data' : formatShare(rate, 1),
  }
}

function changeWords(ratio: number): string {
  return formatChange(ratio)
}

/** The demo writes events every ten seconds, so those just before a refresh may arrive after it. */
const settledMs = 30_000

/** Runs the test between two refreshes, so that numbers do not grow during it. */
async function withinOneRefresh(run: (asOf: number) => Promise<void>): Promise<void> {
  for (;;) {
    const begunAt = Date.now()
    const asOf = lastRefresh(begunAt)
    try {
      return await run(asOf)
    } catch (error) {
      if (lastRefresh(Date.now()) === asOf && begunAt - asOf > settledMs) throw error
    }
  }
}

test('shows the service’s numbers for today so far and for the comparison', async ({ page }) => {
  const store = await storeInTheDay()
  const screen = new OverviewScreen(page)
  await withinOneRefresh(async (asOf) => {
    await screen.open(address(), `/overview?stores=${store.id}`)
    const { entries, before, change, stay, rate } = await answered(store, asOf)
    expect(await screen.figure('Entries')).toBe(entries)
    expect(await screen.figure('Time in store')).toBe(stay)
    expect(await screen.figure('Conversion rate')).toBe(rate)
    // An outage on either day suppresses the change and says so.
    const compared = await screen.totals.getByRole('heading', { name: 'Entries' }).locator('..').textContent()
    if (compared?.includes('No comparison') === true) return
    expect(compared).toContain(`${change} vs ${before} last `)
  })
})

test('applies visitor filters to entries and stays but not to sales; link, back and forward restore them', {
  tag: rare,
}, async ({ page }) => {
  const store = await storeInTheDay()
  const screen = new OverviewScreen(page)
  const shown = async (on = screen) => ({
    entries: await on.figure('Entries'),
    stay: await on.figure('Time in store'),
    rate: await on.figure('Conversion rate'),
  })
  const women = { breakdownByDimensions: ['entity', 'gender'], genders: ['female'] }
  await withinOneRefresh(async (asOf) => {
    await screen.open(address(), `/overview?stores=${store.id}`)
    const everybody = await shown()
    const { entries: all, stay: allStay, rate: allRate } = await answered(store, asOf)
    expect(everybody).toEqual({ entries: all, stay: allStay, rate: allRate })
    await new FilterBar(page).tick('Women')
    await expect(page).toHaveURL(/gender=female/)
    const { entries, stay, rate } = await answered(store, asOf, women)
    await expect.poll(() => shown()).toEqual({ entries, stay, rate })
    expect(rate).toBe(everybody.rate)

    const reopened = new OverviewScreen(await page.context().newPage())
    await reopened.open('', page.url())
    expect(await shown(reopened)).toEqual({ entries, stay, rate })
    await reopened.page.close()
    await page.goBack()
    await expect.poll(() => shown()).toEqual(everybody)
    await page.goForward()
    await expect.poll(() => shown()).toEqual({ entries, stay, rate })
  })
})

test('opens the overview at / and lists each store once', async ({ page }) => {
  const screen = new OverviewScreen(page)
  await screen.open(address(), '/')
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page).toHaveTitle('All stores – Overview – Shopfloor')
  const names = (await locations()).map(({ name }) => name)
  expect(await screen.stores()).toEqual([...names].sort())
})

test('takes the stores from the filters; link, back and forward restore them', async ({ page }) => {
  const leeds = await locationNamed('Leeds · Briggate')
  const screen = new OverviewScreen(page)
  const filters = new FootfallScreen(page)
  await screen.open(address())
  const all = await screen.entries()
  await filters.chooseStore('Leeds · Briggate')
  await expect(page).toHaveURL(new RegExp(`stores=${leeds.id}`))
  await expect(page).toHaveTitle(/^Leeds · Briggate – Overview/)
  await expect(page.getByRole('region', { name: 'Top zones today' })).toBeVisible()

  const reopened = new OverviewScreen(await page.context().newPage())
  await reopened.open('', page.url())
  await expect(reopened.page.getByRole('region', { name: 'Top zones today' })).toBeVisible()
  await reopened.page.close()

  await page.goBack()
  await expect(page).not.toHaveURL(/stores=/)
  expect(await screen.entries()).toBeGreaterThanOrEqual(all)
  await page.goForward()
  await expect(page).toHaveTitle(/^Leeds · Briggate – Overview/)
})

test('leads from a number to its page of the same store and day, with the same number', async ({ page }) => {
  const store = await storeInTheDay()
  const screen = new OverviewScreen(page)
  await withinOneRefresh(async () => {
    await screen.open(address(), `/overview?stores=${store.id}`)
    const entries = await screen.entries()
    await screen.totals.getByRole('link', { name: 'Entries' }).click()
    await expect(page).toHaveURL(new RegExp(`/footfall\\?stores=${store.id}&range=today`))
    expect(await new FootfallScreen(page).entries()).toBe(entries)
  })
})

test('names its fixed day and ignores shortcuts that would change it', async ({ page }) => {
  const screen = new OverviewScreen(page)
  await screen.open(address())
  await page.keyboard.press('y')
  await expect(page).toHaveURL(/\/overview$/)
  const filters = page.getByRole('region', { name: 'Filters', exact: true })
  await expect(filters.getByText(/^Today vs last [A-Z][a-z]+day$/)).toBeVisible()
  await expect(filters.getByRole('button', { name: /^(Dates|Interval)/ })).toHaveCount(0)
})

test('leads from a store to its day, and from an outage to its camera', async ({ page }) => {
  const screen = new OverviewScreen(page)
  await screen.open(address())
  await screen.stores()
  const name = (await screen.exceptions.getByRole('heading', { level: 4 }).first().textContent()) ?? ''
  const outage = screen.exceptions.getByRole('link', { name: /^Camera “/ }).first()
  const camera = /“(.*)”/.exec((await outage.textContent()) ?? '')?.[1] ?? ''
  await outage.click()
  await expect(page).toHaveURL(/camera=/)
  await expect(page.getByRole('dialog').getByRole('heading', { name: camera })).toBeVisible()
  await page.goBack()
  await screen.exceptions.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/overview\?stores=/)
  await expect(page.getByRole('region', { name: 'Entries by hour' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cameras now' })).toContainText(camera)
})

test('renders the numbers before the chart library arrives', async ({ page }) => {
  // The chart library is prefetched for other pages; here it never arrives.
  await page.route(/time-chart/, () => undefined)
  const screen = new OverviewScreen(page)
  await screen.open(address())
  expect(await screen.entries()).toBeGreaterThan(0)
})

test('cuts, hides and overlaps nothing at any width', async ({ page }) => {
  const screen = new OverviewScreen(page)
  await page.setViewportSize({ width: 360, height: 900 })
  await screen.open(address())
  await screen.stores()
  for (const width of [360, 700, 1000, 1100, 1180, 2560, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    await drawn(page)
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider, `at ${width} pixels`).toBeLessThanOrEqual(0)
    expect(await buttonsOnEachOther(page), `at ${width} pixels`).toEqual([])
  }
})
