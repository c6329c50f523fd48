// How long until a page shows its numbers, does it stand still, and how fast does it follow a change of the filters?

import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { pageModules } from '../../scripts/page-modules.ts'
import { type Bench, median } from './bench.ts'
import { browserArguments, demoShopfloor } from './demo-shopfloor.ts'
import { checkHeadline, storeIn } from './page/check-headline.ts'
import { measurePage, type PageFigures } from './page/measure-page.ts'

/** One store, or all twelve of the demo; a year is drawn by day. */
const shows = {
  'one, 28 days': { one: true, search: '' },
  'one, a year': { one: true, search: 'from=FIRST&to=LAST&by=day' },
  'twelve, 28 days': { one: false, search: '' },
  'twelve, a year': { one: false, search: 'from=FIRST&to=LAST&by=day' },
} as const
type Show = keyof typeof shows
const showNames = Object.keys(shows) as readonly Show[]

/**
 * The pages with a headline, and the page that each leads to. The overview always shows today; of twelve stores in
 * several zones one is open at almost any hour.
 */
const pages = {
  overview: { shows: ['twelve, 28 days'], next: 'Footfall' },
  footfall: { shows: showNames, next: 'Conversion' },
  zones: { shows: showNames, next: 'Footfall' },
  conversion: { shows: showNames, next: 'Footfall' },
} as const satisfies Readonly<Record<string, { readonly shows: readonly Show[]; readonly next: string }>>
type PageName = keyof typeof pages

export const bench: Bench = {
  question:
    'How long until a page shows its numbers, does it stand still, and how fast does it follow a change of the filters?',
  options: ['pages', 'shows', 'rounds', 'address'],

  async run(progress, options) {
    const names = namesOf(options.get('pages'), Object.keys(pages) as readonly PageName[], 'page')
    const asked = namesOf(options.get('shows')?.replaceAll(';', '\n'), showNames, 'show', '\n')
    const rounds = Number(options.get('rounds') ?? 5)
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
    const shopfloor = await demoShopfloor(options.get('address'), progress)
    const browser = await chromium.launch({ executablePath, args: browserArguments })
    const figures = new Map<string, PageFigures[]>()
    const withoutNumber = new Set<string>()
    try {
      const store = await storeIn(shopfloor.address, 'Leeds')
      const cases = names.flatMap((name) =>
        pages[name].shows.filter((show) => asked.includes(show)).map((show) => ({ name, show })),
      )
      for (let round = 0; round < rounds; round += 1) {
        for (const { name, show } of round % 2 === 0 ? cases : cases.toReversed()) {
          const title = `${name}: ${show}`
          progress(`round ${round + 1}: ${title}`)
          const path = `${pageModules[name].path}?${searchOf(show, store.id)}`
          const change = name === 'overview' ? 'staff' : 'range'
          const measured = await measurePage(browser, shopfloor.address, path, {
            change,
            next: pages[name].next,
          })
          if (measured === null) {
            withoutNumber.add(title)
            continue
          }
          await checkHeadline(shopfloor.address, name, shows[show].one ? store : null, path, measured.words)
          figures.set(title, [...(figures.get(title) ?? []), measured])
        }
      }
    } finally {
      await browser.close()
      await shopfloor.stop()
    }
    return tableOf(figures, withoutNumber)
  },
}

function namesOf<Name extends string>(
  option: string | undefined,
  known: readonly Name[],
  kind: string,
  separator = ',',
): readonly Name[] {
  const asked: readonly string[] = option?.split(separator) ?? known
  const unknown = asked.filter((name) => !known.some((one) => one === name))
  if (unknown.length > 0) throw new Error(`there is no ${kind} ${unknown.join(', ')}: ${known.join('; ')}`)
  return known.filter((name) => asked.includes(name))
}

/** The year until yesterday: the range before it then has data too, if less. */
function searchOf(show: Show, store: string): string {
  const dayMs = 86_400_000
  const textOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  const { one, search } = shows[show]
  return [one ? `stores=${store}` : '', search.replace('FIRST', textOf(365)).replace('LAST', textOf(1))]
    .filter((part) => part !== '')
    .join('&')
}

const aims = { layoutShift: 0, longestAfter: 50, warm: 100, coldAbove: 250, moved: 100 } as const

function tableOf(figures: ReadonlyMap<string, readonly PageFigures[]>, withoutNumber: ReadonlySet<string>) {
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
    if (of(({ moved }) => moved) > aims.moved) missed.push(`${title}: next page`)
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
      ms(of(({ moved }) => moved)),
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
      'next page',
    ],
    rows,
    notes: [
      'One store or all twelve of the demo, in Chromium without a screen, 1440 × 960; times in milliseconds, medians; the layout shift is the worst.',
      'A change is a step to the range before (cold) and back (warm), on the overview without staff and with: from the click to the frame with the new headline.',
      'Next page: from the click to the frame with its headline, after its link was pointed at and its requests were answered.',
      'Waited: how long a request of the headline was pending, through the BFF to the service.',
      'The browser does not report tasks below 50 ms: 0 means none above. The headline was compared with the service.',
      ...(withoutNumber.size > 0
        ? [`NOT MEASURED, no number at this hour: ${[...withoutNumber].join('; ')}.`]
        : []),
      missed.length === 0 ? 'All within the aims.' : `BEYOND THE AIMS: ${missed.join('; ')}.`,
      ...[...shifted].slice(0, 8).map((source) => `Moved: ${source}`),
    ],
  }
}

function ms(value: number): string {
  return value.toFixed(0)
}
