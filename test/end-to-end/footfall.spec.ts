import { expect, type Page } from '@playwright/test'
import { measureOf } from '../../src/protocol/metrics/results.ts'
import { ages, genders } from '../../src/protocol/metrics/vocabularies.ts'
import { address, askEntries, askSummary, locationNamed, total } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { newVisitor } from './support/new-visitor.ts'
import { rare } from './support/rare.ts'
import { requestOf } from './support/request-of.ts'
import { test } from './support/reused-page.ts'
import { settledWeek } from './support/settled-week.ts'
import { slow } from './support/slow.ts'
import { formatCount } from './support/written.ts'

const week = settledWeek()

test('shows the counts of the demo, which keep growing', async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address())
  await expect(page).toHaveTitle('All stores – Footfall – Shopfloor')
  expect(await screen.entries()).toBeGreaterThan(100_000)
  await expect(screen.chart).toBeVisible()
  await expect(screen.freshness).toHaveText(/Updated \d\d:\d\d · next update \d\d:\d\d/)
})

test('shows the service’s number for every filter', { tag: slow }, async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  const base = requestOf(store, week, { facet: 'segments' })

  await screen.open(address())
  await screen.chooseStore('Leeds · Briggate')
  await screen.chooseDays(week.from, week.to)
  await expect(page).toHaveURL(new RegExp(`stores=${store.id}.*from=${week.from}&to=${week.to}`))
  const everyone = total(await askEntries(base))
  expect(everyone).toBeGreaterThan(1000)
  expect(await screen.entries()).toBe(everyone)

  await screen.tick('25–34')
  const young = total(await askEntries({ ...base, breakdownByDimensions: ['age'], ages: ['25_34'] }))
  await expect(page).toHaveURL(/age=25_34/)
  await expect.poll(() => screen.entries()).toBe(young)

  await screen.tick('Women')
  const women = total(
    await askEntries({
      ...base,
      breakdownByDimensions: ['age', 'gender'],
      ages: ['25_34'],
      genders: ['female'],
    }),
  )
  await expect.poll(() => screen.entries()).toBe(women)
  expect(women).toBeLessThan(young)
  expect(young).toBeLessThan(everyone)

  await screen.tick('Exclude staff')
  const customers = total(
    await askEntries({
      ...base,
      breakdownByDimensions: ['age', 'gender', 'role'],
      ages: ['25_34'],
      genders: ['female'],
      roles: ['customer'],
    }),
  )
  await expect.poll(() => screen.entries()).toBe(customers)

  await test.step('the link opens the same selection', async () => {
    const other = await page.context().newPage()
    const reopened = new FootfallScreen(other)
    await reopened.open('', page.url())
    expect(await reopened.entries()).toBe(customers)
    await other.close()
  })

  await test.step('back and forward restore earlier selections', async () => {
    await page.goBack()
    await expect.poll(() => screen.entries()).toBe(women)
    await page.goBack()
    await expect.poll(() => screen.entries()).toBe(young)
    await page.goForward()
    await expect.poll(() => screen.entries()).toBe(women)
    await page.reload()
    expect(await screen.entries()).toBe(women)
  })
})

test('restores a table and its order from the link in a new browser', async ({ page, browser }) => {
  const days = (where: Page) => where.getByRole('region', { name: /^Entries per/ }).first()
  const rows = (where: Page) => days(where).locator('tbody th').allTextContents()
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&from=${week.from}&to=${week.to}&by=day`)
  const byDay = [...(await screen.table()).keys()]
  await days(page).getByRole('button', { name: 'Entries', exact: true }).click()
  await expect.poll(() => rows(page)).not.toEqual(byDay)

  const other = await newVisitor(browser)
  await new FootfallScreen(other).open('', page.url())
  expect(await rows(other)).toEqual(await rows(page))
  await other.context().close()
})

test('lists each day in the table behind the chart, and rows follow the interval', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}&from=${week.from}&to=${week.to}`)
  const entries = await screen.entries()
  const days = await screen.table()
  expect(days.size).toBe(7)
  const sumOf = (rows: typeof days) =>
    [...rows.values()]
      .map(([count = '']) => (/^[\d,]+$/.test(count) ? Number(count.replaceAll(',', '')) : 0))
      .reduce((sum, count) => sum + count, 0)
  expect(sumOf(days)).toBe(entries)

  await page.getByRole('button', { name: 'Hour', exact: true }).click()
  // From the first opening to the last closing, with the nights between.
  await expect.poll(async () => (await screen.table()).size).toBeGreaterThan(6 * 24)
  const hours = await screen.table()
  expect(hours.size).toBeLessThan(7 * 24)
  const counts = [...hours.values()].map(([count]) => count)
  expect(counts).toContain('Closed')
  expect([counts[0], counts.at(-1)]).not.toContain('Closed')
  expect(sumOf(hours)).toBe(entries)
  expect(await screen.entries()).toBe(entries)
})

test('shows the service’s counts for the hours of the week', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  const rows = await askEntries(requestOf(store, week, { facet: 'segments', period: 'hour' }))
  // One week has each hour of a weekday once, so its average is its count.
  const counted = new Map(rows.map((row) => [row.index?.slice(0, 13), measureOf(row, 'entries')]))
  await screen.open(address(), `/footfall?stores=${store.id}&from=${week.from}&to=${week.to}`)
  const shown = await screen.hoursOfTheWeek()
  expect(shown.weekdays).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  const numbers = shown.cells.flatMap((row, day) =>
    row.flatMap((text, at) => {
      const date = new Date(Date.parse(`${week.from}T00:00Z`) + day * 86_400_000).toISOString().slice(0, 10)
      const key = `${date}T${(shown.hours[at] ?? '').slice(0, 2)}`
      return /^[\d,]+$/.test(text) ? [{ key, shown: Number(text.replaceAll(',', '')) }] : []
    }),
  )
  expect(numbers.length).toBeGreaterThan(50)
  expect(numbers.map(({ key, shown: count }) => [key, count])).toEqual(
    numbers.map(({ key }) => [key, counted.get(key)]),
  )
})

test('shows the service’s ages and genders, and the remainder as unknown', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  const base = requestOf(store, week, { facet: 'summary' })
  const split = (body: object) =>
    askSummary({
      action: 'metric',
      route: 'entries',
      body: { ...base, breakdownByDimensions: ['age', 'gender'], ages, genders, ...body },
    })
  const rows = await split({})
  const count = (age: string, gender: string) =>
    rows.reduce(
      (sum, row) => sum + (row.age === age && row.gender === gender ? (measureOf(row, 'entries') ?? 0) : 0),
      0,
    )
  await screen.open(address(), `/footfall?stores=${store.id}&from=${week.from}&to=${week.to}`)
  const everyone = await screen.entries()
  const people = await screen.people()
  expect(people.get('25–34')?.slice(0, 2)).toEqual([
    formatCount(count('25_34', 'female')),
    formatCount(count('25_34', 'male')),
  ])
  const told = rows.reduce((sum, row) => sum + (measureOf(row, 'entries') ?? 0), 0)
  expect(told).toBeGreaterThan(1000)
  await expect(page.getByRole('region', { name: 'Age and gender', exact: true })).toContainText(
    `Unknown: ${formatCount(everyone - told)} visitors`,
  )

  await screen.tick('Exclude staff')
  const customers = await split({ breakdownByDimensions: ['age', 'gender', 'role'], roles: ['customer'] })
  const young = customers.find(({ age, gender }) => age === '25_34' && gender === 'female')
  await expect
    .poll(async () => (await screen.people()).get('25–34')?.[0])
    .toBe(formatCount(young === undefined ? -1 : (measureOf(young, 'entries') ?? -1)))
})

test('returns to the same range after stepping back and forward', { tag: rare }, async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address(), `/footfall?from=${week.from}&to=${week.to}`)
  const entries = await screen.entries()
  await page.getByRole('button', { name: 'Previous period' }).click()
  await expect.poll(() => screen.entries()).not.toBe(entries)
  await page.getByRole('button', { name: 'Next period' }).click()
  await expect.poll(() => screen.entries()).toBe(entries)
})

test('shows a store, its change and the coverage of both on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const screen = new FootfallScreen(page)
  await screen.open(address(), `/footfall?from=${week.from}&to=${week.to}`)
  const stores = page.getByRole('region', { name: 'Stores', exact: true }).getByRole('table')
  await expect(stores.getByRole('rowheader').first()).toContainText(/\d% · (Complete|Partial)/)
  const change = stores.getByRole('columnheader', { name: 'Change' })
  expect(await change.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(390)
})

test('ignores invalid parameters in the URL', async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address(), '/footfall?from=soon&to=&by=minute&age=old&gender=9&against=%00&stores=')
  await expect(page.getByRole('button', { name: /^Dates: Last 28 days/ })).toBeVisible()
  expect(await screen.entries()).toBeGreaterThan(0)
})

test('shows a not-found page with a link home', async ({ page }) => {
  await page.goto(`${address()}/nowhere`)
  await expect(page.getByText('There is no page at /nowhere')).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/overview/)
})
