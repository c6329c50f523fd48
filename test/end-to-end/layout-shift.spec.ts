import { expect, type Page } from '@playwright/test'
import { address } from './support/ask.ts'
import { CamerasScreen } from './support/cameras-screen.ts'
import { watchShifts } from './support/layout-shifts.ts'
import { idOf, relayMetrics } from './support/metrics-relay.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

const parts = ['live', 'lists', 'records'] as const
type Part = (typeof parts)[number]

/** Holds back the responses of each part. Returns a function that releases a part. */
async function holdResponses(page: Page): Promise<(part: Part) => void> {
  const held = new Map<Part, (() => void)[]>(parts.map((part) => [part, []]))
  const whenReleased = (part: Part, deliver: () => void) => {
    const waiting = held.get(part)
    if (waiting === undefined) deliver()
    else waiting.push(deliver)
  }
  const asked = new Map<string, Part>()
  await relayMetrics(page, {
    onRequest: ({ id, route }, forward) => {
      asked.set(id, route === 'live' ? 'live' : route === 'detail/list' ? 'lists' : 'records')
      forward()
    },
    onFrame: (frame, forward) => whenReleased(asked.get(idOf(frame)) ?? 'records', () => forward(frame)),
  })
  await page.route(/\/api\/(acknowledgements|planned-work)/, (route) =>
    whenReleased('lists', () => {
      // The page may have stopped waiting for a request.
      route.continue().catch(() => {})
    }),
  )
  return (part) => {
    const waiting = held.get(part) ?? []
    held.delete(part)
    for (const deliver of waiting) deliver()
  }
}

const orders: readonly (readonly Part[])[] = [
  ['live', 'lists', 'records'],
  ['records', 'lists', 'live'],
]
const viewports = { 'a desktop': { width: 1440, height: 960 }, 'a phone': { width: 390, height: 844 } }
for (const [device, viewport] of Object.entries(viewports)) {
  for (const order of orders) {
    // In `npm test`, each device and each order once.
    const isUsual = (order[0] === 'live') === (device === 'a desktop')
    test(`cameras page on ${device} does not shift while it loads ${order.join(', then ')}`, {
      tag: isUsual ? [] : rare,
    }, async ({ page }) => {
      await page.setViewportSize(viewport)
      const release = await holdResponses(page)
      const moved = await watchShifts(page)
      // After seconds of waiting the page would render what it has, so its clock moves only as needed.
      const opened = Date.now()
      await page.clock.install({ time: opened })
      await page.clock.pauseAt(opened + 1000)
      const step = () => page.clock.runFor(20)
      const screen = new CamerasScreen(page)
      await page.goto(`${address()}/cameras`)
      await expect.poll(async () => step().then(() => screen.counts.isVisible())).toBe(true)
      const busy = page.locator('[aria-busy="true"]')
      const table = screen.now.getByRole('table')
      await expect(table).toHaveCount(0)

      for (const part of order) {
        release(part)
        for (let frame = 0; frame < 3; frame += 1) await step()
        if (part === 'live')
          await expect.poll(async () => step().then(() => screen.count('Online'))).toBeGreaterThan(0)
      }
      await expect.poll(async () => step().then(() => busy.count())).toBe(0)
      await expect(table).toHaveCount(1)
      expect(await moved()).toEqual([])
    })
  }
}

for (const [device, viewport] of Object.entries(viewports)) {
  test(`the cards of footfall on ${device} stay where they are when the code of others arrives late`, {
    tag: device === 'a phone' ? slow : rare,
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    const held: (() => void)[] = []
    await page.route(/\/(bar-c|group)-[^/]+\.js$/, (route) => {
      held.push(() => void route.continue())
    })
    await page.goto(`${address()}/footfall?range=last-week`)
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    const stores = card('Stores')
    await expect(stores.getByRole('table')).toBeVisible()
    await expect(card('Age and gender')).toContainText('Camera coverage:')
    await stores.scrollIntoViewIfNeeded()
    const place = () => stores.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    const before = await place()
    await expect.poll(() => held.length).toBe(2)

    for (const release of held) release()
    await expect(card('Groups of stores').getByRole('table')).toBeVisible()
    await expect(card('Age and gender').getByRole('img').first()).toBeVisible()
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  })
}

test('the zone over time stays below the table of zones, however many there are', { tag: slow }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1350, height: 940 })
  const moved = await watchShifts(page)
  await page.goto(`${address()}/zones`)
  await expect(page.getByRole('table', { name: 'Zones side by side' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await moved()).toEqual([])
})

test.describe('on a touch screen', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: viewports['a phone'] })

  for (const path of ['zones', 'conversion']) {
    // A browser on a phone zooms out until the widest box fits, and back in when it is cut off.
    test(`the page of ${path} keeps its size while its wide tables load`, {
      tag: path === 'zones' ? [] : slow,
    }, async ({ page }) => {
      const moved = await watchShifts(page)
      await page.goto(`${address()}/${path}`)
      await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const bar = await page.getByRole('navigation', { name: 'Pages' }).textContent()
      expect((await moved()).filter((shift) => shift.includes(`${bar?.slice(0, 40)} from`))).toEqual([])
    })
  }
})

test('the time of the last refresh moves nothing when it changes', { tag: slow }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const moved = await watchShifts(page)
  // From "08:50" and "09:00" to "09:00" and "09:10": a 1 is narrower than another digit, unless both are tabular.
  await page.clock.install({ time: new Date().setUTCHours(8, 55) })
  await page.goto(`${address()}/footfall?range=last-week`)
  const line = page.getByRole('status').filter({ hasText: 'next update' })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const before = (await line.textContent()) ?? ''
  const shifts = (await moved()).length

  await page.clock.fastForward(10 * 60_000)
  await expect(line).not.toHaveText(before)
  // A shift is reported after the frame that shows it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await moved()).slice(shifts)).toEqual([])
})
