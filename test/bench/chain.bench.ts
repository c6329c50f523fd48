// What does a page of a large chain ask, and how long until it is complete?

import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { type PageName, pageModules } from '../../scripts/page-modules.ts'
import { type Bench, median } from './bench.ts'
import { type ChainShopfloor, chainShopfloor, type Through, throughs } from './chain/chain-shopfloor.ts'
import { openWholePage, type WholePage } from './chain/open-whole-page.ts'
import { browserArguments } from './demo-shopfloor.ts'

/** Without the wall, which is never complete: it keeps asking. */
const pages = [
  'overview',
  'footfall',
  'zones',
  'conversion',
  'cameras',
] as const satisfies readonly PageName[]
type ChainPage = (typeof pages)[number]

/** Aims by the number of stores from which they hold. */
const aims = [
  { stores: 0, kib: 150, ratio: 1, elements: 1500 },
  { stores: 13, kib: 250, ratio: 2, elements: 3000 },
  { stores: 501, kib: 500, ratio: 4, elements: 3000 },
] as const
const questionsAtMost = 12

export const bench: Bench = {
  question: 'What does a page of a large chain ask, and how long until it is complete?',
  options: ['stores', 'days', 'pages', 'rounds', 'through'],

  async run(progress, options) {
    const sizes = (options.get('stores') ?? '12,500,2000').split(',').map(Number)
    const days = Number(options.get('days') ?? 60)
    const rounds = Number(options.get('rounds') ?? 3)
    const names = chosen('page', options.get('pages'), pages)
    const ways = chosen('way', options.get('through'), throughs)
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
    const browser = await chromium.launch({ executablePath, args: browserArguments })
    const rows: Row[] = []
    try {
      for (const through of ways) {
        const chains: ChainShopfloor[] = []
        try {
          for (const stores of sizes) {
            progress(`making ${stores} stores`)
            chains.push(await chainShopfloor({ stores, days, through }))
          }
          for (const name of names) rows.push(...(await measure({ browser, chains, name, rounds, progress })))
        } finally {
          for (const chain of chains) await chain.stop()
        }
      }
    } finally {
      await browser.close()
    }
    return tableOf(rows, days)
  },
}

function chosen<Name extends string>(
  kind: string,
  option: string | undefined,
  known: readonly Name[],
): readonly Name[] {
  const asked: readonly string[] = option?.split(',') ?? known
  const unknown = asked.filter((name) => !known.some((one) => one === name))
  if (unknown.length > 0) throw new Error(`there is no ${kind} ${unknown.join(', ')}: ${known.join(', ')}`)
  return known.filter((name) => asked.includes(name))
}

interface Row {
  readonly name: ChainPage
  readonly through: Through
  readonly stores: number
  /** The first opening since the start of the Shopfloor. */
  readonly first: WholePage | undefined
  /** The later ones. */
  readonly opened: readonly WholePage[]
  /** Time of the smallest chain, in milliseconds. */
  readonly least: number
}

/** The service shares what the questions of a page have in common for ten seconds. Each opening shall do its own work. */
const sharedMs = 11_000

/**
 * Chains take turns, so that other load on the machine hits all of them. The first opening reads settled days, which the
 * service keeps from then on: what it is like later is measured after it.
 */
async function measure(task: {
  readonly browser: Browser
  readonly chains: readonly ChainShopfloor[]
  readonly name: ChainPage
  readonly rounds: number
  readonly progress: (line: string) => void
}): Promise<readonly Row[]> {
  const { browser, chains, name, rounds, progress } = task
  const opened = chains.map((): WholePage[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { address, stores, through }] of chains.entries()) {
      progress(`${round === 0 ? 'first' : `round ${round}`}: ${name} of ${stores} stores through ${through}`)
      await setTimeout(sharedMs)
      opened[at]?.push(await openWholePage(browser, `${address}${pageModules[name].path}`))
    }
  }
  const least = timeOf((opened[0] ?? []).slice(1))
  return chains.map(({ stores, through }, at) => {
    const [first, ...later] = opened[at] ?? []
    return { name, through, stores, first, opened: later, least }
  })
}

const timeOf = (opened: readonly WholePage[]) => median(opened.map(({ wholeAt }) => wholeAt))

function tableOf(rows: readonly Row[], days: number) {
  const missed: string[] = []
  const cells = rows.map(({ name, through, stores, first, opened, least }) => {
    const of = (figure: (one: WholePage) => number) => median(opened.map(figure))
    const [questions, kib, elements] = [
      of((one) => one.questions),
      of((one) => one.answerBytes) / 1024,
      of(({ elements }) => elements),
    ]
    const ratio = timeOf(opened) / least
    const aim = aims.findLast((one) => stores >= one.stores) ?? aims[0]
    const title = `${name}, ${stores}, ${through}`
    const hold = (holds: boolean, what: string) => {
      if (!holds) missed.push(`${title}: ${what}`)
    }
    hold(
      opened.every(({ isWhole }) => isWhole),
      'never complete',
    )
    hold(questions <= questionsAtMost, 'requests')
    hold(kib <= aim.kib, 'bytes')
    hold(ratio <= aim.ratio, 'time')
    hold(elements <= aim.elements, 'elements')
    return [
      name,
      through,
      `${stores}`,
      questions.toFixed(0),
      kib.toFixed(0),
      first?.wholeAt.toFixed(0) ?? '',
      timeOf(opened).toFixed(0),
      ratio.toFixed(2),
      elements.toFixed(0),
      of(({ blockedMs }) => blockedMs).toFixed(0),
    ]
  })
  return {
    columns: [
      'page',
      'through',
      'stores',
      'requests',
      'KiB',
      'first opening complete, ms',
      'later, ms',
      '÷ fewest stores',
      'elements',
      'blocked, ms',
    ],
    rows: cells,
    notes: [
      `Made-up chains with ${days} days, all stores, the last 28 days; Chromium without a screen, 1440 × 960; medians of the later openings. The BFF caches nothing from one opening to the next; the service keeps sums of settled days.`,
      'Requests and bytes of answers over WebSocket and HTTP, compressed as on the wire, until nothing is pending. Complete: the last answer has come and nothing is busy.',
      'Blocked: the time of tasks beyond 50 ms, added up. Through derive: the deployment refuses derived routes, and the BFF derives the answers.',
      `Aims: ${questionsAtMost} requests; 150, 250 and 500 KiB, 1, 2 and 4 × the time, 1500, 3000 and 3000 elements at 12, 500 and 2000 stores.`,
      missed.length === 0 ? 'All within the aims.' : `BEYOND THE AIMS: ${missed.join('; ')}.`,
    ],
  }
}
