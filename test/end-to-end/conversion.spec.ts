import { expect } from '@playwright/test'
import type { Location } from '../../src/protocol/locations.ts'
import { measureOf } from '../../src/protocol/metrics/results.ts'
import { address, askSummary, locationNamed } from './support/ask.ts'
import { ConversionScreen } from './support/conversion-screen.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { requestOf } from './support/request-of.ts'
import { test } from './support/reused-page.ts'
import { inSeenHours } from './support/seen-hours.ts'
import { settledWeek } from './support/settled-week.ts'
import { slow } from './support/slow.ts'
import { formatCount, formatShare } from './support/written.ts'

const week = settledWeek()
const weekBefore = settledWeek(1)

/**
 * The service's numbers for a store, formatted like the screen. The rate covers the hours with camera
 * coverage.
 */
async function answered(store: Location, days = week) {
  const body = { ...requestOf(store, days, { facet: 'summary' }), breakdownByDimensions: ['entity'] }
  const measured = async (route: string, measure: string, more: object = {}) => {
    const [row] = await askSummary({ action: 'metric', route, body: { ...body, ...more } })
    const value = row === undefined ? null : measureOf(row, measure)
    if (value === null) throw new Error(`${route} says nothing of ${store.name}`)
    return value
  }
  const seen = await inSeenHours(store, days)
  return {
    rate: formatShare(seen.sales / seen.customers, 1),
    customers: formatCount(
      await measured('entries', 'entries', {
        breakdownByDimensions: ['entity', 'role'],
        roles: ['customer'],
      }),
    ),
    sales: formatCount(await measured('transactions/data', 'transactions_count')),
  }
}

test('shows the service’s figures for each selected store and range', { tag: slow }, async ({ page }) => {
  const [leeds, york] = [await locationNamed('Leeds · Briggate'), await locationNamed('York · Coney Street')]
  const screen = new ConversionScreen(page)
  const filters = new FootfallScreen(page)
  await screen.open(address(), `/conversion?stores=${leeds.id}&from=${week.from}&to=${week.to}`)
  await expect(page).toHaveTitle('Leeds · Briggate – Conversion – Shopfloor')
  await expect(screen.chart).toBeVisible()
  const inLeeds = await answered(leeds)
  expect(await screen.figures()).toEqual(inLeeds)

  await page.getByRole('button', { name: 'Previous period' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${weekBefore.from}`))
  const before = await answered(leeds, weekBefore)
  expect(before).not.toEqual(inLeeds)
  await expect.poll(() => screen.figures()).toEqual(before)

  await filters.chooseStore('York · Coney Street')
  await filters.chooseStore('Leeds · Briggate')
  await expect(page).toHaveURL(new RegExp(`stores=${york.id}`))
  const inYork = await answered(york, weekBefore)
  await expect.poll(() => screen.figures()).toEqual(inYork)

  await test.step('the link opens the same selection', async () => {
    const reopened = new ConversionScreen(await page.context().newPage())
    await reopened.open('', page.url())
    expect(await reopened.figures()).toEqual(inYork)
    await reopened.page.close()
  })

  await test.step('back and forward restore earlier selections', async () => {
    await page.goBack()
    await page.goBack()
    await expect.poll(() => screen.figures()).toEqual(before)
    await page.goBack()
    await expect.poll(() => screen.figures()).toEqual(inLeeds)
    await page.goForward()
    await expect.poll(() => screen.figures()).toEqual(before)
  })
})

test('lists the days in the table behind the chart, which add up to the headline', async ({ page }) => {
  const leeds = await locationNamed('Leeds · Briggate')
  const screen = new ConversionScreen(page)
  await screen.open(address(), `/conversion?stores=${leeds.id}&from=${week.from}&to=${week.to}`)
  const { customers, sales } = await screen.figures()
  const card = page.getByRole('region', { name: /^Conversion rate per day/ })
  await card.getByRole('button', { name: 'Table' }).click()
  const rows = await screen.rowsOf(page.getByRole('table', { name: /^Conversion rate per day/ }))
  expect(rows.size).toBe(7)
  const sum = (column: number) =>
    [...rows.values()].reduce((all, cells) => all + Number((cells[column] ?? '').replaceAll(',', '')), 0)
  const seen = await inSeenHours(leeds, week)
  expect([sum(1), sum(2)]).toEqual([seen.customers, seen.sales])
  const numberOf = (text: string) => Number(text.replaceAll(',', ''))
  expect(numberOf(customers)).toBeGreaterThanOrEqual(seen.customers)
  expect(numberOf(sales)).toBeGreaterThanOrEqual(seen.sales)
  for (const [rate = '', came = '', sold = ''] of rows.values()) {
    if (!rate.includes('%')) continue
    const share = Number(sold.replaceAll(',', '')) / Number(came.replaceAll(',', ''))
    expect(rate).toBe(formatShare(share, 1))
  }
})

test('shows each store with the service’s figures, and links to it', async ({ page }) => {
  const stores = [await locationNamed('Leeds · Briggate'), await locationNamed('Kolkata')]
  const screen = new ConversionScreen(page)
  const ids = stores.map(({ id }) => id).join(',')
  await screen.open(address(), `/conversion?stores=${ids}&from=${week.from}&to=${week.to}`)
  await expect(screen.stores).toBeVisible()
  const rows = await screen.rowsOf(screen.stores)
  for (const store of stores) {
    const { customers, sales } = await inSeenHours(store, week)
    const cells = [...rows].find(([label]) => label.endsWith(store.name))?.[1] ?? []
    const [rate, , ...amounts] = cells
    expect([rate, ...amounts.slice(0, 2)], store.name).toEqual([
      formatShare(sales / customers, 1),
      formatCount(customers),
      formatCount(sales),
    ])
  }
  await screen.stores.getByRole('button', { name: /^Kolkata/ }).click()
  await expect(page).toHaveTitle(/^Kolkata .* – Conversion/)
})

test('says once why filters that sales do not support are not applied', async ({ page }) => {
  const leeds = await locationNamed('Leeds · Briggate')
  const screen = new ConversionScreen(page)
  const link = `/conversion?stores=${leeds.id}&from=${week.from}&to=${week.to}&age=25_34&gender=female`
  await screen.open(address(), link)
  expect(await screen.figures()).toEqual(await answered(leeds))
  await expect(page.getByRole('button', { name: /^Filters/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Visitor filters not applied' }).click()
  await expect(page.getByText('Tills don’t record age')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Footfall' }).click()
  await expect(page).toHaveURL(/\/footfall\?.*age=25_34/)
  await expect(page.getByRole('button', { name: 'Filters: Women · Aged 25–34' })).toBeVisible()
})
