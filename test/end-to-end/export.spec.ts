import { expect, type Page } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { downloadTable, shownTable } from './support/downloaded-table.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { OverviewScreen } from './support/overview-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import {
  formatChange,
  formatCount,
  formatCoverage,
  formatDuration,
  formatPointChange,
  formatShare,
  formatTotalHours,
} from './support/written.ts'

const settled = async (page: Page) => {
  await new FootfallScreen(page).settled()
  await page.waitForLoadState('networkidle')
}
const card = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name, exact: typeof name === 'string' }).first()

/** How the screen shows a value and a status from the file. */
function counted(value: string, state: string): string {
  return state.startsWith('counted')
    ? formatCount(Number(value)) + state.slice('counted'.length)
    : label(state)
}

/** A state as a cell of its own begins. */
function label(state: string): string {
  return state.slice(0, 1).toUpperCase() + state.slice(1)
}

/** The file has the whole date, the screen `Wed 28 Oct`. */
function shortDay(row: Readonly<Record<string, string>>): string {
  const start = new Date(`${row['Start (store local time)']}Z`)
  const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return start.toLocaleDateString('en-GB', day)
}

function coverage(share: string, verdict: string): string {
  return share === '' ? verdict : `${formatCoverage(Number(share) / 100)} · ${verdict}`
}

/** A change as a table writes it: a dash for one that is withheld. */
function change(row: Readonly<Record<string, string>>): string {
  const percent = row['Change (%)'] ?? ''
  return percent === '' ? withheld(row) : formatChange(Number(percent) / 100)
}

/** The screen writes the difference of the two rates as it writes them; the file has more digits. */
function changeOfRate(row: Readonly<Record<string, string>>): string {
  if ((row['Change (pp)'] ?? '') === '') return withheld(row)
  const [now, then] = [row['Conversion rate (%)'], row['Compared to (%)']].map(
    (percent) => Math.round(Number(percent) * 10) / 10,
  )
  return formatPointChange((now ?? 0) - (then ?? 0))
}

function withheld(row: Readonly<Record<string, string>>): string {
  return row['Change: reason'] ? '–' : ''
}

test('exports entries with the order of the screen and their context', async ({ page }) => {
  const store = await locationNamed('Leeds · Briggate')
  await page.goto(`${address()}/footfall?stores=${store.id}&gender=female&by=day`)
  await settled(page)
  const entries = card(page, /^Entries per day/)
  await entries.getByRole('button', { name: 'Table' }).click()
  await entries.getByRole('button', { name: 'Entries', exact: true }).click()
  const shown = await shownTable(entries)
  const file = await downloadTable(page, entries)

  expect(file.rows).toHaveLength(28)
  expect(
    file.rows.map((row) => ({
      Day: shortDay(row),
      Entries: counted(row['Entries (visitors)'] ?? '', row['Entries: state'] ?? ''),
      'Compared to': counted(row['Compared to (visitors)'] ?? '', row['Compared to: state'] ?? ''),
      Change: change(row),
      Coverage: coverage(row['Coverage (%)'] ?? '', row['Coverage: verdict'] ?? ''),
      // The stores of the demo have special days in most months.
      ...(row.Events !== undefined && { Events: row.Events }),
    })),
  ).toEqual(shown)
  for (const row of file.rows) {
    expect(row).toMatchObject({
      Page: 'Footfall',
      Panel: 'Entries per day',
      Stores: 'Leeds · Briggate',
      'Time zone': 'Europe/London',
      Genders: 'Women',
      Ages: 'all',
    })
    expect(row['Start (store local time)']).toMatch(/^\d{4}-\d\d-\d\dT00:00$/)
  }
  const { From, To } = file.rows[0] ?? {}
  expect(file.name).toBe(`footfall-entries-per-day-leeds-briggate-${From}-to-${To}.csv`)
})

test('exports the same file from the chart and from the table', { tag: rare }, async ({ page }) => {
  await page.goto(`${address()}/footfall?range=last-7-days`)
  await settled(page)
  const entries = card(page, /^Entries per day/)
  const fromChart = await downloadTable(page, entries)
  await entries.getByRole('button', { name: 'Table' }).click()
  expect(await downloadTable(page, entries)).toEqual(fromChart)
})

test('exports the table of stores', async ({ page }) => {
  await page.goto(`${address()}/footfall?range=last-week`)
  await settled(page)
  const stores = card(page, 'Stores')
  const shown = await shownTable(stores)
  const file = await downloadTable(page, stores)
  expect(
    file.rows.map((row) => ({
      Store: `${row.Rank || '–'}${row.Store}`,
      'Daily average':
        row['Daily average: state'] === 'counted'
          ? formatCount(Math.round(Number(row['Daily average (visitors)'])))
          : row['Daily average: state'],
      Change: change(row),
      'Open days': row['Open days'],
      Coverage: coverage(row['Coverage (%)'] ?? '', row['Coverage: verdict'] ?? ''),
    })),
  ).toEqual(shown)
})

test('exports the table of zones, with durations in seconds and rates in per cent', async ({ page }) => {
  const store = await locationNamed('Leeds · Briggate')
  await page.goto(`${address()}/zones?stores=${store.id}&range=last-week`)
  await settled(page)
  const zones = card(page, 'All zones')
  const shown = await shownTable(zones)
  const file = await downloadTable(page, zones)
  const seconds = (text = '') => (text === '' ? '' : formatDuration(Number(text)))
  const percent = (text = '') => (text === '' ? '' : formatShare(Number(text) / 100))
  expect(file.rows.length).toBeGreaterThan(3)
  expect(
    file.rows.map((row) => ({
      Zone: row.Zone,
      Visits: counted(row['Visits (visits)'] ?? '', row['Visits: state'] ?? ''),
      Change: change(row),
      'Total dwell time': formatTotalHours(Number(row['Total dwell time (s)'])),
      Coverage: coverage(row['Coverage (%)'] ?? '', row['Coverage: verdict'] ?? ''),
    })),
  ).toEqual(shown.map(({ 'Dwell time': _dwell, 'Visit rate': _rate, Share: _share, ...rest }) => rest))
  shown.forEach((row, line) => {
    const average = file.rows[line]?.['Dwell time (s)']
    // On the screen a warning precedes rates and shares with less coverage than their row.
    expect(row.Share?.endsWith(percent(file.rows[line]?.['Share of visits (%)']))).toBe(true)
    expect(row['Visit rate']?.endsWith(percent(file.rows[line]?.['Visit rate (%)']))).toBe(true)
    expect(row['Dwell time']).toContain(seconds(average))
  })
})

/** A count as the screen writes it. */
function amount(text = ''): string {
  return text === '' ? '' : formatCount(Number(text))
}

function rateOf(row: Readonly<Record<string, string>>, name: string): string | undefined {
  const state = row[`${name}: state`]
  return state?.startsWith('counted') ? formatShare(Number(row[`${name} (%)`]) / 100) : label(state ?? '')
}

test('exports the table behind the conversion chart', { tag: rare }, async ({ page }) => {
  const store = await locationNamed('Leeds · Briggate')
  await page.goto(`${address()}/conversion?stores=${store.id}&range=last-week&by=day&age=25_34`)
  await settled(page)
  const rates = card(page, /^Conversion rate per day/)
  await rates.getByRole('button', { name: 'Table' }).click()
  const shown = await shownTable(rates)
  const file = await downloadTable(page, rates)
  expect(
    file.rows.map((row) => ({
      Day: shortDay(row),
      'Conversion rate': rateOf(row, 'Conversion rate'),
      'Compared to': rateOf(row, 'Compared to'),
      'Visitors (excl. staff)': amount(row['Visitors (excl. staff)']),
      Transactions: amount(row.Transactions),
      Change: changeOfRate(row),
      Coverage: coverage(row['Coverage (%)'] ?? '', row['Coverage: verdict'] ?? ''),
      Ages: row.Ages,
    })),
  ).toEqual(
    // The page does not support ages, so the file must not claim the filter.
    shown.map((row) => ({ ...row, Ages: 'all' })),
  )
})

test('exports the figures and the stores of the overview', async ({ page }) => {
  const screen = new OverviewScreen(page)
  await screen.open(address())
  const said = await Promise.all(
    ['Entries', 'Time in store', 'Conversion rate'].map((name) => screen.figure(name)),
  )
  const figures = await downloadTable(page, screen.totals)
  const [entries = '', dwell = '', conversion = ''] = figures.rows.map((row) => row['Today so far'] ?? '')
  const written = (text: string, write: (value: number) => string) =>
    text === '' ? 'No data' : write(Number(text))
  expect(said).toEqual([
    written(entries, (value) => formatCount(value)),
    written(dwell, formatDuration),
    written(conversion, (value) => formatShare(value / 100)),
  ])

  const stores = await downloadTable(page, screen.exceptions)
  expect(stores.rows.map((row) => row.Store).sort()).toEqual(await screen.stores())
  const told = (await screen.exceptions.getByRole('heading', { level: 4 }).allTextContents()).map((name) => ({
    name,
    what: stores.rows.find((row) => row.Store === name)?.What ?? '',
  }))
  for (const { name, what } of told) {
    const row = screen.exceptions
      .getByRole('row')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
    const links = await row.getByRole('link', { name: /^(?!See )/ }).allTextContents()
    for (const finding of links.filter((text) => text !== name)) expect(what).toContain(finding)
  }
  expect(figures.name).toMatch(/^overview-today-so-far-all-stores-.*\.csv$/)
})

test('opens the export menu by keyboard', async ({ page }) => {
  await page.goto(`${address()}/footfall?range=last-7-days`)
  await settled(page)
  const tools = card(page, /^Entries per day/).getByRole('button', { name: /^More options for/ })
  await tools.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeHidden()
  await expect(tools).toBeFocused()
  await page.keyboard.press('Enter')
  const downloading = page.waitForEvent('download')
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeFocused()
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/^footfall-entries-per-day-all-stores-.*\.csv$/)
})
