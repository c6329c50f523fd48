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

/** Opens a page as a person with these stores. */
async function signIn(browser: Browser, name: string, stores: unknown, path: string) {
  chain.signsIn(name, { stores })
  const page = await newVisitor(browser)
  await page.clock.install({ time: groupedNow })
  await page.goto(`${chain.address}${path}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.clock.resume()
  return page
}

/** However long the others take, the person sees the list as it is now until they remove something. */
async function keepListUntilRemoval(page: Page): Promise<void> {
  let hasRemoved = false
  await page.route(/\/api\/views/, (route) => {
    if (route.request().method() === 'DELETE') hasRemoved = true
    return hasRemoved ? route.continue() : route.abort()
  })
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(drawer(page)).toBeVisible()
}
const save = async (page: Page, name: string) => {
  await drawer(page).getByLabel('Name', { exact: true }).fill(name)
  await drawer(page).getByRole('button', { name: 'Save this view' }).click()
}

test('a view is saved, opened by others who see its stores, renamed and removed', { tag: slow }, async ({
  browser,
}) => {
  const ann = await signIn(browser, 'Ann', 'all', '/footfall?stores=york&range=last-7-days')
  await open(ann)
  await expect(drawer(ann)).toContainText('No saved views')
  await save(ann, ' ')
  await expect(drawer(ann).getByRole('alert')).toHaveText('Enter a name.')
  await save(ann, 'York by week')
  const row = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name })
  await expect(row(ann, 'York by week')).toContainText('Footfall · Last 7 days · York')
  await expect(row(ann, 'York by week')).toContainText('Last saved by Ann, 16 Mar')
  await expect(row(ann, 'York by week').getByRole('link')).toHaveAttribute('aria-current', 'page')
  expect(await axeFindings(ann)).toEqual([])
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('button', { name: 'Saved views' })).toBeFocused()

  await ann.goto(`${chain.address}/zones?stores=bath`)
  await open(ann)
  await save(ann, 'Zones of Bath')
  await expect(row(ann, 'Zones of Bath')).toContainText('Zones · Last 28 days · Bath')

  await keepListUntilRemoval(ann)
  await test.step('another person sees only views of their stores', async () => {
    const ben = await signIn(browser, 'Ben', ['york', 'leeds'], '/overview')
    await open(ben)
    await expect(drawer(ben).getByRole('listitem')).toHaveCount(1)
    await drawer(ben)
      .getByRole('link', { name: /York by week/ })
      .click()
    await expect(drawer(ben)).toBeHidden()
    await expect(ben).toHaveURL(`${chain.address}/footfall?stores=york&range=last-7-days`)
    await expect(ben.getByRole('region', { name: /^Entries per day/ })).toBeVisible()
    await ben.goBack()
    await expect(ben).toHaveURL(`${chain.address}/overview`)

    await open(ben)
    await drawer(ben).getByRole('button', { name: 'Rename York by week' }).click()
    await drawer(ben).getByLabel('New name for York by week').fill('York, weekly')
    await ben.keyboard.press('Enter')
    await expect(row(ben, 'York, weekly')).toContainText('Last saved by Ben')
    await expect(drawer(ben).getByRole('button', { name: 'Rename York, weekly' })).toBeFocused()
  })

  await test.step('removing a version that was replaced reports the conflict', async () => {
    // Ann's list is older than Ben's change.
    await drawer(ann).getByRole('button', { name: 'Remove York by week' }).click()
    await drawer(ann).getByRole('button', { name: 'Remove now: York by week' }).click()
    await expect(drawer(ann).getByRole('status')).toContainText('Someone else changed or removed this view')
    await drawer(ann).getByRole('button', { name: 'Remove York, weekly' }).click()
    expect(await axeFindings(ann)).toEqual([])
    await drawer(ann).getByRole('button', { name: 'Remove now: York, weekly' }).click()
    await expect(drawer(ann).getByRole('status')).toHaveText('View removed')
    await expect(drawer(ann).getByRole('listitem')).toHaveCount(1)
  })
})

test('views are in the menu of a phone', { tag: rare }, async ({ browser }) => {
  const ann = await signIn(browser, 'Ann', 'all', '/overview')
  await ann.setViewportSize({ width: 390, height: 844 })
  await ann.getByRole('button', { name: 'More' }).click()
  await open(ann)
  await save(ann, 'Today')
  await expect(drawer(ann).getByRole('link', { name: /^Today/ })).toContainText('Overview · All stores')
  expect(await axeFindings(ann)).toEqual([])
  await ann.goto(`${chain.address}/zones?stores=bath`)
  await ann.getByRole('button', { name: 'More' }).click()
  await open(ann)
  await drawer(ann)
    .getByRole('link', { name: /^Today/ })
    .click()
  await expect(ann).toHaveURL(`${chain.address}/overview`)
  // The menu below closes too.
  await expect(ann.getByRole('dialog')).toHaveCount(0)
})
