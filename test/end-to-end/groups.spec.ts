import { type Browser, expect, type Page } from '@playwright/test'
import { axeFindings } from './support/axe-findings.ts'
import { groupedNow, startGroupedChain } from './support/grouped-chain.ts'
import { newVisitor } from './support/new-visitor.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

let chain: Awaited<ReturnType<typeof startGroupedChain>>

test.beforeAll(async () => {
  chain = await startGroupedChain()
})
test.afterAll(() => chain.close())

/** Opens a page as a person with these claims. */
async function signIn(browser: Browser, claims: Readonly<Record<string, unknown>>, path: string) {
  chain.signsIn('Ann', claims)
  const page = await newVisitor(browser)
  await page.clock.install({ time: groupedNow })
  await page.goto(`${chain.address}${path}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.clock.resume()
  return page
}

const card = (page: Page) => page.getByRole('region', { name: 'Groups of stores' })
const picker = (page: Page) => page.getByRole('button', { name: /^Stores:/ })

/** The cells of the rows, without those that change with the camera time. */
async function rowsOf(page: Page): Promise<readonly (readonly string[])[]> {
  await expect(card(page).getByRole('row').nth(1)).toBeVisible()
  const rows = await card(page).getByRole('row').allInnerTexts()
  return rows.slice(1).map((text) => text.split(/\s*\t\s*/).slice(0, 3))
}

test('an area manager sees her chain by region, drills down, and a link keeps the group', {
  tag: slow,
}, async ({ browser }) => {
  const page = await signIn(browser, { stores: 'all' }, '/overview')
  // Three hours since nine: 30 in Leeds, 15 in York, 21 in Bath. Hull is closed on Mondays.
  expect(await rowsOf(page)).toEqual([
    ['North', '2 of 3 stores', '45'],
    ['South', '1 store', '21'],
  ])
  await card(page).getByRole('button', { name: '2 of 3 stores' }).click()
  await expect(page.getByRole('dialog', { name: 'Not counted' })).toContainText('Hull: closed')
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])

  await card(page).getByRole('button', { name: 'Format' }).click()
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      ['City', '1 store', '30'],
      ['Compact', '2 of 3 stores', '36'],
    ])
  await card(page).getByRole('button', { name: 'Region' }).click()

  await card(page).getByRole('button', { name: 'North' }).click()
  await expect(picker(page)).toHaveText(/North\s*3 of 4/)
  expect(new URL(page.url()).searchParams.get('stores')).toBe('region:North')
  await expect(page).toHaveTitle(/^North – Overview/)
  await expect(page.getByRole('main')).not.toContainText('Bath')

  // The same group by the week.
  await page.goto(`${chain.address}/footfall?stores=region:North&range=last-7-days&against=none`)
  await expect(picker(page)).toHaveText(/North\s*3 of 4/)
  // Seven days to Monday noon: 9 hours on six days and 3 hours of Leeds and York, 6 days of Hull.
  const total = 15 * (6 * 9 + 3) + 4 * 6 * 9
  await expect.poll(() => rowsOf(page)).toEqual([['North', '3 stores', total.toLocaleString('en-GB')]])
})

/** The cells of the rows as they are. */
const cellsOf = async (page: Page) =>
  (await card(page).getByRole('row').allInnerTexts()).slice(1).map((text) => text.split(/\s*\t\s*/))

test('cameras roll up by region, and a name leads to those of its region', { tag: rare }, async ({
  browser,
}) => {
  const page = await signIn(browser, { stores: 'all' }, '/cameras')
  // Cameras, those offline, degraded, unknown and online, and stores with offline ones. York is offline.
  await expect
    .poll(() => cellsOf(page))
    .toEqual([
      ['North', '3 stores', '3', '1', '0', '0', '2', '1'],
      ['South', '1 store', '1', '0', '0', '0', '1', '0'],
    ])
  expect(await axeFindings(page)).toEqual([])

  await card(page).getByRole('button', { name: 'North' }).click()
  await expect(picker(page)).toHaveText(/North\s*3 of 4/)
  await expect.poll(() => cellsOf(page)).toEqual([['North', '3 stores', '3', '1', '0', '0', '2', '1']])
  const address = new URL(page.url())
  expect([address.pathname, address.searchParams.get('stores')]).toEqual(['/cameras', 'region:North'])

  // The target in another view: of the same group, then of three stores, and from there of one group again.
  await page.getByRole('link', { name: 'SLA' }).click()
  await expect.poll(() => cellsOf(page)).toEqual([['North', '3 stores', '3', '100%', '3 stores']])
  await page.goto(`${chain.address}/cameras?stores=leeds,york,bath&view=sla`)
  await expect
    .poll(() => cellsOf(page))
    .toEqual([
      ['North', '2 stores', '2', '100%', '2 stores'],
      ['South', '1 store', '1', '100%', '1 store'],
    ])
  expect(await axeFindings(page)).toEqual([])
  await card(page).getByRole('button', { name: 'North' }).click()
  await expect.poll(() => cellsOf(page)).toEqual([['North', '3 stores', '3', '100%', '3 stores']])
  expect(new URL(page.url()).searchParams.get('view')).toBe('sla')

  // Their uptime without a target: a name leads to the group, and that of the lowest store to the store.
  await page.goto(`${chain.address}/cameras?stores=leeds,york,hull,bath&view=uptime`)
  await expect
    .poll(() => cellsOf(page))
    .toEqual([
      ['North', '3 stores', '3', '100%', '0\u00a0h', '–'],
      ['South', '1 store', '1', '100%', '0\u00a0h', '–'],
    ])
  expect(await axeFindings(page)).toEqual([])
  await card(page).getByRole('button', { name: 'South' }).click()
  await expect(picker(page)).toHaveText(/South\s*1 of 4/)
  await expect(page.getByRole('table', { name: /^Cameras and their uptime/ })).toBeVisible()
  // South is a store alone: it has nothing to roll up.
  await expect(card(page)).toHaveCount(0)
  expect(new URL(page.url()).search).toContain('view=uptime')

  // A store alone has nothing to roll up.
  await page.goto(`${chain.address}/cameras?stores=leeds`)
  await expect(page.getByRole('table', { name: /^Cameras and the state/ })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('a zone rolls up by region in the chosen measure, and a name leads to its region', {
  tag: rare,
}, async ({ browser }) => {
  const page = await signIn(browser, { stores: 'all' }, '/overview')
  const period = 'range=last-7-days&against=none'
  await page.goto(`${chain.address}/zones?stores=leeds,york,hull,bath&${period}&measure=average-dwell`)
  // Leeds: 5 an hour on 6 days of 9 hours and 3 hours of today. Hull: 2 an hour, but not today. Bath: 4 an hour.
  const [north, south] = [5 * (6 * 9 + 3) + 2 * 6 * 9, 4 * (6 * 9 + 3)]
  const rows = async () => (await cellsOf(page)).map((cells) => cells.slice(0, 4))
  await expect.poll(rows).toEqual([
    ['North', '2 of 3 stores', '1m', `${north}`],
    ['South', '1 store', '2m', `${south}`],
  ])
  await card(page).getByRole('button', { name: '2 of 3 stores' }).click()
  await expect(page.getByRole('dialog', { name: 'Not counted' })).toContainText('York: no data')
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('group', { name: 'Measure' }).getByText('Visits', { exact: true }).click()
  await expect
    .poll(async () => (await rows()).map((cells) => cells.slice(0, 3)))
    .toEqual([
      ['North', '2 of 3 stores', `${north}`],
      ['South', '1 store', `${south}`],
    ])
  await card(page).getByRole('button', { name: 'North' }).click()
  await expect(picker(page)).toHaveText(/North\s*3 of 4/)
  await expect.poll(async () => (await rows()).map(([name]) => name)).toEqual(['North'])
})

test('a wall rolls its cameras up by region, and a tap opens one', { tag: rare }, async ({ browser }) => {
  const page = await signIn(browser, { stores: 'all', role: 'wall' }, '/overview')
  await page.goto(`${chain.address}/wall?by=region&sound=off`)
  const title = page.getByRole('heading', { level: 1 })
  const tiles = page.getByRole('list', { name: 'Groups of stores' }).getByRole('listitem')
  await expect(tiles).toHaveText([/^North.*York.*1 of 3 offline/s, /^South.*1 store.*1 online/s])
  await expect(title).toHaveText('4 stores by region')

  await tiles.nth(0).click()
  await expect(title).toHaveText('All regionsNorth')
  await expect(page).toHaveURL(/\/wall\?by=region&sound=off&group=region%3ANorth$/)
  const cameras = page.getByRole('list', { name: 'Cameras', exact: true }).getByRole('listitem')
  await expect(cameras).toHaveCount(3)
  await page.goBack()
  await expect(tiles).toHaveCount(2)

  await tiles.getByRole('link', { name: 'South' }).press('Enter')
  await expect(cameras).toHaveCount(1)
  await page.getByRole('link', { name: 'All regions' }).click()
  await expect(tiles).toHaveCount(2)

  // No store has a tag.
  await page.goto(`${chain.address}/wall?by=tag`)
  await expect(page.getByRole('list', { name: 'Cameras', exact: true }).getByRole('listitem')).toHaveCount(4)
})

test('a group’s manager signs in and sees her group only', async ({ browser }) => {
  const page = await signIn(browser, { store_groups: ['region:North', 'region:Nowhere'] }, '/overview')
  await expect(picker(page)).toHaveText(/All stores\s*3/)
  expect(await rowsOf(page)).toEqual([['North', '2 of 3 stores', '45']])
  await picker(page).click()
  const choices = page.getByRole('dialog', { name: 'Stores' })
  await expect(choices.getByRole('option')).toHaveText([
    /All stores/,
    /North\s*Region · 3 stores/,
    /City\s*Format · 1 store/,
    /Compact\s*Format · 2 stores/,
    /Hull/,
    /Leeds/,
    /York/,
  ])
  await page.keyboard.press('Escape')
  const told = await (await page.request.get(`${chain.address}/api/groups`)).text()
  expect(told).not.toMatch(/South|bath/)

  // A link of another region, and one of a store in it, show nothing of it.
  for (const stores of ['region:South', 'bath']) {
    await page.goto(`${chain.address}/overview?stores=${stores}`)
    await expect(page.getByText('You don’t have access to the stores in this link')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Bath')
  }
})

test('a group that does not exist has no stores', async ({ browser }) => {
  const page = await signIn(browser, { store_groups: ['region:Nowhere'] }, '/overview')
  await expect(
    page.getByText('You don’t have access to any stores yet. Ask your administrator.'),
  ).toBeVisible()
})

test('an event is noted for the stores of a group at once', { tag: rare }, async ({ browser }) => {
  const page = await signIn(browser, { stores: 'all' }, '/footfall?event=new&range=last-7-days&against=none')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Title').fill('Northern sale')
  await drawer.getByText('Choose stores').click()
  await drawer.getByLabel('North (3 stores)').check()
  await expect(drawer.getByLabel('Compact (3 stores)')).toBeChecked({ indeterminate: true })
  await expect(drawer).toContainText('3 of 4')
  await expect(drawer.getByLabel('Bath')).not.toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByRole('heading', { name: 'Northern sale' })).toBeVisible()
  await expect(drawer).toContainText('Promotion · 16 Mar · 3 stores')
})
