import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { hasLeeds, leedsFile } from '../support/leeds.ts'
import { address } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

test.skip(!hasLeeds, 'the counts of Leeds are not there')

const rowDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Daily sums of a camera, computed independently. */
async function sumsOfFile(camera: string): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const line of gunzipSync(await readFile(leedsFile))
    .toString()
    .split(/\r?\n/)
    .slice(1)) {
    const [date = '', count = '', location = ''] = line.split(',')
    if (location !== camera) continue
    const day = date.includes('/') ? date.split('/').reverse().join('-') : date
    sums.set(day, (sums.get(day) ?? 0) + Number(count))
  }
  return sums
}

function daysOf2014(): readonly string[] {
  return Array.from({ length: 365 }, (_, day) =>
    new Date(Date.UTC(2014, 0, 1 + day)).toISOString().slice(0, 10),
  )
}

test('shows the sums of the Leeds file for a camera, and no data for missing rows', { tag: slow }, async ({
  page,
}) => {
  const screen = new FootfallScreen(page)
  await screen.open(address())
  await screen.chooseStore('BriggateAtMcDs')
  await screen.chooseDays('2014-01-01', '2014-12-31')
  await page.getByRole('button', { name: 'Day', exact: true }).click()

  const sums = await sumsOfFile('BriggateAtMcDs')
  await expect.poll(() => screen.entries()).toBe([...sums.values()].reduce((sum, count) => sum + count, 0))

  const table = await screen.table()
  const shown = daysOf2014().map((day) => {
    const label = [...table.keys()].find(
      (key) => key.replaceAll(',', '') === rowDay.format(new Date(day)).replaceAll(',', ''),
    )
    return [day, table.get(label ?? '')?.[0]]
  })
  const expected = daysOf2014().map((day) => [day, sums.get(day)?.toLocaleString('en-GB') ?? 'No data'])
  expect(shown).toEqual(expected)
  expect(shown).toContainEqual(['2014-02-01', 'No data'])
})

test('shows 23 hours on 30 March, and 25 on 26 October, whose repeated hour has no data', {
  tag: rare,
}, async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address())
  await screen.chooseStore(/^Briggate$/)
  await screen.chooseDays('2014-03-30', '2014-03-30')
  await page.getByRole('button', { name: 'Hour', exact: true }).click()
  const spring = [...(await screen.table()).entries()]
  expect(spring).toHaveLength(23)
  expect(spring.map(([, [count]]) => count)).toContain((919 + 995).toLocaleString('en-GB'))

  await screen.chooseDays('2014-10-26', '2014-10-26')
  await expect
    .poll(async () =>
      page
        .getByRole('region', { name: /^Entries per/ })
        .first()
        .locator('tbody tr')
        .count(),
    )
    .toBe(25)
  const autumn = page
    .getByRole('region', { name: /^Entries per/ })
    .first()
    .locator('tbody tr')
  await expect(autumn.nth(1)).toContainText('1,573')
  await expect(autumn.nth(2)).toContainText('No data')
})

test('marks a day with 8 counted hours as partial and excludes it from lows and changes', {
  tag: rare,
}, async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address())
  await screen.chooseStore('AlbionStSouth')
  await screen.chooseDays('2014-05-05', '2014-05-25')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(screen.totals).toContainText('Partial: 20 of 21 days counted')
  await expect(screen.totals).toContainText('20 open days')
  const chart = page.getByRole('img', { name: /^Entries per day/ })
  await expect(chart).toHaveAccessibleName(/17 May 2014 is partial: 6,074, 8 of 24 hours counted/)
  const row = page
    .getByRole('region', { name: /^Entries per/ })
    .getByRole('row')
    .filter({ hasText: '17 May' })
  await screen.table()
  await expect(row).toContainText('8 of 24 hours counted')
  await expect(row.getByRole('button', { name: 'No comparison – partial data' })).toBeVisible()

  await screen.chooseDays('2014-01-13', '2014-02-16')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  const week = page
    .getByRole('region', { name: /^Entries per week/ })
    .getByRole('row')
    .filter({ hasText: '27 Jan' })
  await expect(week).toContainText('4 of 7 days counted')
})

test('links a range without data to the last month with data', { tag: rare }, async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address())
  await screen.chooseStore('AlbionStSouth')
  await expect(page.getByText('The latest data is from 1 – 31 Dec 2014.')).toBeVisible()
  await page.getByRole('button', { name: /^Show 1 – 31 Dec 2014/ }).click()
  await expect.poll(() => screen.entries()).toBeGreaterThan(100_000)
})
