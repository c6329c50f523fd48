import { expect, type Page } from '@playwright/test'
import { readLocations } from '../../src/protocol/locations.ts'
import { axeFindings } from './support/axe-findings.ts'
import { type ChainAt, startChainAt } from './support/chain-at.ts'
import { OverviewScreen } from './support/overview-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

/** A Saturday on which the main entrance of Leeds is blind from 09:40. */
const day = '2026-11-07'
const before = Date.parse(`${day}T09:35:00Z`)
const after = Date.parse(`${day}T13:05:00Z`)

let chain: ChainAt
let stores: readonly { readonly id: string; readonly name: string }[]

test.beforeAll(async () => {
  // The pace takes eight weeks before today.
  chain = await startChainAt(after, 60)
  chain.setClock(before)
  stores = readLocations(await (await fetch(`${chain.address}/api/v1/location/list`)).json()) ?? []
})
test.afterAll(() => chain?.close())

const idOf = (town: string) => stores.find(({ name }) => name.startsWith(town))?.id ?? ''

/** What the overview says of the entries. */
async function expectEntries(page: Page, query: string, words: RegExp): Promise<void> {
  const screen = new OverviewScreen(page)
  await screen.open(chain.address, `/overview${query}`)
  await expect(screen.totals).toContainText(words)
}

test('a target is imported, pace is shown, and is withheld once an entrance is blind', { tag: slow }, async ({
  page,
}) => {
  await page.goto(`${chain.address}/targets?store=${idOf('Leeds')}`)
  await expect(page.getByText('None in Nov 2026 yet')).toBeVisible()
  const leeds = stores.find(({ id }) => id === idOf('Leeds'))?.name ?? ''
  const manchester = stores.find(({ id }) => id === idOf('Manchester'))?.name ?? ''
  const lines = [
    'store;from;until;entries',
    `${leeds};${day};;2400`,
    // A week, which the server splits.
    `${manchester};2026-11-02;2026-11-08;14.000`,
    'Atlantis;2026-11-07;;10',
  ]
  await page.getByRole('button', { name: 'Import a file' }).setInputFiles({
    name: 'targets.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await expect(page.getByRole('alert')).toContainText(
    'Line 4: “Atlantis” matches no store of yours, or more than one.',
  )
  await page.getByRole('button', { name: 'Import 2 targets' }).click()
  await expect(page.getByText('Saved for 8 days.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Sat 7 Nov' })).toHaveValue('2,400')
  expect(await axeFindings(page)).toEqual([])

  await test.step('targets stand beside the entries of each day', async () => {
    const ofManchester = `stores=${idOf('Manchester')}`
    await page.goto(`${chain.address}/footfall?${ofManchester}&from=2026-11-02&to=2026-11-07`)
    const card = page.getByRole('region', { name: /^Entries per day/ })
    await expect(card.getByRole('img', { name: /Target met in \d of \d days/ })).toBeVisible()
    const entries = page.getByRole('region', { name: 'Totals' })
    // Today is not over.
    await expect(entries).toContainText(/\d+% of target · 5 of 6 days/)
    await card.getByRole('button', { name: 'Table' }).click()
    await expect(card.getByRole('columnheader', { name: 'Target' })).toBeVisible()
    // Of both stores, only one day has a target each.
    await page.goto(
      `${chain.address}/footfall?${ofManchester},${idOf('Leeds')}&from=2026-11-02&to=2026-11-07`,
    )
    await expect(card.getByRole('columnheader', { name: 'Target' })).toBeVisible()
    await expect(entries).not.toContainText('of target')
    const targets = card.getByRole('row').filter({ hasText: /Nov/ })
    await expect(targets).toHaveCount(6)
    const column = await card.getByRole('columnheader').allTextContents()
    const place = column.findIndex((head) => head.startsWith('Target'))
    const shown = await targets.evaluateAll(
      (rows, index) => rows.map((row) => row.children[index]?.textContent ?? ''),
      place,
    )
    expect(shown.filter((text) => text !== '')).toEqual([expect.stringMatching(/^5,\d{3}$/)])
    // Each store beside the others: Leeds has a target on one of these days.
    const league = page.getByRole('region', { name: 'Stores', exact: true })
    await expect(league.getByRole('columnheader', { name: /^Of target/ })).toBeVisible()
    await expect(league.getByRole('row').filter({ hasText: manchester })).toContainText(/\d+%\s*5/)
    await expect(league.getByRole('row').filter({ hasText: leeds })).toContainText('–')
    expect(await axeFindings(page)).toEqual([])
  })

  await test.step('the target of a day stands beside each of its hours', async () => {
    const friday = { from: '2026-11-06', until: '2026-11-06' }
    await page.goto(
      `${chain.address}/footfall?stores=${idOf('Manchester')}&from=${friday.from}&to=${friday.until}&by=hour`,
    )
    const card = page.getByRole('region', { name: /^Entries per hour/ })
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/\d+% of target/)
    await card.getByRole('button', { name: 'Chart' }).click()
    await expect(card.getByRole('img', { name: /Target met in \d+ of \d+ hours/ })).toBeVisible()
    await card.getByRole('button', { name: 'Table' }).click()
    const heads = await card.getByRole('columnheader').allTextContents()
    const place = heads.findIndex((head) => head.startsWith('Target'))
    const column = await card
      .getByRole('row')
      .evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''), place)
    const parts = column.filter((text) => /^\d+$/.test(text)).map(Number)
    expect(parts.length).toBeGreaterThan(8)
    const response = await fetch(`${chain.address}/api/targets/sums`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: chain.address },
      body: JSON.stringify({ locations: [idOf('Manchester')], ...friday }),
    })
    const { days } = (await response.json()) as { readonly days: readonly { readonly value: number }[] }
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(days[0]?.value)
  })

  const ofLeeds = `?stores=${idOf('Leeds')}`
  const onPace = (stores: string) => new RegExp(`\\d% of target · \\d+% due by now · [\\d,]+ to go${stores}`)
  // Both entrances saw everything so far.
  await expectEntries(page, ofLeeds, onPace(''))
  await expectEntries(page, '', onPace(' · 2 of 12 stores'))

  chain.setClock(after)
  await expectEntries(page, ofLeeds, /At least \d+% of target · pace unknown: camera gaps/)
  // The chain goes on without that store.
  await expectEntries(page, '', onPace(' · 1 of 12 stores'))
})

test('conversion and revenue are compared with their targets', { tag: rare }, async ({ page }) => {
  await page.goto(`${chain.address}/targets?store=${idOf('York')}`)
  await page.getByRole('button', { name: 'Conversion rate' }).click()
  await expect(page.getByText('None in Nov 2026 yet')).toBeVisible()
  const set = page.getByRole('region', { name: 'Set a period' })
  await set.getByRole('textbox', { name: 'Conversion rate (%)' }).fill('118')
  await expect(set.getByRole('alert')).toHaveText('Enter a percentage such as 18.5.')
  await set.getByRole('textbox', { name: 'Conversion rate (%)' }).fill('18.5%')
  await set.getByRole('button', { name: 'Set on each day' }).click()
  await expect(set.getByText('Saved for 30 days.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Sat 7 Nov' })).toHaveValue('18.5')
  await expect(page.getByText('18.5% on average · 30 days')).toBeVisible()

  await page.getByRole('button', { name: 'Revenue' }).click()
  await expect(page.getByRole('textbox', { name: 'Sat 7 Nov' })).toHaveValue('')
  await set.getByRole('textbox', { name: 'Revenue' }).fill('60,000')
  await set.getByRole('button', { name: 'Split over days' }).click()
  await expect(page.getByText('60,000 in total · 30 days')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${chain.address}/conversion?stores=${idOf('York')}&from=2026-11-02&to=2026-11-06`)
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText(/[+−]\d+\.\d\spp vs target of 18\.5%/)
  const card = page.getByRole('region', { name: /^Conversion rate per day/ })
  await expect(card.getByRole('img', { name: /Target met in \d of 5 days/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sales performance' })).toContainText(/\d+% of target/)

  await test.step('the revenue of today so far is compared with what is due by now', async () => {
    chain.setClock(after)
    const later = await page.context().newPage()
    await later.clock.install({ time: after })
    await later.goto(`${chain.address}/conversion?stores=${idOf('York')}&range=today`)
    // Tills report late, so the hour until 13:00 does not count yet at 13:05.
    const words = /\d+% of target by 12:00 · \d+% due by now/
    await expect(later.getByRole('region', { name: 'Sales performance' })).toContainText(words)
    expect(await axeFindings(later)).toEqual([])
    await later.close()
  })
  // Of two stores, only one has a target. Its rate is named, because that of the page is of both.
  const both = `stores=${idOf('York')},${idOf('Leeds')}&from=2026-11-02&to=2026-11-06`
  await page.goto(`${chain.address}/conversion?${both}`)
  await expect(card).toBeVisible()
  await expect(totals).toContainText(/\d+\.\d% in 1 of 2 stores · [+−]\d+\.\d\spp vs target of 18\.5%/)
  const set10 = { location: idOf('Leeds'), from: '2026-11-02', until: '2026-11-06', conversion: 10 }
  const reply = await page.request.post(`${chain.address}/api/targets`, {
    headers: { origin: chain.address },
    data: { targets: [set10] },
  })
  expect(reply.ok()).toBe(true)
  await page.reload()
  await expect(totals).toContainText(/pp vs target of 1[0-8]\.\d%/)
  await expect(totals).not.toContainText('of 2 stores')
  await totals.getByRole('button', { name: 'Definition of Conversion rate' }).click()
  await expect(page.getByText(/average of their targets, weighted by visitors/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the target of a group is split over its stores and days', { tag: slow }, async ({ page }) => {
  await page.goto(`${chain.address}/targets?store=${idOf('York')}`)
  const set = page.getByRole('region', { name: 'Set a period' })
  await set.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('option', { name: 'North (4 stores)' }).click()
  await set.getByLabel('From', { exact: true }).fill('2026-12-01')
  await set.getByLabel('To', { exact: true }).fill('2026-12-07')
  await set.getByRole('textbox', { name: 'Entries' }).fill('40,000')
  expect(await axeFindings(page)).toEqual([])
  await set.getByRole('button', { name: 'Split over days' }).click()
  await expect(set.getByText('Saved for 4 stores.')).toBeVisible()

  const sums = await page.request.post(`${chain.address}/api/targets/sums`, {
    headers: { origin: chain.address },
    data: { locations: stores.map(({ id }) => id), from: '2026-12-01', until: '2026-12-07' },
  })
  const { days } = (await sums.json()) as { readonly days: readonly { value: number; stores: number }[] }
  expect(days.map((day) => day.stores)).toEqual([4, 4, 4, 4, 4, 4, 4])
  expect(days.reduce((sum, { value }) => sum + value, 0)).toBe(40_000)

  // Stores in Britain and Germany do not add up.
  await page.getByRole('button', { name: 'Revenue' }).click()
  await set.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('option', { name: 'All 12 stores' }).click()
  await set.getByRole('textbox', { name: 'Revenue' }).fill('900000')
  await set.getByRole('button', { name: 'Split over days' }).click()
  await expect(set.getByRole('alert')).toHaveText(
    'These stores have different currencies. Set their revenue targets separately.',
  )
})

test('two people edit one month, and neither loses a day unseen', { tag: slow }, async ({
  page,
  context,
}) => {
  const path = `${chain.address}/targets?store=${idOf('York')}`
  const other = await context.newPage()
  const field = (of: Page, day: string) => of.getByRole('textbox', { name: day })
  await page.goto(path)
  await other.goto(path)
  await field(other, 'Sat 21 Nov').fill('900')
  await field(other, 'Sun 22 Nov').fill('500')

  await field(page, 'Fri 20 Nov').fill('700')
  await field(page, 'Sun 22 Nov').fill('800')
  // What was typed stays while one looks at another measure.
  await page.getByRole('button', { name: 'Revenue' }).click()
  await expect(field(page, 'Fri 20 Nov')).not.toHaveValue('700')
  await page.getByRole('button', { name: 'Entries', exact: true }).click()
  await expect(field(page, 'Fri 20 Nov')).toHaveValue('700')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // A month that was saved says nothing about the next.
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()

  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('Someone else changed this month')
  await expect(field(other, 'Fri 20 Nov')).toHaveValue('700')
  await expect(field(other, 'Sun 22 Nov')).toHaveValue('500')
  await expect(other.getByText('Theirs: 800')).toBeVisible()
  expect(await axeFindings(other)).toEqual([])
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('2,100 entries · 3 days')).toBeVisible()

  await other.getByText('History').click()
  const versions = other.locator('details').getByRole('listitem')
  await expect(versions.nth(0)).toContainText(
    /^Changed .*Total: 1,500 → 2,100.*21 Nov: – → 900.*22 Nov: 800 → 500$/,
  )
  await expect(versions.nth(1)).toContainText('20 Nov: – → 700')
  expect(await axeFindings(other)).toEqual([])
})
