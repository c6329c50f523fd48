import { type Browser, expect, type Page } from '@playwright/test'
import { CamerasScreen } from './support/cameras-screen.ts'
import { type GuardedChain, startGuardedChain } from './support/guarded-chain.ts'
import { newVisitor } from './support/new-visitor.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

let chain: GuardedChain

test.beforeEach(async () => {
  chain = await startGuardedChain()
})
test.afterEach(() => chain.close())

/** The cameras page of one store in a browser context of its own, with a controlled clock. */
async function signIn(browser: Browser, name: string) {
  chain.setUser(name)
  const page = await newVisitor(browser)
  await page.clock.install({ time: new Date() })
  await page.goto(`${chain.address}/cameras?stores=store-2`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const screen = new CamerasScreen(page)
  await expect(screen.now.getByRole('row', { name: /^Till 2/ })).toBeVisible()
  return { page, row: screen.now.getByRole('row', { name: /^Till 2/ }) }
}

/** The acknowledgements that the server returns to this user. */
async function told(page: Page): Promise<unknown> {
  return (await page.request.get(`${chain.address}/api/acknowledgements`)).json()
}

/** Lets the page poll again. */
async function pass(page: Page): Promise<void> {
  await page.clock.fastForward(14_000)
}

test('shares an acknowledgement, its reason, author and time with other users without a reload until the camera recovers', {
  tag: slow,
}, async ({ browser }) => {
  const ann = await signIn(browser, 'Ann')
  const ben = await signIn(browser, 'Ben')
  await ann.row.getByRole('button', { name: 'Acknowledge Till 2' }).click()
  await ann.page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Note' })
    .fill('Power cut, electrician is coming')
  await ann.page.keyboard.press('Enter')
  await expect(ann.row).toContainText('Power cut, electrician is coming')

  await pass(ben.page)
  await expect(ben.row).toContainText(/Power cut, electrician is coming.*Ann, \d\d:\d\d/)
  await expect(ben.row.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0)

  chain.recover()
  chain.pass(5000)
  await pass(ben.page)
  await pass(ann.page)
  for (const { row } of [ann, ben]) {
    await expect(row).toContainText('Online')
    await expect(row).not.toContainText('Power cut')
  }
  // The server ended it, not only these two pages.
  await expect.poll(() => told(ann.page)).toEqual({ notes: [] })
})
