import { type BrowserContext, expect, type Page } from '@playwright/test'
import { letAnswersCome, openStandIn, standInOf, watchHeld } from '../support/wall/open-stand-in.ts'
import { address } from './support/ask.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'

const tilesOf = (page: Page) => page.getByRole('list', { name: 'Cameras', exact: true }).getByRole('listitem')

// The copy on the device.
test.use({ serviceWorkers: 'allow' })

test.describe('a stand-in wall', () => {
  // Another test covers the copy on the device.
  test.use({ serviceWorkers: 'block' })

  for (const [width, height] of [
    [1280, 720],
    [3840, 2160],
    [1080, 1920],
  ] as const) {
    test(`shows each of sixty names at 1/80 of the height and within its tile at ${width} × ${height}`, {
      tag: width === 1280 ? [] : rare,
    }, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openStandIn(page, address(), standInOf({ cameras: 60, stores: 3, down: 4, poor: 3 }))
      await expect(tilesOf(page)).toHaveCount(60)
      const names = await tilesOf(page).evaluateAll((tiles) =>
        tiles.map((tile) => {
          const name = tile.querySelector('span')
          if (name === null) throw new Error('a tile has no name')
          const [own, box] = [name.getBoundingClientRect(), tile.getBoundingClientRect()]
          const isWithin = own.top >= box.top && own.bottom <= box.bottom && own.right <= box.right
          return { size: Number.parseFloat(getComputedStyle(name).fontSize), isWithin }
        }),
      )
      expect(Math.min(...names.map(({ size }) => size))).toBeGreaterThanOrEqual(height / 80)
      expect(names.every(({ isWithin }) => isWithin)).toBe(true)
    })
  }

  test('cuts no text at the edge on a tall screen with a few large cameras', async ({ page }) => {
    await page.setViewportSize({ width: 1080, height: 1920 })
    await openStandIn(page, address(), standInOf({ cameras: 4, down: 1, poor: 1 }))
    const ends = await tilesOf(page).evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const line = [...tile.children].at(-1)
        if (line === undefined) throw new Error('a tile says nothing')
        const { bottom } = line.getBoundingClientRect()
        return [...line.children]
          .map((words) => words.getBoundingClientRect())
          .filter(({ top }) => top < bottom)
          .map(({ right }) => right - tile.getBoundingClientRect().right)
      }),
    )
    expect(ends.length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...ends)).toBeLessThan(-10)
  })

  for (const [width, height] of [
    [1920, 1080],
    [390, 844],
  ] as const) {
    test(`breaks the long place of an offline camera instead of cutting it at ${width} × ${height}`, {
      tag: width === 390 ? [] : rare,
    }, async ({ page }) => {
      await page.setViewportSize({ width, height })
      const { stores, ...rest } = standInOf({ cameras: 4, stores: 2, down: 2 })
      const named = stores.map((store) => ({
        ...store,
        name: 'Edinburgh · Princes Street, Manchester · Market Street',
      }))
      await openStandIn(page, address(), { ...rest, stores: named })
      const places = page.locator('li[data-state="offline"]').getByText(named[0]?.name ?? '', { exact: true })
      await expect(places).toHaveCount(2)
      const cut = await places.evaluateAll((all) =>
        all.filter(
          (place) => place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1,
        ),
      )
      expect(cut).toHaveLength(0)
    })
  }

  test('keeps the words around the cameras legible on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openStandIn(page, address(), standInOf({ cameras: 24, stores: 2, down: 2 }))
    const sizes = await page
      .locator('main :is(h1, header li, header p, header small, footer span)')
      .evaluateAll((all) => all.map((words) => Number.parseFloat(getComputedStyle(words).fontSize)))
    expect(sizes.length).toBeGreaterThanOrEqual(6)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  })

  test('shows the full name of an offline camera before its store among five hundred', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openStandIn(page, address(), standInOf({ cameras: 500, stores: 20, down: 9, poor: 7 }))
    const isWhole = await tilesOf(page).evaluateAll((tiles) =>
      tiles
        .filter((tile) => tile.getAttribute('data-state') === 'offline')
        .map((tile) => {
          const name = tile.querySelector('span:first-child > span:nth-last-child(2)')
          return name !== null && name.scrollWidth <= name.clientWidth
        }),
    )
    expect(isWhole).toEqual(Array.from({ length: 9 }, () => true))
  })

  test('shows more than five hundred cameras by store, each with its offline cameras', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openStandIn(page, address(), standInOf({ cameras: 600, stores: 3, down: 2 }))
    const stores = page.getByRole('list', { name: 'Stores' }).getByRole('listitem')
    await expect(stores).toHaveCount(3)
    await expect(stores.first()).toContainText(/1 of 200 offline/)
    await expect(stores.last()).toContainText(/200 online/)
    await expect(page.getByRole('list', { name: 'Cameras by state' })).toContainText('598 online')
  })

  test('shows five hundred stores at once and rotates through more', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openStandIn(page, address(), standInOf({ cameras: 1800, stores: 600, down: 3 }))
    const stores = page.getByRole('list', { name: 'Stores' }).getByRole('listitem')
    await expect(stores).toHaveCount(500)
    await expect(page.getByText('page 1 of 2')).toBeVisible()
    await page.evaluate(() => window.standIn.advance(20_000))
    await expect(stores).toHaveCount(100)
    await expect(page.getByText('page 2 of 2')).toBeVisible()
  })

  test('cuts only names that do not fit their tile, on every screen size', async ({ page }) => {
    const shown = standInOf({ cameras: 300, stores: 3, down: 2 })
    const long = 'Entrance by the car park, second floor'
    const cameras = shown.cameras.map((camera, place) =>
      place % 50 === 7 ? { ...camera, name: long } : camera,
    )
    await openStandIn(page, address(), { ...shown, cameras })
    await expect(tilesOf(page)).toHaveCount(300)
    /** For each tile, whether its name is cut, and whether text overlaps or leaves the tile. */
    const words = () =>
      tilesOf(page).evaluateAll((tiles) =>
        tiles.map((tile) => {
          const parts = [tile, ...tile.querySelectorAll('span')]
          const isFull = (part: Element) => part.scrollWidth > part.clientWidth
          const spilt = parts.filter((part) => getComputedStyle(part).overflowX === 'visible' && isFull(part))
          const cut = parts.some((part) => getComputedStyle(part).textOverflow === 'ellipsis' && isFull(part))
          return { name: tile.textContent, cut, spilt: spilt.length }
        }),
      )
    for (const [width, height] of [
      [1280, 720],
      [3840, 2160],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(async () => (await words()).filter(({ cut }) => cut).map(({ name }) => name))
        .toEqual(Array(6).fill(long))
      expect((await words()).filter(({ spilt }) => spilt > 0)).toEqual([])
    }
  })

  test('covers a frozen page with a notice, even with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openStandIn(page, address(), standInOf({ cameras: 4 }))
    const cover = page.getByText('This screen has frozen.', { exact: false })
    const opacity = () => cover.evaluate((words) => getComputedStyle(words.parentElement ?? words).opacity)
    expect(await opacity()).toBe('0')
    // Advances animations only, as on a page whose scripts are frozen.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.currentTime = 29_500
    })
    expect(await opacity()).toBe('1')
    await page.evaluate(() => window.standIn.advance(12_000))
    expect(await opacity()).toBe('0')
  })

  test('keeps the display on, and requests the wake lock again when the page becomes visible', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const locks: { released: boolean; kind: string; release: () => Promise<void> }[] = []
      const request = async (kind: string) => {
        const lock = {
          kind,
          released: false,
          release: async () => {
            lock.released = true
          },
        }
        locks.push(lock)
        return lock
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
      Object.assign(window, { locks })
    })
    const locks = () => page.evaluate(() => (window as unknown as { locks: { kind: string }[] }).locks.length)
    const comesBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // A screen without any status must stay on, too, to say so.
    await openStandIn(page, address(), standInOf({ cameras: 4 }), (standIn) => standIn.silence())
    await expect.poll(locks).toBe(1)
    await comesBack()
    expect(await locks()).toBe(1)
    await page.evaluate(() => {
      const [first] = (window as unknown as { locks: { released: boolean; kind: string }[] }).locks
      if (first?.kind === 'screen') first.released = true
    })
    await comesBack()
    expect(await locks()).toBe(2)
  })

  test('shifts the picture by a few pixels every three minutes, on fault screens too', async ({ page }) => {
    await openStandIn(page, address(), standInOf({ cameras: 4 }))
    const place = async () => {
      const box = await page.getByRole('main').boundingBox()
      return `${box?.x} ${box?.y}`
    }
    const places: string[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      places.push(await place())
      await page.evaluate(() => {
        window.standIn.sleep(175_000)
        return window.standIn.advance(5000)
      })
      if (turn === 4) await page.evaluate(() => window.standIn.silence())
    }
    await expect(page.getByRole('alert')).toBeVisible()
    expect(new Set(places).size).toBe(8)
    for (const one of places) expect(one).toMatch(/^-?[03] -?[03]$/)
    expect(await place()).toBe(places[0])
  })

  test('shifts the pairing screen too, and reserves no space for a scrollbar', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openStandIn(page, address(), standInOf({ cameras: 4 }))
    await page.evaluate(() => window.standIn.endSession())
    const screen = page.getByRole('main')
    await expect(page.getByRole('alert')).toBeVisible()
    const places = await screen.evaluate((main) =>
      Array.from({ length: 8 }, (_, turn) => {
        for (const animation of main.getAnimations()) animation.currentTime = turn * 180_000 + 1000
        return getComputedStyle(main).translate
      }),
    )
    expect(new Set(places).size).toBe(8)
    expect(await screen.evaluate((main) => main.clientWidth)).toBe(1280)
  })

  test('plays a sound once per new outage if enabled, is off by default and remembers the choice', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      let tones = 0
      const create = AudioContext.prototype.createOscillator
      AudioContext.prototype.createOscillator = function () {
        tones += 1
        return create.call(this)
      }
      let listensForKeys = false
      window.addEventListener = new Proxy(window.addEventListener, {
        apply(listen, self, given: [string, EventListener]) {
          listensForKeys ||= given[0] === 'keydown'
          return Reflect.apply(listen, self, given)
        },
      })
      Object.assign(window, { tones: () => tones, listensForKeys: () => listensForKeys })
    })
    const tones = () => page.evaluate(() => (window as unknown as { tones: () => number }).tones())
    /** What hears the key loads after the first answer. */
    const hearsKeys = async () => {
      type Listening = { listensForKeys: () => boolean }
      const listens = () => page.evaluate(() => (window as unknown as Listening).listensForKeys())
      await expect.poll(listens).toBe(true)
    }
    await openStandIn(page, address(), standInOf({ cameras: 8 }, 2))
    await letAnswersCome(page, 4)
    expect(await tones()).toBe(0)
    await hearsKeys()
    await page.keyboard.press('s')
    await expect(page.getByText('sound on')).toBeVisible()
    // Preview of the sound.
    await expect.poll(tones).toBe(3)
    await letAnswersCome(page, 2)
    await expect.poll(tones).toBe(6)
    await page.reload()
    await page.evaluate(() => window.standIn.advance(1000))
    await expect(page.getByText('sound on')).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByText('sound on')).toBeHidden()
  })

  test('leaks no memory, nodes, listeners, timers or sockets in an hour of polling', { tag: rare }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 640, height: 360 })
    await openStandIn(page, address(), standInOf({ cameras: 24, stores: 2, down: 2 }, 6))
    const look = await watchHeld(page)
    await letAnswersCome(page, 100)
    const before = await look()
    await letAnswersCome(page, 400)
    const after = await look()
    // Below what a browser compiles for hot code; keeping each response would double it.
    expect(after.heapBytes - before.heapBytes).toBeLessThan(1024 * 1024)
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20)
    expect(after.listeners).toBeLessThanOrEqual(before.listeners)
    // A few may be in use at any moment; one leak per response would add hundreds.
    expect(after.timers).toBeLessThanOrEqual(before.timers + 8)
    expect(after.sockets).toBe(1)
  })
})

test('starts from the copy on the device while the server is away, says so and recovers', async ({
  page,
  context,
}) => {
  await page.goto(`${address()}/wall`)
  await expect(tilesOf(page)).not.toHaveCount(0)
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('shopfloor-wall')
      return (await cache.match('/wall')) !== undefined
    })
  await expect.poll(kept).toBe(true)
  await goAway(context, true)
  await page.reload()
  await expect(page.getByText('Checking cameras')).toBeVisible()
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1)
  await goAway(context, false)
  await expect(tilesOf(page)).not.toHaveCount(0)
})

/** Simulates a network outage. */
async function goAway(context: BrowserContext, isAway: boolean): Promise<void> {
  await context.setOffline(isAway)
}
