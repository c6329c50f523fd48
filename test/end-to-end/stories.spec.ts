import { expect, type Page } from '@playwright/test'
import { address } from './support/ask.ts'
import { ConversionScreen } from './support/conversion-screen.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { test } from './support/reused-page.ts'
import { fortnight, nightKiosk, pune, whitby } from './support/story-stores.ts'

interface Days {
  readonly from: string
  readonly to: string
}

const only = (day: string): Days => ({ from: day, to: day })
const link = (page: string, store: { readonly id: string }, { from, to }: Days, more = '') =>
  `/${page}?stores=${store.id}&from=${from}&to=${to}&against=none${more}`
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** Rows of the table behind the entries chart: day or hour, and its values. */
async function entriesTable(page: Page, path: string): Promise<readonly (readonly string[])[]> {
  const screen = new FootfallScreen(page)
  await screen.open(address(), path)
  await screen.coverageKnown()
  return [...(await screen.table())].map(([label, cells]) => [plain(label), ...cells.map(plain)])
}

test('distinguishes a closed day, an entrance without coverage and an offline stockroom camera', async ({
  page,
}) => {
  const rows = await entriesTable(page, link('footfall', whitby, fortnight, '&by=day'))
  expect(rows).toEqual([
    ['Mon 3 Mar', '180', '100% · Complete'],
    ['Tue 4 Mar', '180', '100% · Complete'],
    ['Wed 5 Mar', '180', '100% · Complete'],
    ['Thu 6 Mar', '180', '100% · Complete'],
    ['Fri 7 Mar', '180', '100% · Complete'],
    // The stockroom camera counts no entries.
    ['Sat 8 Mar', '180', '100% · Complete'],
    ['Sun 9 Mar', 'Closed', ''],
    ['Mon 10 Mar', '180', '100% · Complete'],
    ['Tue 11 Mar', '9', '100% · Complete'],
    ['Wed 12 Mar', '180', '100% · Complete'],
    ['Thu 13 Mar', '180', '100% · Complete'],
    ['Fri 14 Mar', '180', '100% · Complete'],
    ['Sat 15 Mar', '60', '33.3% · Unreliable'],
  ])
})

test('suppresses the comparison of a Saturday with an entrance outage, with the reason one click away', async ({
  page,
}) => {
  const screen = new FootfallScreen(page)
  const path = (from: string) => `/footfall?stores=${whitby.id}&from=${from}&to=${fortnight.doorDark}&by=day`
  // Together with Friday, 12 of 18 hours have coverage.
  await screen.open(address(), path('2025-03-14'))
  expect(await screen.entries()).toBe(240)
  await expect(screen.totals).toContainText('No comparison – low camera coverage')
  await expect(screen.totals).toContainText('66.6% · Unreliable')
  await screen.totals.getByRole('button', { name: 'See camera gaps' }).click()
  const reasons = page.getByRole('dialog', { name: 'Camera gaps' })
  const missed = reasons.getByRole('list', { name: 'Outages' }).getByRole('listitem')
  await expect(missed).toHaveCount(1)
  await expect(missed).toContainText('Door')
  await expect(missed).toContainText('10:00 – 16:00 GMT')
  await expect(missed).toContainText(/6h missed in opening hours/)
  // Twenty entries in each of those hours a week before.
  await expect(missed).toContainText('120 visitors')

  // A single day is shown by the hour. Three hours of each Saturday have coverage; the day as a whole does
  // not.
  await screen.open(address(), path(fortnight.doorDark))
  expect(await screen.entries()).toBe(60)
  await expect(screen.totals).toContainText('No comparison – low camera coverage')
})

test('computes the rate from hours with till data and lists the missing hours', async ({ page }) => {
  const screen = new ConversionScreen(page)
  await screen.open(address(), link('conversion', whitby, { from: '2025-03-03', to: '2025-03-08' }))
  const figures = await screen.figures()
  // Six days of 180. Over all hours it would be 250 sales ÷ 1,080 customers, 23.1%.
  expect({ ...figures, rate: plain(figures.rate) }).toEqual({
    rate: '25.0%',
    customers: '1,080',
    sales: '250',
  })
  await expect(screen.totals).toContainText('1,000 used for the rate')
  await expect(screen.totals).toContainText(/Based on 50 of 54 open hours\. 4 excluded: no till data in 4\./)
  await screen.totals.getByRole('button', { name: 'Show excluded hours' }).click()
  const gaps = await screen.rowsOf(screen.totals.getByRole('table'))
  expect([...gaps].map(([when, cells]) => [plain(when), ...cells.map(plain)])).toEqual([
    ['5 Mar 2025, 12:00 – 16:00 GMT', expect.stringContaining('20'), '4', '80'],
  ])
})

test('shows and explains a conversion rate above 100%', async ({ page }) => {
  const screen = new ConversionScreen(page)
  await screen.open(address(), link('conversion', whitby, only(fortnight.moreSalesThanCustomers), '&by=day'))
  const { rate, customers, sales } = await screen.figures()
  expect([plain(rate), customers, sales]).toEqual(['500.0%', '9', '45'])
  await expect(page.getByRole('note')).toContainText(
    /Rate above 100%: Tuesday, 11 March 2025, 09:00–10:00 \(500\.0%\) and 8 more\. More transactions than visitors\./,
  )
  await page.getByRole('button', { name: /^Why 500\.0%\?$/ }).click()
  await expect(page.getByRole('dialog')).toContainText(/repeat transactions.*100% · Complete/)

  await page.keyboard.press('Escape')
  await screen.open(address(), link('conversion', whitby, { from: '2025-03-12', to: '2025-03-14' }))
  expect(plain((await screen.figures()).rate)).toBe('25.0%')
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('warns of a small sample in one age band only', async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address(), link('footfall', whitby, only(fortnight.fewElderly)))
  const people = await screen.people()
  const panel = page.getByRole('region', { name: 'Age and gender', exact: true })
  expect(people.get('65+')?.map(plain)).toEqual(['2', '2', 'small sample 4', '2.2%'])
  expect(people.get('25–34')?.map(plain)).toEqual(['88', '88', '176', '97.8%'])
  await expect(panel).toContainText('Small sample: 65+ (4).')
  await expect(panel.getByText('small sample', { exact: true })).toHaveCount(1)
})

test('counts a visitor half a minute before midnight on that day in a half-hour time zone', async ({
  page,
}) => {
  const rows = await entriesTable(
    page,
    link('footfall', pune, { from: '2025-03-10', to: '2025-03-11' }, '&by=day'),
  )
  // No camera covers these counts: unknown, never complete.
  expect(rows).toEqual([
    ['Mon 10 Mar', '3', 'Unknown'],
    ['Tue 11 Mar', '5', 'Unknown'],
  ])
})

test('shows no second hour on the night clocks go forward, and two on the night they go back', async ({
  page,
}) => {
  const path = (day: string) => link('footfall', nightKiosk, only(day), '&by=hour')
  const spring = await entriesTable(page, path('2025-03-30'))
  expect(spring).toHaveLength(23)
  expect(spring.filter(([, count]) => /^\d/.test(count ?? '')).map(([, count]) => count)).toEqual(['4', '5'])
  expect(spring.slice(0, 2).map(([, count]) => count)).toEqual(['4', '5'])

  await page.evaluate(() => localStorage.clear())
  const autumn = await entriesTable(page, path('2025-10-26'))
  expect(autumn).toHaveLength(25)
  expect(autumn.slice(1, 3).map(([, count]) => count)).toEqual(['3', '2'])
  expect(new Set(autumn.map(([label]) => label)).size).toBe(25)
})
