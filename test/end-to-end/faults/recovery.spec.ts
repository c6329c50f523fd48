import { type BrowserContext, expect, type Page } from '@playwright/test'
import { pino } from 'pino'
import { startBff } from '../../../src/bff/bff.ts'
import { publicFolder } from '../support/built-dashboard.ts'
import { makeDemo } from '../support/demo-folder.ts'
import { PendingRequests } from '../support/pending-requests.ts'
import { rare } from '../support/rare.ts'
import { test } from '../support/reused-page.ts'
import { startService } from '../support/shopfloor-process.ts'
import { stablePort } from '../support/stable-port.ts'

// Another spec covers the copy on the device.
test.use({ serviceWorkers: 'block' })

/** Texts of a fully loaded page. */
const pages: Readonly<Record<string, readonly RegExp[]>> = {
  '/overview': [/Entries/, /Conversion/, /Needs attention/],
  '/footfall?range=last-7-days': [
    /Entries per/,
    /Complete|Partial/,
    /Age and gender/,
    /Footfall by hour and weekday/,
  ],
  '/zones?range=last-7-days': [/Dwell/, /Complete|Partial/],
  '/conversion?range=last-7-days': [/Conversion rate per/, /Complete|Partial/],
  '/cameras?range=last-7-days': [/Online/, /Uptime/i],
  '/screens': [/Pair a screen/],
  '/wall': [/online/i],
}

/** Texts of a panel that failed or has only part of its data. */
const failure =
  /couldn’t load|(?:could not|cannot) be (?:loaded|reached|asked|refreshed)|not loaded|not to be had|is not known\.|No camera status yet|Camera status is out of date|Connection lost|Couldn’t refresh/i

const outageSeconds = 100
const wholeWithinSeconds = 30

/** The service in its own process at a fixed address, behind a server with a controlled clock. */
async function startStack() {
  const demo = await makeDemo('--days', '40')
  const settings = { DATA_DIR: demo.folder, SERVICE_PORT: String(await stablePort()) }
  let service = await startService(settings)
  const { RETAIL_CLIENT_ID = '', RETAIL_CLIENT_SECRET = '', RETAIL_AUDIENCE = '' } = service.settings
  let passed = 0
  let isAway = false
  const bff = await startBff({
    host: '127.0.0.1',
    port: 0,
    deployment: {
      ...service.addresses,
      clientId: RETAIL_CLIENT_ID,
      clientSecret: RETAIL_CLIENT_SECRET,
      audience: RETAIL_AUDIENCE,
    },
    publicFolder,
    log: pino({ level: 'silent' }),
    now: () => Date.now() + passed,
    // Reconnects wait in real time, so their backoff is short.
    random: () => 0.1,
    limits: { drainMs: 0 },
  })
  return {
    address: bff.address,
    pass: (seconds: number) => {
      passed += seconds * 1000
    },
    isAway: () => isAway,
    async goAway() {
      isAway = true
      await service.kill()
    },
    async comeBack() {
      service = await startService(settings)
      isAway = false
    },
    async close() {
      await bff.close()
      await service.stop()
      await demo.remove()
    },
  }
}

type Stack = Awaited<ReturnType<typeof startStack>>

interface OpenPage {
  readonly path: string
  readonly page: Page
  readonly pending: PendingRequests
}

/** Opens each page for two stores: a whole chain takes a busy machine minutes. */
async function openEach(context: BrowserContext, stack: Stack, stores: string): Promise<readonly OpenPage[]> {
  const opened: OpenPage[] = []
  for (const path of Object.keys(pages)) {
    const page = await context.newPage()
    const pending = new PendingRequests(page)
    await page.goto(`${stack.address}${path}${path.includes('?') ? '&' : '?'}stores=${stores}`)
    opened.push({ path, page, pending })
  }
  return opened
}

/**
 * Advances the clocks of pages and server. Neither clock runs while a response is pending, however slow the
 * machine. Only requests that wait for an absent service stay open.
 */
async function pass(context: BrowserContext, stack: Stack, opened: readonly OpenPage[], seconds: number) {
  stack.pass(seconds)
  await context.clock.runFor(seconds * 1000)
  await expect
    .poll(() => opened.reduce((sum, { pending }) => sum + pending.count, 0), {
      timeout: 2000,
      intervals: [20],
    })
    .toBe(0)
    .catch(() => {})
  // Timers render the responses.
  await context.clock.runFor(50)
}

/** Describes why a page is incomplete; empty if it is complete. */
async function faultsOf({ path, page }: OpenPage): Promise<string> {
  const { text, busy } = await page.evaluate(() => ({
    text: document.querySelector('main')?.textContent ?? '',
    busy: document.querySelectorAll('[aria-busy="true"]').length,
  }))
  const found = failure.exec(text)?.[0] ?? null
  const missing = (pages[path] ?? []).filter((words) => !words.test(text))
  const faults = [found, busy > 0 ? `${busy} busy` : null, ...missing].filter((fault) => fault !== null)
  return faults.length === 0 ? '' : `${path}: ${faults.join(', ')}`
}

async function allFaults(opened: readonly OpenPage[]): Promise<readonly string[]> {
  return (await Promise.all(opened.map(faultsOf))).filter((fault) => fault !== '')
}

/** @returns the seconds of these clocks until all pages are complete, and the faults seen last */
async function secondsUntilWhole(context: BrowserContext, stack: Stack, opened: readonly OpenPage[]) {
  let faults: readonly string[] = []
  for (let seconds = 0; seconds <= 2 * wholeWithinSeconds; seconds += 1) {
    const now = await allFaults(opened)
    if (now.length === 0) return { seconds, faults }
    faults = now
    await pass(context, stack, opened, 1)
  }
  return { seconds: Number.POSITIVE_INFINITY, faults }
}

test('pages opened before or during an outage recover within 30 s of its end', { tag: rare }, async ({
  context,
}) => {
  // Fourteen pages and two starts of the service, on a machine that may be busy.
  test.setTimeout(900_000)
  const stack = await startStack()
  await context.clock.install({ time: new Date() })
  await context.clock.pauseAt(Date.now() + 1000)

  const list = await (await fetch(`${stack.address}/api/v1/location/list`)).json()
  const [first, second, third, fourth] = (list as readonly { readonly id: string }[]).map(({ id }) => id)
  const before = await openEach(context, stack, `${first},${second}`)
  const opened = await secondsUntilWhole(context, stack, before)
  expect(opened.seconds, opened.faults.join('\n')).toBeLessThan(Number.POSITIVE_INFINITY)

  await stack.goAway()
  for (let seconds = 0; seconds < outageSeconds / 2; seconds += 5) await pass(context, stack, before, 5)
  // Other stores, since the server may still cache the first two.
  const during = await openEach(context, stack, `${third},${fourth}`)
  const all = [...before, ...during]
  for (let seconds = 0; seconds < outageSeconds / 2; seconds += 5) await pass(context, stack, all, 5)

  // Pairing does not depend on the service.
  const stays = (opened: OpenPage) => opened.path === '/screens'
  for (const opened of during.filter((one) => !stays(one))) {
    expect(await faultsOf(opened), opened.path).toMatch(failure)
  }
  for (const { page, path } of during.filter((one) => !stays(one) && one.path !== '/wall')) {
    await expect(page.getByRole('alert').first(), path).toContainText(
      /Couldn’t load .*Retrying automatically/s,
    )
  }

  await stack.comeBack()
  const { seconds, faults } = await secondsUntilWhole(context, stack, all)
  expect(seconds, faults.join('\n')).toBeLessThanOrEqual(wholeWithinSeconds)
  test.info().annotations.push({ type: 'whole', description: `after ${seconds} s` })

  await Promise.all(all.map(({ page }) => page.close()))
  await stack.close()
})
