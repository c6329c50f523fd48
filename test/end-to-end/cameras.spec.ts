import { expect } from '@playwright/test'
import { readStatuses } from '../../src/protocol/records.ts'
import { address, askValue, locationNamed, locations } from './support/ask.ts'
import { CamerasScreen } from './support/cameras-screen.ts'
import { downloadTable } from './support/downloaded-table.ts'
import { relayMetrics } from './support/metrics-relay.ts'
import { afterPrint, beforePrint } from './support/printing.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

async function askStatuses() {
  const value = await askValue({
    action: 'status',
    route: 'status/uptime',
    body: { entities: (await locations()).map(({ id }) => id), entityType: 'location' },
  })
  return readStatuses(value) ?? []
}

const states = ['Offline', 'Degraded', 'Unknown', 'Online']

test('counts every camera in the state that the service reports, and lists the worst first', async ({
  page,
}) => {
  const screen = new CamerasScreen(page)
  await screen.open(address())
  await screen.now.getByRole('button', { name: /^Show all \(\d+\)/ }).click()
  await expect
    .poll(async () => {
      const told = await askStatuses()
      const offline = told.filter(({ status }) => status === 'offline').length
      const counts = await Promise.all(
        (['Offline', 'Degraded', 'Unknown', 'Online'] as const).map((state) => screen.count(state)),
      )
      return [counts[0] === offline, counts.reduce((sum, count) => sum + count, 0) === told.length]
    })
    .toEqual([true, true])
  // Print media renders all rows; the screen only those in view.
  await beforePrint(page)
  const rows = await screen.rows(screen.now)
  expect(rows).toHaveLength((await askStatuses()).length)
  const ranks = rows.map(([, state = '']) => states.findIndex((word) => state.startsWith(word)))
  expect(ranks).not.toContain(-1)
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
})

test('puts search and state filter into the URL and restores them from it', { tag: rare }, async ({
  page,
}) => {
  const screen = new CamerasScreen(page)
  await screen.open(address())
  await screen.search.fill('entrance leeds')
  await screen.counts.getByRole('button', { name: /^Online/ }).click()
  await expect(page).toHaveURL(/find=entrance%20leeds/)
  await expect(page).toHaveURL(/state=online/)
  await page.reload()
  await screen.settled()
  await expect(screen.search).toHaveValue('entrance leeds')
  const rows = await screen.rows(screen.now)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.join(' ')).toMatch(/Entrance.*Online.*Leeds/)
})

test('shows uptime and its two factors from the records, lowest first', async ({ page }) => {
  const screen = new CamerasScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/cameras?stores=${store.id}&range=last-week&view=uptime`)
  const { rows } = await downloadTable(page, screen.uptime)
  const days = await page.getByRole('button', { name: /^Dates: Last week/ }).textContent()
  expect(days).toContain('Last week')

  const today = new Date()
  const monday = new Date(today)
  monday.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7) - 7)
  const day = (offset: number) => new Date(monday.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const response = await fetch(`${address()}/api/v1/recording/uptimes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ start: day(0), end: day(6) }),
  })
  const told: readonly {
    recording: { name: string; location: string }
    uptime: readonly {
      withinSchedule: boolean
      segmentsExpected: number
      segmentsReceived: number
      overallUptime: number
    }[]
  }[] = await response.json()
  const own = told.filter(({ recording }) => recording.location === store.id)
  expect(rows).toHaveLength(own.length)
  for (const { recording, uptime } of own) {
    const hours = uptime.filter(({ withinSchedule }) => withinSchedule)
    const due = hours.reduce((sum, hour) => sum + hour.segmentsExpected, 0)
    const came = hours.reduce((sum, hour) => sum + hour.segmentsReceived, 0)
    const seen = hours.reduce((sum, hour) => sum + hour.segmentsExpected * hour.overallUptime, 0)
    const row = rows.find(({ Camera }) => Camera === recording.name)
    expect(Number(row?.['Uptime (%)']), recording.name).toBeCloseTo((seen / due) * 100, 3)
    expect(Number(row?.['Footage received (%)']), recording.name).toBeCloseTo((came / due) * 100, 3)
  }
  const shown = rows.map((row) => Number(row['Uptime (%)']))
  expect(shown).toEqual([...shown].sort((a, b) => a - b))
})

test('ranks incidents by affected visitors and exports all of them', async ({ page }) => {
  const screen = new CamerasScreen(page)
  await screen.open(address(), '/cameras?range=last-28-days&view=incidents')
  const { rows } = await downloadTable(page, screen.incidents)
  expect(rows.length).toBeGreaterThan(0)
  // Unknown numbers sort after known ones, and incidents without an effect last.
  const ranks = rows.map((row) =>
    row.Affects === 'No zones or entrances' ? -2 : Number(row['Visitors affected (est.) (visitors)'] || -1),
  )
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a))
  expect(ranks[0]).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.Start).toMatch(/^\d{4}-\d\d-\d\d \d\d:00$/)
    expect(row.End === '', row.State).toBe(row.State !== 'Recovered')
  }
})

test('keeps an acknowledgement with its reason until the camera recovers', async ({ page }) => {
  const screen = new CamerasScreen(page)
  await screen.open(address(), '/cameras?state=offline,degraded')
  const [first] = await screen.rows(screen.now)
  expect(first, 'the demo has a camera that is not well').toBeDefined()
  const button = screen.now.getByRole('button', { name: /^Acknowledge/ }).first()
  await button.click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Power cut in the mall')
  await page.keyboard.press('Enter')
  await expect(screen.now.getByText('Power cut in the mall')).toBeVisible()
  await page.reload()
  await screen.settled()
  await expect(screen.now.getByText('Power cut in the mall')).toBeVisible()
  await screen.now.getByRole('button', { name: /^Remove acknowledgement/ }).click()
  await expect(screen.now.getByText('Power cut in the mall')).toBeHidden()
})

test('shows every camera as unknown when responses stop, and recovers when they resume', async ({ page }) => {
  let isSilent = false
  await relayMetrics(page, {
    onRequest: (_request, forward) => {
      if (!isSilent) forward()
    },
    onFrame: (frame, forward) => {
      if (!isSilent) forward(frame)
    },
  })
  await page.clock.install()
  const screen = new CamerasScreen(page)
  await screen.open(address())
  const online = await screen.count('Online')
  expect(online).toBeGreaterThan(0)

  isSilent = true
  await page.clock.fastForward(45_000)
  await expect(page.getByText('Live camera status is unavailable.')).toBeVisible()
  expect(await screen.count('Online')).toBe(0)
  await expect(screen.now.getByText(/^was online$/).first()).toBeVisible()

  isSilent = false
  await page.clock.fastForward(45_000)
  await page.clock.fastForward(15_000)
  await expect(page.getByText('Live camera status is unavailable.')).toBeHidden()
  await expect.poll(() => screen.count('Online')).toBeGreaterThan(0)
})

test('virtualises long lists, and renders all rows when searched, printed or scrolled', {
  tag: slow,
}, async ({ page }) => {
  const screen = new CamerasScreen(page)
  await screen.open(address(), '/cameras?range=last-28-days&view=uptime')
  await screen.uptime.getByRole('button', { name: /^Show all/ }).click()
  const names = screen.uptime.locator('tbody th[scope="row"]')
  const rowCount = async () =>
    Number(await screen.uptime.getByRole('table').getAttribute('aria-rowcount')) - 1
  await expect.poll(rowCount).toBeGreaterThan(60)
  const cameras = await rowCount()
  await screen.uptime.scrollIntoViewIfNeeded()
  await expect.poll(() => names.count()).toBeGreaterThan(0)
  expect(await names.count()).toBeLessThan(cameras / 2)

  await beforePrint(page)
  expect(await names.count()).toBe(cameras)
  expect(await screen.uptime.locator('[role="img"] > svg').count()).toBe(cameras)
  const last = (await names.last().textContent()) ?? ''
  const lastName = (await names.last().getByRole('link').first().textContent()) ?? ''
  await afterPrint(page)
  await expect.poll(() => names.count()).toBeLessThan(cameras / 2)

  await page.keyboard.press('End')
  // By its place: uptimes rise while stores are open, so another camera may be the last by now.
  await expect(screen.uptime.locator(`tr[aria-rowindex="${cameras + 1}"]`)).toBeVisible()
  await screen.uptime.getByRole('searchbox').fill(lastName)
  await expect(names.filter({ hasText: last }).last()).toBeVisible()
  await expect(page).toHaveURL(/find=/)
})

test('opens the panel of a camera from its row, closes it by Escape and by Back, and restores it by link', async ({
  page,
}) => {
  const screen = new CamerasScreen(page)
  await screen.open(address(), '/cameras?range=last-28-days')
  const link = screen.now.getByRole('rowheader').first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  // The whole row is the target.
  await screen.now
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 400, y: 12 } })
  const panel = page.getByRole('dialog', { name })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('img', { name: new RegExp(`^${name}, .*uptime`) })).toBeVisible()
  await expect(page).toHaveURL(/camera=/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).not.toHaveURL(/camera=/)
  await link.click()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await page.goForward()
  await page.reload()
  await expect(panel).toBeVisible()
})

test('plans work on a camera, which then is no alert', async ({ page }) => {
  const screen = new CamerasScreen(page)
  await screen.open(address(), '/cameras?state=offline')
  await screen.now.getByRole('rowheader').first().getByRole('link').click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Plan work' }).click()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('New ceiling')
  await panel.getByRole('button', { name: 'Plan work' }).click()
  await expect(panel.getByText(/^Planned work until/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen.now.getByText(/^Planned work until/)).toBeVisible()
  // The server keeps it for everybody, and so for the tests that follow.
  const planned = screen.now.getByRole('row', { name: /Planned work until/ })
  await planned.getByRole('rowheader').getByRole('link').click()
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByText(/^Planned work until/).first()).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(screen.now.getByText(/^Planned work until/)).toBeHidden()
})
