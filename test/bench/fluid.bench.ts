// Does a tab stay as light as it was, after rounds over all pages with filters changed on each?

import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.mjs'
import type { Bench } from './bench.ts'
import { browserArguments, demoShopfloor } from './demo-shopfloor.ts'

/** Pages in the order of the round, and the buttons that change a filter and change it back. */
const pages = [
  { name: 'Footfall', change: ['Previous period', 'Next period'] },
  { name: 'Zones', change: ['Previous period', 'Next period'] },
  { name: 'Conversion', change: ['Previous period', 'Next period'] },
  { name: 'Cameras', change: ['Previous period', 'Next period'] },
  { name: 'Overview', change: null },
] as const

/** The most that the heap may grow from the first look to the last. */
const mostGrowthMiB = 2
/** Nodes and listeners vary with what happens to be open. */
const mostGrowthShare = 0.05

interface Look {
  readonly round: number
  readonly heapMiB: number
  readonly nodes: number
  readonly listeners: number
}

export const bench: Bench = {
  question: 'Does a tab stay as light as it was, after rounds over all pages with filters changed on each?',
  options: ['rounds', 'address'],

  async run(progress, options) {
    const rounds = Number(options.get('rounds') ?? 50)
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
    const shopfloor = await demoShopfloor(options.get('address'), progress)
    const browser = await chromium.launch({ executablePath, args: browserArguments })
    const looks: Look[] = []
    try {
      const page = await browser.newPage({
        viewport: { width: 1440, height: 960 },
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable')
      await page.goto(`${shopfloor.address}/overview`)
      await quiet(page)
      // The query cache keeps answers for some minutes: the first rounds fill it.
      const first = Math.max(1, Math.round(rounds / 10))
      for (let round = 1; round <= rounds; round += 1) {
        progress(`round ${round} of ${rounds}`)
        for (const { name, change } of pages) {
          await page.getByRole('navigation').getByRole('link', { name }).click()
          await quiet(page)
          for (const button of change ?? []) {
            await page.getByRole('button', { name: button, exact: true }).click()
            await quiet(page)
          }
        }
        if (round === first || round === Math.round(rounds / 2) || round === rounds) {
          looks.push(await look(session, round))
        }
      }
    } finally {
      await browser.close()
      await shopfloor.stop()
    }
    return {
      columns: ['after round', 'heap, MiB', 'DOM nodes', 'listeners'],
      rows: looks.map(({ round, heapMiB, nodes, listeners }) => [
        String(round),
        heapMiB.toFixed(1),
        String(nodes),
        String(listeners),
      ]),
      notes: [
        `A round: ${pages.map(({ name }) => name).join(', ')}, all twelve stores; on each but the overview the range before and back.`,
        'Each figure after the garbage was collected, on the overview.',
        judged(looks),
      ],
    }
  },
}

/** Compares the last look with the first. */
function judged(looks: readonly Look[]): string {
  const [first, last] = [looks[0], looks.at(-1)]
  if (first === undefined || last === undefined) throw new Error('nothing was looked at')
  const grown = (figure: 'nodes' | 'listeners') => last[figure] > first[figure] * (1 + mostGrowthShare)
  const faults = [
    ...(last.heapMiB - first.heapMiB > mostGrowthMiB ? ['heap'] : []),
    ...(['nodes', 'listeners'] as const).filter(grown),
  ]
  return faults.length === 0 ? 'Nothing has grown.' : `GROWN: ${faults.join(', ')}.`
}

async function look(session: CDPSession, round: number): Promise<Look> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    round,
    heapMiB: metric('JSHeapUsedSize') / 1024 ** 2,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

/** Waits until no panel is busy. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main section') !== null &&
      document.querySelector('[aria-busy="true"]') === null,
    null,
    { timeout: 120_000 },
  )
}
