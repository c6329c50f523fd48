import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { darkSaturday } from './support/demo-days.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

interface Uptime {
  readonly recording: { readonly id: string; readonly name: string; readonly location: string }
  readonly uptime: readonly {
    readonly index: string
    readonly withinSchedule: boolean
    readonly segmentsExpected: number
    readonly overallUptime: number
  }[]
}

async function askUptimes(
  start: string,
  end: string,
  recids?: readonly string[],
): Promise<readonly Uptime[]> {
  const response = await fetch(`${address()}/api/v1/recording/uptimes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ start, end, recids }),
  })
  return response.json()
}

type Shares = ReadonlyMap<string, number>

/** The share of scheduled time that each camera of a store delivered, by day, straight from the service. */
async function sharesOf(location: string, first: string, last = first): Promise<ReadonlyMap<string, Shares>> {
  const known = await askUptimes(last, last)
  const ids = known
    .filter(({ recording }) => recording.location === location)
    .map(({ recording }) => recording.id)
  const days = new Map<string, Map<string, { expected: number; received: number }>>()
  for (const { recording, uptime } of await askUptimes(first, last, ids)) {
    for (const { index, withinSchedule, segmentsExpected, overallUptime } of uptime) {
      if (!withinSchedule) continue
      const day = days.get(index.slice(0, 10)) ?? new Map()
      days.set(index.slice(0, 10), day)
      const sum = day.get(recording.name) ?? { expected: 0, received: 0 }
      sum.expected += segmentsExpected
      sum.received += segmentsExpected * overallUptime
      day.set(recording.name, sum)
    }
  }
  return new Map(
    [...days].map(([day, cameras]) => [
      day,
      new Map([...cameras].map(([name, { expected, received }]) => [name, received / expected])),
    ]),
  )
}

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)

/** The last day, at least two days ago, whose cameras meet a condition, with their coverage. */
async function dayWhere(location: string, wanted: (shares: Shares) => boolean) {
  const days = [...(await sharesOf(location, daysAgo(60), daysAgo(2)))].sort(([a], [b]) => (a < b ? 1 : -1))
  const found = days.find(([, shares]) => wanted(shares))
  if (found === undefined) throw new Error('the demo data has no such day')
  const [day, shares] = found
  return { day, shares }
}

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Camera gaps' })
const missed = (page: Page): Locator =>
  drawer(page).getByRole('list', { name: 'Outages' }).first().getByRole('listitem')

/** As displayed: rounded down, so that 98.99% does not read as the 99% of *complete*. */
const percent = (share: number) => `${(Math.floor(share * 1000 + 1e-6) / 10).toFixed(1)}%`

test('flags a Saturday with an entrance outage and suppresses its comparison, with the reason one click away', {
  tag: rare,
}, async ({ page }) => {
  const { id } = await locationNamed('Leeds')
  const day = darkSaturday()
  const shares = (await sharesOf(id, day)).get(day)
  const [east = 1, west = 1] = ['Entrance east', 'Entrance west'].map((name) => shares?.get(name))
  expect(east).toBeLessThan(0.5)

  const screen = new FootfallScreen(page)
  await screen.open(address(), `/footfall?stores=${id}&from=${day}&to=${day}&by=day`)
  // Covers the two entrances only, whatever happened to the cameras inside.
  await expect(screen.totals).toContainText(`${percent((east + west) / 2)} · Unreliable`)
  await expect(screen.totals).toContainText('No comparison – low camera coverage')

  const why = screen.totals.getByRole('button', { name: 'See camera gaps' })
  await why.click()
  await expect(missed(page)).toHaveCount(1)
  await expect(missed(page)).toContainText('Entrance east')
  await expect(missed(page)).toContainText(/09:00\s–\s19:00\s(GMT|BST)/)
  await expect(missed(page)).toContainText(/9h missed in opening hours: no footage received/)
  await expect(missed(page)).toContainText(/[\d,]+ visitors/)
  await expect(page).toHaveURL(/why=period/)

  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).not.toHaveURL(/why/)
  await page.goForward()
  await expect(missed(page)).toContainText('Entrance east')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page).not.toHaveURL(/why/)
})

test('does not flag footfall for offline cameras inside the store', async ({ page }) => {
  const { id } = await locationNamed('Leeds')
  const doors = ['Entrance east', 'Entrance west']
  const { day } = await dayWhere(id, (shares) => {
    const inside = [...shares].filter(([name]) => !doors.includes(name))
    return doors.every((door) => (shares.get(door) ?? 0) >= 0.99) && inside.some(([, share]) => share < 0.8)
  })
  const screen = new FootfallScreen(page)
  await screen.open(address(), `/footfall?stores=${id}&from=${day}&to=${day}&by=day`)
  await expect(screen.totals).toContainText(/(\d\d\.\d|100)% · Complete/)
  await expect(screen.totals).not.toContainText('low camera coverage')
  await page.goto(`${address()}/footfall?stores=${id}&from=${day}&to=${day}&by=day&why=period`)
  await expect(drawer(page)).toContainText('camera time missed in opening hours')
  await expect(drawer(page).getByRole('list')).toHaveCount(0)
})

test('links rows of the table and of the ranking to the cameras of the store', async ({ page }) => {
  const { id } = await locationNamed('Leeds')
  const day = darkSaturday()
  const screen = new FootfallScreen(page)
  await screen.open(address(), `/footfall?from=${day}&to=${day}&by=day`)
  const league = page.getByRole('table', { name: 'Stores by average entries per open day' })
  await league.getByRole('button', { name: /Leeds · Briggate: see camera gaps/ }).click()
  await expect(missed(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`why-store=${id}`))
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  // The store with the outage is ranked separately and excluded from comparisons.
  await expect(league.getByRole('row', { name: /^–\s*Leeds/ })).toBeVisible()
  // The figure that is compared stands in the same note.
  await expect(screen.totals).not.toContainText(/like-for-like.*like-for-like/)
  await screen.totals.getByRole('button', { name: /^like-for-like: [\d,]+ in \d+ of \d+ stores/ }).click()
  await expect(page.getByText(/Leeds · Briggate:\s*low camera coverage/)).toBeVisible()
})

test('counts stores in half-hour time zones by local time', async ({ page }) => {
  const { id } = await locationNamed('Kolkata')
  const doors = ['Entrance street', 'Entrance parking']
  const { day, shares } = await dayWhere(id, (all) => doors.some((door) => (all.get(door) ?? 1) < 0.95))
  const screen = new FootfallScreen(page)
  await screen.open(address(), `/footfall?stores=${id}&from=${day}&to=${day}&by=day`)
  const mean = doors.reduce((sum, door) => sum + (shares.get(door) ?? 0), 0) / doors.length
  await expect(screen.totals).toContainText(percent(mean))
  await screen.totals.getByRole('button', { name: 'See camera gaps' }).click()
  await expect(missed(page).first()).toContainText(/GMT\+5:30|IST/)
})

test('links zones and conversion to the cameras', async ({ page }) => {
  const { id } = await locationNamed('Leeds')
  const day = darkSaturday()
  await page.goto(`${address()}/conversion?stores=${id}&from=${day}&to=${day}`)
  await page.getByRole('button', { name: 'See camera gaps', exact: true }).click()
  await expect(missed(page).first()).toContainText('Entrance east')

  const inside = await dayWhere(id, (shares) => (shares.get('Shoes') ?? 1) < 0.95)
  await page.goto(`${address()}/zones?stores=${id}&from=${inside.day}&to=${inside.day}`)
  const flagged = page.getByRole('table', { name: 'Zones side by side' }).getByRole('button', {
    name: /Shoes.*: see camera gaps/,
  })
  await flagged.first().click()
  await expect(missed(page).first()).toContainText('Shoes')
})

for (const [name, viewport] of [
  ['beside the page', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`axe finds no violations in the reasons ${name}`, {
    tag: name === 'on a phone' ? [] : rare,
  }, async ({ page }) => {
    const { id } = await locationNamed('Leeds')
    const day = darkSaturday()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${address()}/footfall?stores=${id}&from=${day}&to=${day}&why=period`)
    await expect(missed(page)).toHaveCount(1)
    await page.evaluate(axe)
    const found = await page.evaluate(async () => {
      const { run } = (window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe
      const { violations } = await run()
      return violations.map(({ id: rule }) => rule)
    })
    expect(found).toEqual([])
  })
}
