import { expect, type Page } from '@playwright/test'
import { startLiveLike } from '../support/live-like/live-like-deployment.ts'
import { liveLike, noTraits, type Traits } from '../support/live-like/traits.ts'
import { CamerasScreen } from './support/cameras-screen.ts'
import { type DemoFolder, makeDemo } from './support/demo-folder.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { type RunningShopfloor, startService, startShopfloor } from './support/shopfloor-process.ts'
import { stablePort } from './support/stable-port.ts'

/**
 * What a user sees of a deployment that lacks features or uses its own vocabulary. The other suites cover
 * deployments that differ only in form: see README.md.
 */
test.describe.configure({ mode: 'serial' })

let demo: DemoFolder
let service: Awaited<ReturnType<typeof startService>>

test.beforeAll(async () => {
  demo = await makeDemo('--days', '40')
  service = await startService({ DATA_DIR: demo.folder, SERVICE_PORT: String(await stablePort()) })
})

test.afterAll(async () => {
  await service?.stop()
  await demo.remove()
})

/** The dashboard in front of a deployment with these traits plus all traits that cost nothing. */
async function before(
  traits: Partial<Traits>,
  look: (shopfloor: RunningShopfloor) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const deployment = await startLiveLike(service.addresses, {
    traits: { ...liveLike, ...traits },
    now: Date.now,
    random: Math.random,
  })
  const shopfloor = await startShopfloor({
    ...service.settings,
    RETAIL_BASE_URL: deployment.baseUrl,
    RETAIL_WS_URL: deployment.wsUrl,
    RETAIL_AUTH_URL: deployment.authUrl,
    PORT: String(await stablePort()),
    ...settings,
  })
  try {
    await look(shopfloor)
  } finally {
    await shopfloor.stop()
    await deployment.close()
  }
}

const interval = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const failureSpelling of ['statusCode', 'message'] as const) {
  test(`falls back to days, and says so, when the deployment refuses hours with ${failureSpelling}`, {
    tag: rare,
  }, async ({ page }) => {
    await before({ refusedPeriods: ['hour', 'week'], failureSpelling }, async ({ address }) => {
      const screen = new FootfallScreen(page)
      await test.step('a day that would be shown by the hour', async () => {
        await screen.open(address, '/footfall?range=yesterday')
        expect(await screen.entries()).toBeGreaterThan(100)
        await expect(interval(page, 'Day')).toHaveAttribute('aria-pressed', 'true')
        await expect(interval(page, 'Hour')).toBeDisabled()
        await expect(interval(page, 'Hour')).toHaveAttribute('title', 'Hourly data isn’t available')
        await expect(page.getByText('Hourly data isn’t available').first()).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
      await test.step('a link that requests hours', async () => {
        await page.goto(`${address}/footfall?range=last-7&by=hour`)
        expect(await screen.entries()).toBeGreaterThan(1000)
        await expect(interval(page, 'Day')).toHaveAttribute('aria-pressed', 'true')
      })
      await test.step('weeks are summed from days', async () => {
        await page.goto(`${address}/footfall?range=last-28&by=week`)
        expect(await screen.entries()).toBeGreaterThan(4000)
        await expect(page.getByRole('img', { name: /^Entries per week/ })).toBeVisible()
      })
      await test.step('the overview has no baseline', async () => {
        await page.goto(`${address}/overview`)
        await expect(page.getByText('No baseline: this data source has no hourly counts')).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
      await test.step('conversion covers whole days', async () => {
        await page.goto(`${address}/conversion?range=last-7`)
        await expect(
          page.getByText(/Based on whole days: this data source has no hourly rates/),
        ).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
    })
  })
}

test('pages work without routes and lists outside the contract', { tag: rare }, async ({ page }) => {
  await before({ contractAlone: true }, async ({ address }) => {
    const screen = new FootfallScreen(page)
    await screen.open(address, '/footfall?range=last-7')
    expect(await screen.entries()).toBeGreaterThan(1000)
    await screen.coverageKnown()
    for (const path of ['/overview', '/zones?range=last-7', '/conversion?range=last-7']) {
      await page.goto(`${address}${path}`)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })
})

test('stores without name and zone go by their ids and their cameras’ time zone', { tag: rare }, async ({
  page,
}) => {
  const named = new Map<string, string>()
  await before(noTraits, async ({ address }) => {
    const list = (await (await fetch(`${address}/api/v1/location/list`)).json()) as {
      id: string
      name: string
    }[]
    for (const { id, name } of list) named.set(name, id)
    const screen = new FootfallScreen(page)
    await screen.open(address, `/footfall?range=last-7&stores=${idOf('Kolkata')}`)
    named.set('entries', String(await screen.entries()))
  })
  await before({ bareLocations: true, locationList: 'ids' }, async ({ address }) => {
    const screen = new FootfallScreen(page)
    const id = idOf('Kolkata')
    await screen.open(address, `/footfall?range=last-7&stores=${id}`)
    await expect(page).toHaveTitle(`${id} – Footfall – Shopfloor`)
    expect(String(await screen.entries())).toBe(named.get('entries'))
  })

  function idOf(start: string): string {
    return [...named].find(([name]) => name.startsWith(start))?.[1] ?? ''
  }
})

test('never shows degraded cameras, or cameras in unknown states, as online', { tag: rare }, async ({
  page,
}) => {
  await before({ otherStatuses: true }, async ({ address }) => {
    const screen = new CamerasScreen(page)
    await screen.open(address)
    const [degraded, unknown] = [await screen.count('Degraded'), await screen.count('Unknown')]
    expect(degraded).toBeGreaterThan(0)
    expect(unknown).toBeGreaterThan(0)
    expect(await screen.count('Online')).toBeGreaterThan(degraded + unknown)
    await screen.counts.getByRole('button', { name: /^Unknown/ }).click()
    await screen.now.getByRole('button', { name: /^Show all/ }).click()
    const rows = await screen.rows(screen.now)
    expect(rows).toHaveLength(unknown)
    for (const row of rows) expect(row[1]).toMatch(/^Unknown/)
  })
})

test('retries after a failure that names none of several requests, until all numbers are there', {
  tag: rare,
}, async ({ page }) => {
  const few = { unframedFailureEvery: 5, strayMessageEvery: 0, cutEveryAnswer: 0 }
  const look = async ({ address }: RunningShopfloor) => {
    const screen = new FootfallScreen(page)
    await page.goto(`${address}/footfall?range=last-7`)
    await expect(async () => expect(await screen.entries()).toBeGreaterThan(1000)).toPass({ timeout: 60_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  // Nobody knows which request failed, so it ends by its timeout.
  await before(few, look, { BFF_ANSWER_SECONDS: '8' })
})
