import { expect, type Locator, type Page, test } from '@playwright/test'
import { readLocations } from '../../src/protocol/locations.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { expectKept } from './support/kept-facts.ts'
import { readFacts, type ShownFacts } from './support/shown-facts.ts'
import { WholePage } from './support/whole-page.ts'

/**
 * A Wednesday afternoon in Britain, morning in America and evening in India. The 28 days before hold the end of summer
 * time on both sides of the Atlantic, the Saturday on which Leeds lacks an entrance, and its stocktaking.
 */
const now = Date.parse('2026-11-18T14:44:00Z')

/** What is usual takes eight weeks before today, comparisons of four weeks as many again. */
const days = 100

/** What is far from the window is drawn late. */
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
    'Leeds, 28 days': () => `/cameras?stores=${leeds}&range=last-28`,
  },
} as const

for (const [name, pathsOfViews] of Object.entries(views)) {
  test(`the ${name} page shows the kept facts`, async ({ page }) => {
    const whole = new WholePage(page)
    await page.clock.setFixedTime(now)
    // A view must not depend on what was chosen on the one before.
    await page.addInitScript(() => localStorage.clear())
    const shown = new Map<string, ShownFacts>()
    for (const [view, path] of Object.entries(pathsOfViews)) {
      await test.step(view, async () => {
        await page.goto(`${chain.address}${path()}`)
        shown.set(view, await factsOf(page, whole))
      })
    }
    await expectKept(new URL(`shown/${name}.txt`, import.meta.url), shown)
  })
}

/** All that a view shows: each chart, its table, what is folded away, and why its coverage is flagged. */
async function factsOf(page: Page, whole: WholePage): Promise<ShownFacts> {
  const main = page.getByRole('main')
  await whole.settled()
  // Tables draw all of their rows as for paper.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await press(main.locator('details:not([open]) > summary'))
  await press(main.getByRole('button', { name: /^Show (all|them)/ }))
  await whole.settled()
  const facts = new Map(await readFacts(main))

  const tables = main.getByRole('group', { name: 'Shown as' }).getByRole('button', { name: 'Table' })
  const cards = main.getByRole('region').filter({ has: page.getByRole('group', { name: 'Shown as' }) })
  await press(tables)
  await whole.settled()
  for (const card of await cards.all()) {
    for (const [heading, lines] of await readFacts(card)) facts.set(`${heading} (table)`, lines)
  }

  const why = main.getByRole('button', { name: 'Why is this flagged?' }).first()
  if (await why.isVisible()) {
    await why.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await whole.settled()
    for (const [heading, lines] of await readFacts(dialog)) facts.set(heading, lines)
  }
  return facts
}

/** All at once: what is pressed may go, or be called another. */
function press(buttons: Locator): Promise<void> {
  return buttons.evaluateAll((elements) => {
    for (const element of elements) (element as HTMLElement).click()
  })
}
