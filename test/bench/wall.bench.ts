// What does an answer about a thousand cameras cost a wall until it is on the screen, and does the memory of a wall grow over weeks?

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { maxTiles } from '../../src/dashboard/pages/wall/wall-tiles.ts'
import {
  type Held,
  letAnswersCome,
  openStandIn,
  type Shown,
  standInOf,
  watchHeld,
} from '../support/wall/open-stand-in.ts'
import { type Bench, median } from './bench.ts'
import { quantile, timeUpdates, type UpdateFigures } from './wall/figures.ts'
import { serveBuilt } from './wall/serve-dashboard.ts'

const aims = { frameMs: 16, grownBytes: 256 * 1024 } as const
const timed = 200
/** Early, and after the browser has compiled the hot code, which takes more than a thousand answers. */
const [early, warm] = [100, 2000] as const

export const bench: Bench = {
  question:
    'What does an answer about a thousand cameras cost a wall until it is on the screen, and does the memory of a wall grow over weeks?',
  options: ['cameras', 'updates', 'days'],

  async run(progress, options) {
    const cameras = Number(options.get('cameras') ?? 1000)
    const updates = Number(options.get('updates') ?? 10_000)
    const days = Number(options.get('days') ?? 1)
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
    progress('building')
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('../../bin/shopfloor.mjs', import.meta.url)),
      'build',
    ])
    const served = await serveBuilt()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const figures = new Map<number, readonly UpdateFigures[]>()
      for (const count of new Set([cameras, maxTiles])) {
        progress(`${timed} answers about ${count} cameras, timed`)
        const wall = await wallOf(browser, served.address, { cameras: count, stores: 10 }, 1)
        await letAnswersCome(wall, 20)
        figures.set(count, await timeUpdates(wall, timed))
        await wall.context().close()
      }
      // Each page has a process of its own, so that each gets a core.
      const held = async (shown: Shown, changeEvery: number, polls: number): Promise<Looks> => {
        const page = await wallOf(browser, served.address, shown, changeEvery)
        const looks = await heldOver(page, polls, (line) => progress(`${shown.cameras} cameras: ${line}`))
        await page.context().close()
        return looks
      }
      // One result is worth having even if the other fails.
      const [many, soaked] = await Promise.allSettled([
        held({ cameras, stores: 10 }, 1, updates),
        held({ cameras: 24, stores: 2, down: 2 }, 6, Math.round((days * 86_400) / 10)),
      ])
      for (const part of [many, soaked]) if (part.status === 'fulfilled') progress(JSON.stringify(part.value))
      return tableOf({ cameras, updates, days, figures, many: looksOf(many), soaked: looksOf(soaked) })
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

async function wallOf(browser: Browser, address: string, shown: Shown, changeEvery: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await openStandIn(page, address, standInOf(shown, changeEvery))
  return page
}

/** @throws Error if it grew. */
function looksOf(part: PromiseSettledResult<Looks>): Looks {
  if (part.status === 'rejected') throw part.reason
  return part.value
}

interface Looks {
  readonly first: Held
  readonly warm: Held
  readonly last: Held
}

/** Returns what the page holds early, warm and at the end. @throws Error if it grew */
async function heldOver(page: Page, polls: number, progress: (line: string) => void): Promise<Looks> {
  const look = await watchHeld(page)
  await letAnswersCome(page, early)
  const first = await look()
  await letAnswersCome(page, warm - early)
  const settled = await look()
  for (let done = warm; done < polls; done += 1000) {
    await letAnswersCome(page, Math.min(1000, polls - done))
    progress(`${Math.min(polls, done + 1000)} of ${polls} answers`)
  }
  const last = await look()
  const grown = last.heapBytes - settled.heapBytes
  if (grown > aims.grownBytes) throw new Error(`the heap grew by ${mib(grown)} MiB in ${polls} answers`)
  for (const part of ['nodes', 'listeners', 'timers', 'sockets'] as const) {
    // Allow for timers and listeners that are active for a moment.
    if (last[part] > first[part] * 1.05 + 8)
      throw new Error(`the page held ${first[part]} ${part}, and holds ${last[part]} after ${polls} answers`)
  }
  return { first, warm: settled, last }
}

interface Measured {
  readonly cameras: number
  readonly updates: number
  readonly days: number
  /** By the number of cameras. */
  readonly figures: ReadonlyMap<number, readonly UpdateFigures[]>
  readonly many: Looks
  readonly soaked: Looks
}

function tableOf({ cameras, updates, days, figures, many, soaked }: Measured) {
  const middle = Math.max(...[...figures.values()].map((some) => median(some.map(({ all }) => all))))
  const timedRow = ([count, some]: readonly [number, readonly UpdateFigures[]]) => {
    const of = (part: keyof UpdateFigures) => some.map((one) => one[part])
    return [
      `an answer about ${count} cameras, ms`,
      ...[median(of('all')), quantile(of('all'), 0.95), Math.max(...of('all'))].map((ms) => ms.toFixed(1)),
      ...(['script', 'style', 'layout'] as const).map((part) => median(of(part)).toFixed(1)),
    ]
  }
  const held = (title: string, looks: Looks) =>
    ([looks.first, looks.warm, looks.last] as const).map((one, place) => [
      `${title}, ${[`after ${early} answers`, `after ${warm}`, 'at the end'][place]}`,
      mib(one.heapBytes),
      ...[one.nodes, one.listeners, one.timers, one.sockets].map(String),
    ])
  return {
    columns: ['', 'median', '95 of 100', 'slowest', 'script', 'style', 'layout'],
    rows: [...figures].map(timedRow),
    madeOf: {
      columns: ['what is held', 'heap MiB', 'nodes', 'listeners', 'timers', 'sockets'],
      rows: [
        ...held(`${cameras} cameras, ${updates} answers`, many),
        ...held(`24 cameras, ${days} days of polling`, soaked),
      ],
    },
    notes: [
      `${timed} answers, one camera going down and one coming back in each, in Chromium without a screen, 1920 × 1080. Time of the main thread itself, from the message to the frame after the one with it, less what as many frames cost without one.`,
      'The bench moves the page’s clock, and a service within the page answers. Client, parser, queries and drawing are the real ones; network and BFF are left out.',
      `No growth: from ${warm} answers to the last the heap grows by less than 0.25 MiB. Until then the browser compiles hot code.`,
      `More than ${maxTiles} cameras are shown by store.`,
      middle > aims.frameMs
        ? `BEYOND THE AIM of ${aims.frameMs} ms.`
        : `Within the aim of ${aims.frameMs} ms; no growth.`,
    ],
  }
}

function mib(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2)
}
