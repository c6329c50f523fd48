// What does a page of a large chain ask, and how long until it is complete?

import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { type PageName, pageModules } from '../../scripts/page-modules.ts'
import { type Bench, median } from './bench.ts'
import {
  type Answers,
  type Chain,
  makeChain,
  type RunningChain,
  type Through,
  throughs,
} from './chain/chain-shopfloor.ts'
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
        const chains: Chain[] = []
        try {
          for (const stores of sizes) {
            progress(`making ${stores} stores`)
            chains.push(await makeChain({ stores, days, through }))
          }
          const opened = (answers: Answers) => openings({ browser, chains, names, rounds, answers, progress })
          rows.push(...rowsOf(chains, await opened('anew'), await opened('kept')))
        } finally {
          for (const chain of chains) await chain.discard()
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

/** Of one page, by chain: the first opening since the start of the Shopfloor, then the later ones. */
type Openings = ReadonlyMap<ChainPage, readonly (readonly WholePage[])[]>

interface OpeningTask {
  readonly browser: Browser
  readonly chains: readonly Chain[]
  readonly names: readonly ChainPage[]
  readonly rounds: number
  readonly answers: Answers
  readonly progress: (line: string) => void
}

async function openings({ chains, names, answers, ...task }: OpeningTask): Promise<Openings> {
  const running: RunningChain[] = []
  try {
    for (const chain of chains) running.push(await chain.start(answers))
    const opened = new Map<ChainPage, readonly (readonly WholePage[])[]>()
    for (const name of names) opened.set(name, await open({ ...task, running, name, answers }))
    return opened
  } finally {
    for (const one of running) await one.stop()
  }
}

/** The service shares what the questions of a page have in common for ten seconds. Each opening shall do its own work. */
const sharedMs = 11_000

/**
 * Chains take turns, so that other load on the machine hits all of them. The first opening reads settled days, which the
 * service keeps from then on: what it is like later is measured after it.
 */
async function open(
  task: Pick<OpeningTask, 'browser' | 'rounds' | 'answers' | 'progress'> & {
    readonly running: readonly RunningChain[]
    readonly name: ChainPage
  },
): Promise<readonly (readonly WholePage[])[]> {
  const { browser, running, name, rounds, answers, progress } = task
  const opened = running.map((): WholePage[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { address, stores, through }] of running.entries()) {
      const turn = round === 0 ? 'first' : `round ${round}`
      progress(`${turn}: ${name} of ${stores} stores through ${through}, answers ${answers}`)
      await setTimeout(sharedMs)
      opened[at]?.push(await openWholePage(browser, `${address}${pageModules[name].path}`))
    }
  }
  return opened
}

interface Row {
  readonly name: ChainPage
  readonly through: Through
  readonly stores: number
  readonly first: WholePage | undefined
  readonly anew: Later
  readonly kept: Later
}

/** The openings after the first, with the time of the smallest chain in milliseconds. */
interface Later {
  readonly opened: readonly WholePage[]
  readonly least: number
}

function rowsOf(chains: readonly Chain[], anew: Openings, kept: Openings): readonly Row[] {
  const laterOf = (openings: Openings, name: ChainPage, at: number): Later => {
    const byChain = openings.get(name) ?? []
    return { opened: byChain[at]?.slice(1) ?? [], least: timeOf(byChain[0]?.slice(1) ?? []) }
  }
  return [...anew].flatMap(([name, byChain]) =>
    chains.map(({ stores, through }, at) => ({
      name,
      through,
      stores,
      first: byChain[at]?.[0],
      anew: laterOf(anew, name, at),
      kept: laterOf(kept, name, at),
    })),
  )
}

const timeOf = (opened: readonly WholePage[]) => median(opened.map(({ wholeAt }) => wholeAt))

function tableOf(rows: readonly Row[], days: number) {
  const missed: string[] = []
  const cells = rows.map(({ name, through, stores, first, anew, kept }) => {
    const { opened } = anew
    const of = (figure: (one: WholePage) => number) => median(opened.map(figure))
    const [questions, kib, elements] = [
      of((one) => one.questions),
      of((one) => one.answerBytes) / 1024,
      of(({ elements }) => elements),
    ]
    const ratios = { anew: timeOf(opened) / anew.least, kept: timeOf(kept.opened) / kept.least }
    const aim = aims.findLast((one) => stores >= one.stores) ?? aims[0]
    const title = `${name}, ${stores}, ${through}`
    const hold = (holds: boolean, what: string) => {
      if (!holds) missed.push(`${title}: ${what}`)
    }
    hold(
      [...opened, ...kept.opened].every(({ isWhole }) => isWhole),
      'never complete',
    )
    hold(questions <= questionsAtMost, 'requests')
    hold(kib <= aim.kib, 'bytes')
    hold(ratios.anew <= aim.ratio, 'time, anew')
    hold(ratios.kept <= aim.ratio, 'time, kept')
    hold(elements <= aim.elements, 'elements')
    return [
      name,
      through,
      `${stores}`,
      questions.toFixed(0),
      kib.toFixed(0),
      first?.wholeAt.toFixed(0) ?? '',
      timeOf(opened).toFixed(0),
      ratios.anew.toFixed(2),
      timeOf(kept.opened).toFixed(0),
      ratios.kept.toFixed(2),
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
      'later, anew, ms',
      '÷ fewest stores',
      'later, kept, ms',
      '÷ fewest stores',
      'elements',
      'blocked, ms',
    ],
    rows: cells,
    notes: [
      `Made-up chains with ${days} days, all stores, the last 28 days; Chromium without a screen, 1440 × 960; medians of the later openings. Anew: the BFF keeps no answer from one opening to the next; the service keeps sums of settled days. Kept: as the program runs by itself, the BFF keeps answers until the next refresh.`,
      'Requests and bytes of answers over WebSocket and HTTP, compressed as on the wire, until nothing is pending. Complete: the last answer has come and nothing is busy.',
      'Blocked: the time of tasks beyond 50 ms, added up. Through derive: the deployment refuses derived routes, and the BFF derives the answers.',
      `Aims: ${questionsAtMost} requests; 150, 250 and 500 KiB, 1, 2 and 4 × the time, 1500, 3000 and 3000 elements at 12, 500 and 2000 stores.`,
      missed.length === 0 ? 'All within the aims.' : `BEYOND THE AIMS: ${missed.join('; ')}.`,
    ],
  }
}
