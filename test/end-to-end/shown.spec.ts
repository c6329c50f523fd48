import { expect, type Locator, type Page } from '@playwright/test'
import { readLocations } from '../../src/protocol/locations.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { expectKept, isKeeping } from './support/kept-facts.ts'
import { beforePrint } from './support/printing.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { readFacts, type ShownFacts } from './support/shown-facts.ts'
import { slow } from './support/slow.ts'
import { WholePage } from './support/whole-page.ts'

/**
 * A Wednesday afternoon in Britain, morning in America and evening in India. The 28 days before contain the
 * end of summer time on both sides of the Atlantic, the Saturday without an entrance camera in Leeds, and its
 * stocktaking.
 */
const now = Date.parse('2026-11-18T14:44:00Z')

/** The baseline takes eight weeks before today; comparing four weeks needs as many again. */
const days = 100

/** Parts far from the viewport render late. */
test.use({ viewport: { width: 1440, height: 6000 } })

let chain: ChainAt
let leeds: string

test.beforeAll(async () => {
  chain = await startChainAt(now, days)
  const answer = await fetch(`${chain.address}/api/v1/location/list`)
  const stores = readLocations(await answer.json()) ?? []
  leeds = stores.find(({ name }) => name.startsWith('Leeds'))?.id ?? ''
})

test.afterAll(() => chain?.close())

const views = {
  overview: {
    'all stores, today': () => '/overview',
    'Leeds, today': () => `/overview?stores=${leeds}`,
  },
  footfall: {
    'all stores, 28 days': () => '/footfall?range=last-28',
    'Leeds, 28 days': () => `/footfall?stores=${leeds}&range=last-28`,
    'Leeds, 28 days, people of 25 to 44': () => `/footfall?stores=${leeds}&range=last-28&age=25_34,35_44`,
    'Leeds, a Saturday without an entrance by the hour': () =>
      `/footfall?stores=${leeds}&from=2026-11-07&to=2026-11-07&by=hour`,
    'all stores, today': () => '/footfall?range=today',
  },
  zones: {
    'all stores, 28 days': () => '/zones?range=last-28',
    'Leeds, 28 days': () => `/zones?stores=${leeds}&range=last-28`,
    'Leeds, 28 days, average dwell': () => `/zones?stores=${leeds}&range=last-28&measure=average-dwell`,
  },
  conversion: {
    'all stores, 28 days': () => '/conversion?range=last-28',
    'Leeds, 28 days': () => `/conversion?stores=${leeds}&range=last-28`,
    'all stores, today': () => '/conversion?range=today',
  },
  cameras: {
    'all stores, 28 days': () => '/cameras?range=last-28',
    'all stores, incidents': () => '/cameras?range=last-28&view=incidents',
    'all stores, uptime': () => '/cameras?range=last-28&view=uptime',
    'all stores, SLA': () => '/cameras?range=last-28&view=sla',
    'Leeds, 28 days': () => `/cameras?stores=${leeds}&range=last-28`,
    'Leeds, uptime': () => `/cameras?stores=${leeds}&range=last-28&view=uptime`,
  },
} as const

/** Those of the chain, what only a single store has, and a day by the hour. `npm run test:rest` has the others. */
const usualViews: Readonly<Record<keyof typeof views, readonly string[]>> = {
  overview: ['all stores, today', 'Leeds, today'],
  footfall: ['all stores, 28 days', 'Leeds, a Saturday without an entrance by the hour'],
  zones: ['all stores, 28 days'],
  conversion: ['all stores, 28 days'],
  cameras: ['all stores, 28 days', 'all stores, incidents', 'all stores, SLA'],
}

for (const [name, usualOfPage] of Object.entries(usualViews)) {
  const paths = Object.entries(views[name as keyof typeof views])
  // All views of a page are written at once.
  const usual = isKeeping ? paths : paths.filter(([view]) => usualOfPage.includes(view))
  const rest = paths.filter((path) => !usual.includes(path))
  const file = new URL(`shown/${name}.txt`, import.meta.url)
  const tag = name === 'overview' ? [] : slow
  test(`the ${name} page shows the facts in its file`, { tag }, ({ page }) => expectFacts(page, usual, file))
  if (rest.length > 0)
    test(`the ${name} page shows the facts in its file in further views`, { tag: rare }, ({ page }) =>
      expectFacts(page, rest, file),
    )
}

async function expectFacts(page: Page, paths: readonly (readonly [string, () => string])[], file: URL) {
  const whole = new WholePage(page)
  await page.clock.setFixedTime(now)
  // Views must not depend on choices made in earlier ones.
  await page.addInitScript(() => localStorage.clear())
  const shown = new Map<string, ShownFacts>()
  for (const [view, path] of paths) {
    await test.step(view, async () => {
      await page.goto(`${chain.address}${path()}`)
      shown.set(view, await factsOf(page, whole))
    })
  }
  await expectKept(file, shown)
}

/**
 * Everything that a view shows: charts, their tables, collapsed parts, and the reasons for coverage flags.
 */
async function factsOf(page: Page, whole: WholePage): Promise<ShownFacts> {
  const main = page.getByRole('main')
  await whole.settled()
  // Print media renders all rows of the tables.
  await beforePrint(page)
  await press(main.locator('details:not([open]) > summary'))
  await press(main.getByRole('button', { name: /^Show (all|excluded hours)/ }))
  await whole.settled()
  const facts = new Map(await readFacts(main))

  const tables = main.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Table' })
  const cards = main.getByRole('region').filter({ has: page.getByRole('group', { name: 'View' }) })
  await press(tables)
  await whole.settled()
  for (const card of await cards.all()) {
    for (const [heading, lines] of await readFacts(card)) facts.set(`${heading} (table)`, lines)
  }

  const why = main.getByRole('button', { name: 'See camera gaps' }).first()
  if (await why.isVisible()) {
    await why.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await whole.settled()
    for (const [heading, lines] of await readFacts(dialog)) facts.set(heading, lines)
  }
  return facts
}

/** Collects the handles first: pressing one may remove or rename others. */
function press(buttons: Locator): Promise<void> {
  return buttons.evaluateAll((elements) => {
    for (const element of elements) (element as HTMLElement).click()
  })
}
