// How long until a page shows its numbers, does it stand still, and how fast does it follow a change of the filters?

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { type PageName, pageModules } from '../../scripts/page-modules.ts'
import { startShopfloor } from '../end-to-end/support/shopfloor-process.ts'
import { freePort } from '../end-to-end/support/whole-stack.ts'
import { type Bench, median } from './bench.ts'
import { checkHeadline, storeIn } from './page/check-headline.ts'
import { measurePage, type PageFigures } from './page/measure-page.ts'

const ranges = { '28 days': '', 'a year': '&from=FIRST&to=LAST&by=day' } as const
type RangeName = keyof typeof ranges

export const bench: Bench = {
  question:
    'How long until a page shows its numbers, does it stand still, and how fast does it follow a change of the filters?',
  options: ['pages', 'rounds', 'address'],

  async run(progress, options) {
    const names = namesOf(options.get('pages'))
    const rounds = Number(options.get('rounds') ?? 5)
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
    const shopfloor = await running(options.get('address'), progress)
    const browser = await chromium.launch({ executablePath, args: browserArguments })
    const figures = new Map<string, PageFigures[]>()
    try {
      const store = await storeIn(shopfloor.address, 'Leeds')
      const cases = names.flatMap((name) => rangeNames.map((range) => ({ name, range })))
      for (let round = 0; round < rounds; round += 1) {
        for (const { name, range } of round % 2 === 0 ? cases : cases.toReversed()) {
          progress(`round ${round + 1}: ${name}, ${range}`)
          const path = `${pageModules[name].path}?stores=${store.id}${searchOf(range)}`
          const measured = await measurePage(browser, shopfloor.address, path)
          await checkHeadline(shopfloor.address, name, store, path, measured.words)
          const title = `${name}, ${range}`
          figures.set(title, [...(figures.get(title) ?? []), measured])
        }
      }
    } finally {
      await browser.close()
      await shopfloor.stop()
    }
    return tableOf(figures)
  },
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
const rangeNames = Object.keys(ranges) as readonly RangeName[]

/** One that runs with demo data, or one of our own with a year of it. */
async function running(
  address: string | undefined,
  progress: (line: string) => void,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  if (address !== undefined) return { address, stop: () => Promise.resolve() }
  progress('building')
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('../../bin/shopfloor.mjs', import.meta.url)),
    'build',
  ])
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-page-'))
  progress('making demo data')
  const shopfloor = await startShopfloor({ DATA_DIR: folder, PORT: String(await freePort()) })
  return {
    address: shopfloor.address,
    async stop() {
      await shopfloor.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function namesOf(option: string | undefined): readonly PageName[] {
  // The wall has neither a headline nor a range.
  const known = (Object.keys(pageModules) as readonly PageName[]).filter((name) => name !== 'wall')
  const asked = option?.split(',') ?? known
  const unknown = asked.filter((name) => !known.some((one) => one === name))
  if (unknown.length > 0) throw new Error(`there is no page ${unknown.join(', ')}`)
  return known.filter((name) => asked.includes(name))
}

/** A year that ended yesterday, so that the range before it has data too, if less. */
function searchOf(range: RangeName): string {
  const dayMs = 86_400_000
  const textOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  return ranges[range].replace('FIRST', textOf(365)).replace('LAST', textOf(1))
}

const aims = { layoutShift: 0, longestAfter: 50, warm: 100, coldAbove: 250 } as const

function tableOf(figures: ReadonlyMap<string, readonly PageFigures[]>) {
  const missed: string[] = []
  const shifted = new Set<string>()
  const rows = [...figures].map(([title, measured]) => {
    const of = (figure: (one: PageFigures) => number) => median(measured.map(figure))
    const coldAbove = of(({ cold, waited }) => cold - waited)
    const shift = Math.max(...measured.map(({ layoutShift }) => layoutShift))
    for (const one of measured) for (const source of one.shifted) shifted.add(`${title}: ${source}`)
    if (shift > aims.layoutShift) missed.push(`${title}: layout shift`)
    if (of(({ longestAfter }) => longestAfter) > aims.longestAfter) missed.push(`${title}: long task`)
    if (of(({ warm }) => warm) > aims.warm) missed.push(`${title}: warm change`)
    if (coldAbove > aims.coldAbove) missed.push(`${title}: cold change`)
    return [
      title,
      ms(of(({ headline }) => headline)),
      ms(of(({ longestBefore }) => longestBefore)),
      ms(of(({ longestAfter }) => longestAfter)),
      shift.toFixed(4),
      ms(of(({ warm }) => warm)),
      ms(of(({ cold }) => cold)),
      ms(of(({ waited }) => waited)),
      ms(coldAbove),
    ]
  })
  return {
    columns: [
      '',
      'headline',
      'longest task before',
      'after',
      'layout shift',
      'warm change',
      'cold change',
      'of it waited',
      'above',
    ],
    rows,
    notes: [
      'One store, in Chromium without a screen, 1440 × 960; times in milliseconds, medians; the layout shift is the worst.',
      'A change is a step to the range before (cold) and back (warm): from the click to the frame with the new headline.',
      'Waited: as long as a question of the headline was without its answer, through the BFF from the service itself.',
      'Tasks below 50 ms are not seen by the browser: 0 is none above. The headline was compared with the service.',
      missed.length === 0 ? 'All within the aims.' : `BEYOND THE AIMS: ${missed.join('; ')}.`,
      ...[...shifted].slice(0, 8).map((source) => `Moved: ${source}`),
    ],
  }
}

function ms(value: number): string {
  return value.toFixed(0)
}
