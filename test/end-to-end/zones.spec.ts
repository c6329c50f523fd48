import { expect } from '@playwright/test'
import { type MetricRow, measureOf } from '../../src/protocol/metrics/results.ts'
import { ages, type Dimension, type Gender, genders } from '../../src/protocol/metrics/vocabularies.ts'
import { address, askSummary, locationNamed } from './support/ask.ts'
import { rare } from './support/rare.ts'
import { requestOf } from './support/request-of.ts'
import { test } from './support/reused-page.ts'
import { settledWeek } from './support/settled-week.ts'
import { formatCount, formatDuration, formatShare, formatTotalHours } from './support/written.ts'
import { ZonesScreen } from './support/zones-screen.ts'

const week = settledWeek()
const zones = ['Women:Tops', 'Service:Fitting Rooms']

async function leeds() {
  const store = await locationNamed('Leeds · Briggate')
  const base = requestOf(store, week, { facet: 'summary' })
  const link = `/zones?stores=${store.id}&from=${week.from}&to=${week.to}`
  return { store, base, link }
}

const sum = (rows: readonly MetricRow[], measure: string) =>
  rows.reduce((total, row) => total + (measureOf(row, measure) ?? 0), 0)
/** Requested directly. The change is not part of it, since it combines two periods. */
const figures = ([visits, , ...rest]: readonly string[] = []) => [visits, ...rest.slice(0, 3)]
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

interface Filter {
  readonly breakdownByDimensions?: readonly Dimension[]
  readonly genders?: readonly Gender[]
}

/** The service's figures of a zone, formatted like the screen. */
async function wordsOf(zone: string, filter: Filter = {}) {
  const { base } = await leeds()
  const taxonomy = await askSummary({
    action: 'metric',
    route: 'area/data',
    body: {
      ...base,
      areaType: 'taxonomy',
      taxonomy: [zone],
      breakdownByDimensions: ['taxonomy'],
      ...filter,
    },
  })
  const entries = await askSummary({
    action: 'metric',
    route: 'entries',
    body: { ...base, ...withoutTaxonomy(filter) },
  })
  const visits = sum(taxonomy, 'area_total_entries')
  const dwell = sum(taxonomy, 'area_total_dwell_time')
  return {
    visits,
    cells: [
      formatCount(visits),
      plain(formatShare(visits / sum(entries, 'entries'))),
      plain(formatDuration(dwell / visits)),
      plain(formatTotalHours(dwell)),
    ],
  }
}

function withoutTaxonomy(filter: Filter) {
  const { breakdownByDimensions = [] } = filter
  const dimensions = breakdownByDimensions.filter((dimension) => dimension !== 'taxonomy')
  return { ...filter, breakdownByDimensions: dimensions }
}

test('shows all zones of the store with the service’s numbers', async ({ page }) => {
  const screen = new ZonesScreen(page)
  const { base, link } = await leeds()
  await screen.open(address(), link)
  await expect(page).toHaveTitle('Leeds · Briggate – Zones – Shopfloor')
  const rows = await screen.rows()
  expect(rows.size).toBeGreaterThan(10)
  const words = await Promise.all(zones.map((zone) => wordsOf(zone)))
  expect(figures(rows.get('Women › Tops'))).toEqual(words[0]?.cells)
  expect(figures(rows.get('Service › Fitting Rooms'))).toEqual(words[1]?.cells)
  expect(words[0]?.visits).toBeGreaterThan(100)

  const [dwell] = await askSummary({
    action: 'metric',
    route: 'average-dwell-time',
    body: { ...base, areaType: 'location-dwell' },
  })
  const seconds = dwell === undefined ? null : measureOf(dwell, 'average_dwell_time')
  expect(await screen.figure('Time in store')).toBe(plain(formatDuration(seconds ?? -1)))
})

test('keeps selected zones, the charted zone and its measure in the link and in the history', {
  tag: rare,
}, async ({ page }) => {
  const screen = new ZonesScreen(page)
  const { link } = await leeds()
  await screen.open(address(), link)
  await page.getByRole('button', { name: /^All \d+ zones$/ }).click()
  const tree = page.getByRole('dialog', { name: 'Select zones' })
  await tree.getByRole('checkbox', { name: 'Tops' }).click()
  await expect(page).toHaveURL(/zones=Women:Tops$/)
  await expect.poll(async () => [...(await screen.rows()).keys()]).toEqual(['Women › Tops'])
  await tree.getByRole('checkbox', { name: 'Fitting Rooms' }).click()
  await expect
    .poll(async () => [...(await screen.rows()).keys()].sort())
    .toEqual(['Service › Fitting Rooms', 'Women › Tops'])
  const [tops, rooms] = await Promise.all(zones.map((zone) => wordsOf(zone)))
  const both = (tops?.visits ?? 0) + (rooms?.visits ?? 0)
  expect(await screen.figure('Zone visits')).toBe(formatCount(both))
  expect((await screen.rows()).get('Women › Tops')?.[5]).toBe(
    plain(formatShare((tops?.visits ?? 0) / both, 1)),
  )

  await screen.zone('Service › Fitting Rooms').click()
  await screen.measure('Dwell time').click()
  const drawn = page.getByRole('img', { name: /^Service › Fitting Rooms: Dwell time per day/ })
  await expect(drawn).toBeVisible()
  await expect(page).toHaveURL(
    /zones=Women:Tops,Service:Fitting%20Rooms&measure=average-dwell&trend=Service:Fitting%20Rooms$/,
  )

  await test.step('the link opens the same selection', async () => {
    const other = await page.context().newPage()
    const reopened = new ZonesScreen(other)
    await reopened.open('', page.url())
    await expect(
      other.getByRole('img', { name: /^Service › Fitting Rooms: Dwell time per day/ }),
    ).toBeVisible()
    expect(await reopened.rows()).toEqual(await screen.rows())
    await other.close()
  })

  await test.step('back and forward', async () => {
    await page.goBack()
    await expect(page.getByRole('img', { name: /^Service › Fitting Rooms: Visits per day/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('img', { name: /^Women › Tops: Visits per day/ })).toBeVisible()
    await page.goBack()
    await expect.poll(async () => [...(await screen.rows()).keys()]).toEqual(['Women › Tops'])
    await page.goForward()
    await expect.poll(async () => (await screen.rows()).size).toBe(2)
  })
})

test('charts a zone by day, adding up to its row', async ({ page }) => {
  const screen = new ZonesScreen(page)
  const { link } = await leeds()
  await screen.open(address(), `${link}&trend=Women:Tops`)
  await page.getByRole('button', { name: 'Table' }).first().click()
  const course = page.getByRole('table', { name: /^Women › Tops: Visits per day/ })
  const days = await course.locator('tbody tr td:nth-child(2)').allTextContents()
  expect(days).toHaveLength(7)
  const counted = days.map((text) => (/^[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : 0))
  const { visits } = await wordsOf('Women:Tops')
  expect(counted.reduce((all, day) => all + day, 0)).toBe(visits)
})

test('applies a visitor filter to the visits and to the entries they are compared with', async ({ page }) => {
  const screen = new ZonesScreen(page)
  const { link } = await leeds()
  await screen.open(address(), `${link}&gender=female`)
  const women = await wordsOf('Women:Tops', {
    breakdownByDimensions: ['taxonomy', 'gender'],
    genders: ['female'],
  })
  expect(figures((await screen.rows()).get('Women › Tops'))).toEqual(women.cells)
  const everybody = await wordsOf('Women:Tops')
  expect(women.visits).toBeLessThan(everybody.visits)
})

test('combines zones of several stores over the stores that have them', async ({ page }) => {
  const screen = new ZonesScreen(page)
  await screen.open(address(), `/zones?from=${week.from}&to=${week.to}`)
  const rows = await screen.rows()
  expect(rows.size).toBeGreaterThan(15)
  await expect(screen.chart).toBeVisible()
  // A zone without visits in that week has no rate.
  const counted = [...rows.values()].filter(([visits]) => /\d/.test(visits ?? ''))
  expect(counted.length).toBeGreaterThan(15)
  const rates = counted.map((cells) => cells[2] ?? '')
  expect(
    rates.every((rate) => /^(?:\d+% (?:seen|coverage))?[\d.]+%$/.test(rate)),
    rates.join(),
  ).toBe(true)
})

test('shows the service’s dwell times by age and gender', { tag: rare }, async ({ page }) => {
  const screen = new ZonesScreen(page)
  const { base, link } = await leeds()
  const rows = await askSummary({
    action: 'metric',
    route: 'area/data',
    body: {
      ...base,
      areaType: 'taxonomy',
      taxonomy: ['Women:Tops'],
      breakdownByDimensions: ['taxonomy', 'age', 'gender'],
      ages,
      genders,
    },
  })
  const women = rows.filter(({ age, gender }) => age === '25_34' && gender === 'female')
  const visits = sum(women, 'area_total_entries')
  expect(visits).toBeGreaterThan(100)
  await screen.open(address(), `${link}&trend=Women:Tops`)
  const groups = await screen.dwellGroups()
  expect(groups.get('25–34 Women')).toEqual([
    plain(formatDuration(sum(women, 'area_total_dwell_time') / visits)),
    formatCount(visits),
  ])

  await page.getByRole('button', { name: 'Whole store' }).click()
  await expect(page).toHaveURL(/dwell=store/)
  const [store] = await askSummary({
    action: 'metric',
    route: 'average-dwell-time',
    body: {
      ...base,
      areaType: 'location-dwell',
      breakdownByDimensions: ['age', 'gender'],
      ages: ['25_34'],
      genders: ['female'],
    },
  })
  const seconds = store === undefined ? -1 : (measureOf(store, 'average_dwell_time') ?? -1)
  await expect
    .poll(async () => (await screen.dwellGroups()).get('25–34 Women')?.[0])
    .toBe(plain(formatDuration(seconds)))
})

test('opens on the ranking and charts the busiest zone, and the picker charts another', async ({ page }) => {
  const screen = new ZonesScreen(page)
  const { link } = await leeds()
  await screen.open(address(), link)
  const [busiest] = [...(await screen.rows()).keys()]
  const picker = page.getByRole('combobox', { name: 'Zone' })
  await expect(picker.locator('option:checked')).toHaveText(busiest ?? '')
  await picker.selectOption({ label: 'Men › Denim' })
  await expect(page).toHaveURL(/trend=Men:Denim/)
  await expect(page.getByRole('img', { name: /^Men › Denim: Visits per day/ })).toBeVisible()
})

test('the visits, change and coverage of a zone stand on one line', async ({ page }) => {
  const screen = new ZonesScreen(page)
  const { link } = await leeds()
  await screen.open(address(), link)
  await screen.settled()
  const lines = await screen.linesOf('Women › Tops', ['Visits', 'Change', 'Coverage'])
  expect(lines).toHaveLength(3)
  expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(1)
})
