import { expect, type Page } from '@playwright/test'
import type { LiveAnswer } from '../../src/protocol/derived/live-answers.ts'
import { address } from './support/ask.ts'
import { relayMetrics } from './support/metrics-relay.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

// Another spec covers the copy on the device.
test.use({ serviceWorkers: 'block' })

/** Milliseconds by which the page's clock was advanced; the service's clock was not. */
let passedMs = 0

test.beforeEach(() => {
  passedMs = 0
})

/** Shifts last contacts by the same time, so that online cameras stay online. */
function withFreshContacts(frame: string): string {
  const [, head = '', json = ''] = /^(.*?\|.*?\|.*?\|)(.*)$/s.exec(frame) ?? []
  if (!json.includes('"newestSeen"')) return frame
  const answer = JSON.parse(json) as LiveAnswer
  const later = (seen: string | null) => seen && new Date(Date.parse(seen) + passedMs).toISOString()
  const stores = answer.stores.map((store) => ({
    ...store,
    cameras: store.cameras.map((camera) =>
      camera.state === 'online' ? { ...camera, lastSeen: later(camera.lastSeen) } : camera,
    ),
  }))
  const meta = { ...answer.meta, newestSeen: later(answer.meta.newestSeen) }
  return `${head}${JSON.stringify({ ...answer, stores, meta })}`
}

/** The wall of all stores, with a controlled clock and a socket that can be silenced. */
async function openWall(page: Page, given: { readonly isSilent?: boolean; readonly path?: string } = {}) {
  await page.clock.install({ time: new Date() })
  let isSilent = given.isSilent ?? false
  const relay = await relayMetrics(page, {
    onFrame: (frame, forward) => {
      if (!isSilent) forward(withFreshContacts(frame))
    },
  })
  await page.goto(`${address()}${given.path ?? '/wall'}`)
  return {
    tiles: page.getByRole('list', { name: 'Cameras', exact: true }).getByRole('listitem'),
    counts: page.getByRole('list', { name: 'Cameras by state' }),
    fault: page.getByRole('alert'),
    silence: () => {
      isSilent = true
    },
    speak: () => {
      isSilent = false
    },
    drop: relay.drop,
  }
}

/** Advances the clock in steps, so that pending responses can arrive in between. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    passedMs += 2000
    await page.clock.runFor(2000)
  }
}

test('shows all cameras without scrolling, worst first, with states that add up', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const wall = await openWall(page)
  await expect(wall.tiles).toHaveCount(await cameraCount(page))
  const states = await wall.tiles.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-state')))
  const order = ['offline', 'degraded', 'unknown', 'online']
  expect(states).toEqual(states.toSorted((a, b) => order.indexOf(a ?? '') - order.indexOf(b ?? '')))
  for (const state of ['offline', 'online']) {
    const shown = states.filter((one) => one === state).length
    if (shown > 0) await expect(wall.counts).toContainText(`${shown} ${state}`)
  }
  const boxes = await wall.tiles.evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect()
      return { left, top, right, bottom }
    }),
  )
  for (const { left, top, right, bottom } of boxes) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(1280)
    expect(bottom).toBeLessThanOrEqual(720)
  }
})

test('shows today’s entries below the cameras if its address asks for them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const wall = await openWall(page, { path: '/wall?pace=on' })
  const strip = page.getByRole('region', { name: 'Entries today' })
  // "At least", while a camera misses a part of today.
  await expect(strip).toContainText(/Entries until \d\d:\d\d\s*(at least )?[\d,]+/)
  await expect(wall.tiles.first()).toBeVisible()
  const [tiles, own, footer] = await Promise.all(
    [wall.tiles.last(), strip, page.locator('footer')].map((one) => one.boundingBox()),
  )
  expect(own?.y).toBeGreaterThanOrEqual((tiles?.y ?? 0) + (tiles?.height ?? 0))
  expect(footer?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0))
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(720)
  await page.goto(`${address()}/wall`)
  await expect(wall.tiles.first()).toBeVisible()
  await expect(strip).toHaveCount(0)
})

async function cameraCount(page: Page): Promise<number> {
  const day = new Date().toISOString().slice(0, 10)
  const answer = await page.request.post(`${address()}/api/v1/recording/uptimes`, {
    data: { start: day, end: day },
  })
  const results: unknown = await answer.json()
  return Array.isArray(results) ? results.length : 0
}

test('reports a missing first response within half a minute, and shows the cameras when it arrives', async ({
  page,
}) => {
  const wall = await openWall(page, { isSilent: true })
  await pass(page, 10)
  await expect(wall.fault).toHaveCount(0)
  await pass(page, 20)
  await expect(wall.fault).toContainText('No camera status yet')
  wall.speak()
  await wall.drop()
  await expect
    .poll(async () => {
      await pass(page, 4)
      return wall.tiles.count()
    })
    .toBeGreaterThan(0)
  await expect(wall.fault).toHaveCount(0)
})

test('reports a silent socket full-screen within half a minute, without cameras beside it', async ({
  page,
}) => {
  const wall = await openWall(page)
  await expect(wall.tiles).not.toHaveCount(0)
  wall.silence()
  await pass(page, 30)
  await expect(wall.fault).toContainText(/Camera status is out of date|Connection lost/)
  await expect(wall.tiles).toHaveCount(0)
  const box = await wall.fault.boundingBox()
  expect(box?.height).toBeGreaterThan(700)
  wall.speak()
  await wall.drop()
  await expect
    .poll(async () => {
      await pass(page, 4)
      return wall.tiles.count()
    })
    .toBeGreaterThan(0)
})

test('reports stale states as soon as the page wakes from sleep', async ({ page }) => {
  const wall = await openWall(page)
  await expect(wall.tiles).not.toHaveCount(0)
  wall.silence()
  await page.clock.fastForward('20:00')
  await expect(wall.fault).toContainText('Camera status is out of date')
})

test('reloads once for a new version', { tag: rare }, async ({ page }) => {
  const wall = await openWall(page)
  await expect(wall.tiles).not.toHaveCount(0)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const session = await (await page.request.get(`${address()}/api/session`)).json()
  await page.route(/\/api\/session/, (route) => route.fulfill({ json: { ...session, build: 'another' } }))
  await expect
    .poll(async () => {
      await pass(page, 10)
      return loads
    })
    .toBe(1)
  await pass(page, 160)
  expect(loads).toBe(1)
})

test('reports a wrong device clock and shows the server’s time', async ({ page }) => {
  const hourMs = 3_600_000
  await page.route(/\/api\/session/, async (route) => {
    const answer = await route.fetch()
    const session = await answer.json()
    await route.fulfill({ response: answer, json: { ...session, now: session.now + 2 * hourMs } })
  })
  await openWall(page)
  await expect(page.getByText(/This screen’s clock is wrong by 2h/)).toBeVisible()
})

test('shows no store, and says so, if the viewer has access to none in the URL', async ({ page }) => {
  const wall = await openWall(page, { path: '/wall?stores=no-such-store' })
  await expect(wall.fault).toContainText('No stores to show')
})

test('retries a failed list of stores by itself', async ({ page }) => {
  await page.route(/\/location\/list/, (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }))
  const wall = await openWall(page)
  await pass(page, 4)
  await page.unroute(/\/location\/list/)
  await expect
    .poll(async () => {
      await pass(page, 4)
      return wall.tiles.count()
    })
    .toBeGreaterThan(0)
})
