import { expect, type Locator, type Page } from '@playwright/test'
import { address } from './support/ask.ts'
import { settled } from './support/panels.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => page.clock.install())

/** "Updated 12:50", at the head of a page. The cameras page says beside it how long ago its live status came. */
function timeOfNumbers(page: Page): Locator {
  return page.getByText(/^Updated \d+:\d\d/)
}

/** Both are made a while after the page has loaded, which its clock lets pass. */
async function waitForCopy(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return page.evaluate(async () => {
        const [app, kept] = [await caches.open('shopfloor-app'), await caches.open('shopfloor-kept')]
        return (await app.match('/')) !== undefined && (await kept.keys()).length > 4
      })
    })
    .toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

test('opens without a network with the last numbers and their age, and with those of now once it is back', {
  tag: slow,
}, async ({ page, context }) => {
  await page.goto(`${address()}/footfall?range=last-7-days`)
  await settled(page)
  const entries = page.getByRole('region', { name: 'Totals' }).locator('[data-headline], p').first()
  const before = await entries.textContent()
  await waitForCopy(page)

  await context.setOffline(true)
  await page.goto(`${address()}/footfall?range=last-7-days`)
  await expect(page.getByRole('alert').getByText(/^Offline\. Numbers from .* ago$/)).toBeVisible()
  expect(await entries.textContent()).toBe(before)
  await expect(timeOfNumbers(page)).toHaveCount(0)

  // How cameras are now is not known, and is not told.
  await page.getByRole('link', { name: 'Cameras', exact: true }).click()
  await expect(page.getByText(/live camera status/i).first()).toBeVisible()

  await context.setOffline(false)
  await expect(timeOfNumbers(page)).toBeVisible()
  await expect(page.getByRole('alert').getByText(/^Offline/)).toHaveCount(0)
})

test('opens with the last numbers where the browser has a network, and no server answers', {
  tag: rare,
}, async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  await page.goto(`${address()}/footfall?range=last-7-days`)
  await settled(page)
  await waitForCopy(page)
  await context.setOffline(true)
  await page.goto(`${address()}/footfall?range=last-7-days`)
  await expect(page.getByRole('alert').getByText(/^Offline\. Numbers from .* ago$/)).toBeVisible()

  await context.setOffline(false)
  await page.clock.fastForward(15_000)
  await expect(timeOfNumbers(page)).toBeVisible()
})

test('a wall screen shows no old numbers', async ({ page, context }) => {
  await page.goto(`${address()}/footfall`)
  await settled(page)
  await waitForCopy(page)
  await context.setOffline(true)
  await expect(page.goto(`${address()}/wall`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('is installable', async ({ page }) => {
  await page.goto(address())
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(`${address()}${link}`)
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'Shopfloor', display: 'standalone', start_url: '/' })
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await page.request.get(`${address()}${src}`)
    expect([icon.status(), icon.headers()['content-type']], `${src} ${sizes}`).toEqual([200, type])
  }
})
