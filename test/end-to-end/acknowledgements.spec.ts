import { type Browser, expect, type Page, test } from '@playwright/test'
import { type RunningRedis, startRedis } from '../support/redis-server.ts'
import { CamerasScreen } from './support/cameras-screen.ts'
import { type GuardedChain, startGuardedChain } from './support/guarded-chain.ts'

let redis: RunningRedis
let chain: GuardedChain

test.beforeEach(async () => {
  redis = await startRedis()
  chain = await startGuardedChain({ redisUrl: redis.url })
})
test.afterEach(async () => {
  await chain.close()
  await redis.close()
})

/** The cameras of one store in a browser of its own, on a clock that the test moves. */
async function signIn(browser: Browser, name: string) {
  chain.comes(name)
  const page = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
  await page.clock.install({ time: new Date() })
  await page.goto(`${chain.address}/cameras?stores=store-2`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => told(page)).toMatchObject({ sharing: 'on' })
  const screen = new CamerasScreen(page)
  await expect(screen.now.getByRole('row', { name: /^Till 2/ })).toBeVisible()
  // It may have been told before the server had found Redis.
  await pass(page)
  return { page, row: screen.now.getByRole('row', { name: /^Till 2/ }) }
}

/** What the server says of acknowledgements to whoever is signed in there. */
async function told(page: Page): Promise<unknown> {
  return (await page.request.get(`${chain.address}/api/acknowledgements`)).json()
}

/** As long as it takes until the page has asked again. */
async function pass(page: Page): Promise<void> {
  await page.clock.fastForward(14_000)
}

test('what one person knows of an outage another sees without a reload: who, when and why, until the camera is well', async ({
  browser,
}) => {
  const ann = await signIn(browser, 'Ann')
  const ben = await signIn(browser, 'Ben')
  await ann.row.getByRole('button', { name: 'Acknowledge Till 2' }).click()
  await ann.page.getByLabel('Why is Till 2 down?').fill('Power cut, electrician is coming')
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
  // It has ended for everybody, not for these two screens alone.
  await expect.poll(() => told(ann.page)).toEqual({ sharing: 'on', acknowledgements: [] })
})
