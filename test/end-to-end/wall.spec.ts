import { expect, type Page, test, type WebSocketRoute } from '@playwright/test'
import type { LiveAnswer } from '../../src/protocol/derived/live-answers.ts'
import { address } from './support/ask.ts'

// What a copy on the device does is another test's.
test.use({ serviceWorkers: 'block' })

/** By how much the clock of the page was moved, milliseconds: the service's own has not. */
let passedMs = 0

test.beforeEach(() => {
  passedMs = 0
})

/** The cameras that are online go on being heard of while the clock of the page is moved. */
function heardOf(message: string | Buffer): string {
  const [, head = '', json = ''] = /^(.*?\|.*?\|.*?\|)(.*)$/s.exec(String(message)) ?? []
  if (!json.includes('"newestSeen"')) return String(message)
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

/** The wall of all stores, on a clock that the test moves and over a socket that it can silence. */
async function openWall(page: Page, given: { readonly isSilent?: boolean; readonly path?: string } = {}) {
  await page.clock.install({ time: new Date() })
  let isSilent = given.isSilent ?? false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/api\/metrics/, (browser) => {
    const server = browser.connectToServer()
    open.add(browser)
    browser.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      if (!isSilent) browser.send(heardOf(message))
    })
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
    drop: async () => {
      for (const socket of open) await socket.close({ code: 1012 })
    },
  }
}

/** Lets time pass in steps, so that what waits on what has happened. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    passedMs += 2000
    await page.clock.runFor(2000)
  }
}

test('all cameras are on the screen without scrolling, the worst first, and their states add up', async ({
  page,
}) => {
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

async function cameraCount(page: Page): Promise<number> {
  const day = new Date().toISOString().slice(0, 10)
  const answer = await page.request.post(`${address()}/api/v1/recording/uptimes`, {
    data: { start: day, end: day },
  })
  const results: unknown = await answer.json()
  return Array.isArray(results) ? results.length : 0
}

test('a wall that was never answered says so within half a minute, and shows the cameras as soon as it is', async ({
  page,
}) => {
  const wall = await openWall(page, { isSilent: true })
  await pass(page, 10)
  await expect(wall.fault).toHaveCount(0)
  await pass(page, 20)
  await expect(wall.fault).toContainText('No answer yet')
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

test('a socket that falls silent is told within half a minute at full size, with no camera beside it', async ({
  page,
}) => {
  const wall = await openWall(page)
  await expect(wall.tiles).not.toHaveCount(0)
  wall.silence()
  await pass(page, 30)
  await expect(wall.fault).toContainText(/Not up to date|Connection lost/)
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

test('a page that slept knows at once that what it shows is old', async ({ page }) => {
  const wall = await openWall(page)
  await expect(wall.tiles).not.toHaveCount(0)
  wall.silence()
  await page.clock.fastForward('20:00')
  await expect(wall.fault).toContainText('Not up to date')
})

test('a new version is loaded once', async ({ page }) => {
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

test('a clock of the screen that is wrong is told, and the time of the server shown', async ({ page }) => {
  const hourMs = 3_600_000
  await page.route(/\/api\/session/, async (route) => {
    const answer = await route.fetch()
    const session = await answer.json()
    await route.fulfill({ response: answer, json: { ...session, now: session.now + 2 * hourMs } })
  })
  await openWall(page)
  await expect(page.getByText(/The clock of this screen is wrong by 2\s+h/)).toBeVisible()
})

test('an address of stores that nobody may see shows none, and says so', async ({ page }) => {
  const wall = await openWall(page, { path: '/wall?stores=no-such-store' })
  await expect(wall.fault).toContainText('No store to show')
})

test('a list of stores that failed is asked for again by itself', async ({ page }) => {
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
