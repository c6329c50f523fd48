import type { CDPSession, Page } from '@playwright/test'
import {
  type StandIn,
  type StandInCamera,
  type StandInSettings,
  type StandInStore,
  standInForService,
} from './stand-in.ts'

const storeNames = [
  'Leeds · Briggate',
  'London · Oxford Street',
  'York · Coney Street',
  'Bath · Union Street',
]
const places = [
  'Entrance east',
  'Entrance north',
  'Women › Tops',
  'Men › Denim',
  'Shoes',
  'Fitting rooms',
  'Tills',
  'Stairs',
]

export interface Shown {
  readonly cameras: number
  readonly stores?: number
  readonly down?: number
  readonly poor?: number
}

const startAt = Date.parse('2026-11-21T09:41:00Z')

/** Cameras with names like those of a chain, numbered where a store has several of the same place. */
export function standInOf(
  { cameras, stores = 1, down = 0, poor = 0 }: Shown,
  changeEvery = 0,
): StandInSettings {
  const own = Array.from(
    { length: stores },
    (_, place): StandInStore => ({
      id: `store-${place}`,
      name: `${storeNames[place % storeNames.length]}${place < storeNames.length ? '' : ` ${place}`}`,
      timezone: 'Europe/London',
    }),
  )
  const perStore = Math.ceil(cameras / stores)
  /** True for `count` cameras spread evenly over all. */
  const isAmong = (count: number, place: number) =>
    count > 0 && Math.floor(((place + 1) * count) / cameras) > Math.floor((place * count) / cameras)
  return {
    stores: own,
    cameras: Array.from({ length: cameras }, (_, place): StandInCamera => {
      const isDown = isAmong(down, place)
      const number = Math.floor((place % perStore) / places.length)
      return {
        id: `camera-${place}`,
        name: `${places[place % places.length]}${number === 0 ? '' : ` ${number + 1}`}`,
        store: `store-${Math.floor(place / perStore)}`,
        status: isDown ? 'offline' : 'online',
        quality: isAmong(poor, (place + 3) % cameras) ? 0.62 : 0.95,
        seenAgo: isDown ? 90_000 + (place % 7) * 1_900_000 : 4000,
      }
    }),
    changeEvery,
    startAt,
  }
}

/**
 * Opens a wall with an in-page clock and service. Waits for the first response, unless a fault holds it back
 * from the start.
 */
export async function openStandIn(
  page: Page,
  address: string,
  settings: StandInSettings,
  fault?: (standIn: StandIn) => void,
): Promise<void> {
  // The test compiler wraps functions in a `__name` helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(standInForService, settings)
  if (fault !== undefined) {
    await page.addInitScript(`(${fault})(window.standIn)`)
    await page.goto(`${address}/wall`)
    await page.getByRole('main').waitFor()
    return
  }
  await page.goto(`${address}/wall`)
  await page.waitForFunction(
    () => document.querySelector('main ul[aria-label="Cameras"], main ul[aria-label="Stores"]') !== null,
  )
  await page.evaluate(() => window.standIn.advance(1000))
}

/** Resources that a page holds. */
export interface Held {
  readonly heapBytes: number
  readonly nodes: number
  readonly listeners: number
  readonly timers: number
  readonly sockets: number
}

export async function watchHeld(page: Page): Promise<() => Promise<Held>> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')
  return async () => {
    // Objects referenced by garbage need a second collection.
    for (let sweep = 0; sweep < 3; sweep += 1) await session.send('HeapProfiler.collectGarbage')
    const { JSHeapUsedSize, Nodes, JSEventListeners } = await metricsOf(session)
    return {
      heapBytes: JSHeapUsedSize ?? 0,
      nodes: Nodes ?? 0,
      listeners: JSEventListeners ?? 0,
      ...(await page.evaluate(() => window.standIn.held())),
    }
  }
}

export async function metricsOf(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Advances the page's clock until this many responses have arrived. */
export async function letAnswersCome(page: Page, count: number): Promise<void> {
  const atOnce = 100
  for (let left = count; left > 0; left -= atOnce) {
    await page.evaluate(
      async (some) => {
        const until = window.standIn.answers() + some
        while (window.standIn.answers() < until) await window.standIn.advance(1000)
      },
      Math.min(atOnce, left),
    )
  }
}
