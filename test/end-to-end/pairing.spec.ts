import { type Browser, expect, type Page } from '@playwright/test'
import { type GuardedChain, startGuardedChain } from './support/guarded-chain.ts'
import { newVisitor } from './support/new-visitor.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

let chain: GuardedChain

test.beforeEach(async () => {
  chain = await startGuardedChain()
})
test.afterEach(() => chain.close())

async function openWall(browser: Browser) {
  const page = await newVisitor(browser)
  await page.goto(`${chain.address}/wall`)
  const shown = page.getByText(/^\d{3} \d{3}$/)
  return {
    page,
    shown,
    code: async () => ((await shown.textContent()) ?? '').replace(/\D/g, ''),
    tiles: page.getByRole('list', { name: 'Cameras', exact: true }).getByRole('listitem'),
  }
}

async function signIn(browser: Browser, path: string): Promise<Page> {
  const page = await newVisitor(browser)
  await page.goto(`${chain.address}${path}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Screens', level: 1 })).toBeVisible()
  return page
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a screen is paired by its code, shows only its stores, can be changed and learns that it is unpaired', {
  tag: slow,
}, async ({ browser }) => {
  const wall = await openWall(browser)
  await expect(wall.shown).toBeVisible()
  await expect(wall.page.getByRole('img', { name: /QR code/ })).toBeVisible()

  // Like the QR code on the wall: the code survives the login.
  const manager = await signIn(browser, `/screens?code=${await wall.code()}`)
  await expect(manager.getByLabel('Code')).toHaveValue(/^\d{3} \d{3}$/)
  await manager.getByRole('button', { name: 'Continue' }).click()
  await expect(manager.getByText(/Requested .* ago from your network .* with Chrome/)).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Pair this screen' })).toBeDisabled()
  await manager.getByLabel('Name').fill('Back office')
  await manager.getByLabel('Leeds · Briggate').check()
  await manager.getByRole('button', { name: 'Pair this screen' }).click()
  await expect(manager.getByRole('status')).toContainText('Back office is paired')

  await expect(wall.tiles).toHaveCount(4)
  await expect(wall.page.getByRole('heading', { level: 1 })).toHaveText('Leeds · Briggate')
  const row = manager.getByRole('row', { name: /^Back office/ })
  await expect(row).toContainText(/Now.*Leeds · Briggate.*by Ann/)

  await manager.getByRole('button', { name: 'Edit Back office' }).click()
  await manager.getByLabel('York · Coney Street').check()
  await manager.getByRole('checkbox', { name: 'Show today’s entries and targets' }).check()
  await manager.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('Leeds · Briggate, York · Coney Street')
  await expect(row).toContainText('with today’s entries')
  await expect(wall.tiles).toHaveCount(8)

  await manager.getByRole('button', { name: 'Unpair Back office' }).click()
  await manager.getByRole('button', { name: 'Unpair Back office now' }).click()
  await expect(manager.getByText('No screens paired yet')).toBeVisible()
  await expect(wall.page.getByRole('alert')).toContainText('This screen was unpaired')
  await expect(wall.tiles).toHaveCount(0)
  await expect(wall.shown).toBeVisible()
  // A restart of the screen shows the same.
  await wall.page.reload()
  await expect(wall.page.getByRole('alert')).toContainText('This screen was unpaired')
})

test('rejects wrong, used and expired codes and explains what to do', { tag: rare }, async ({ browser }) => {
  const wall = await openWall(browser)
  const first = await wall.code()
  const manager = await signIn(browser, '/screens')
  const wrong = manager.getByRole('alert')
  await enter(manager, first === '000000' ? '000001' : '000000')
  await expect(wrong).toHaveText(/No screen shows this code\..*Read it off the screen again/)

  await enter(manager, first)
  await expect(manager.getByLabel('Name')).toBeVisible()
  chain.pass(5 * 60_000)
  await manager.getByLabel('Name').fill('Back office')
  await manager.getByLabel('Leeds · Briggate').check()
  await manager.getByRole('button', { name: 'Pair this screen' }).click()
  await expect(wrong).toHaveText(/No screen shows this code\./)
  // The wall has another one by then.
  await expect(wall.shown).not.toHaveText(`${first.slice(0, 3)} ${first.slice(3)}`)
  const second = await wall.code()
  expect(second).not.toBe(first)

  await manager.getByRole('button', { name: 'Cancel' }).click()
  await enter(manager, second)
  await manager.getByLabel('Name').fill('Back office')
  await manager.getByLabel('Leeds · Briggate').check()
  await manager.getByRole('button', { name: 'Pair this screen' }).click()
  await expect(wall.tiles).toHaveCount(4)
  await enter(manager, second)
  await expect(wrong).toHaveText(/No screen shows this code\./)
})
