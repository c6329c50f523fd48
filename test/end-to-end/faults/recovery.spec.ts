import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { pino } from 'pino'
import { startBff } from '../../../src/bff/bff.ts'
import { run, startService } from '../support/shopfloor-process.ts'
import { Unanswered } from '../support/unanswered.ts'
import { freePort } from '../support/whole-stack.ts'

const publicFolder = fileURLToPath(new URL('../../../dist/public', import.meta.url))

// What a copy on the device does is another test's.
test.use({ serviceWorkers: 'block' })

/** Words of a whole page. One without them is not whole, whatever else it says. */
const pages: Readonly<Record<string, readonly RegExp[]>> = {
  '/overview': [/Entries/, /Conversion/, /as usual/],
  '/footfall?range=last-7-days': [/Entries per/, /complete|partial/, /Age and gender/, /hour of the week/i],
  '/zones?range=last-7-days': [/Dwell/, /complete|partial/],
  '/conversion?range=last-7-days': [/Conversion per/, /complete|partial/],
  '/cameras?range=last-7-days': [/Online/, /Uptime/i],
  '/screens': [/Pair a screen/],
  '/wall': [/online/i],
}

/** A panel that failed, or that knows less than it would with an answer. */
const failure =
  /couldn’t load|(?:could not|cannot) be (?:loaded|reached|asked|refreshed)|not loaded|not to be had|is not known\.|No answer yet|Not up to date|Connection lost/i

const outageSeconds = 100
const wholeWithinSeconds = 30

/** The service in a process of its own, always under the same address, and the server before it on a clock of the test. */
async function startStack() {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-recovery-'))
  const settings = { DATA_DIR: folder, SERVICE_PORT: String(await freePort()) }
  expect(await run(['demo', '--days', '40'], settings)).toMatchObject({ status: 0 })
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
    // The pauses between its connections are short: they pass on the real clock.
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
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Stack = Awaited<ReturnType<typeof startStack>>

interface OpenPage {
  readonly path: string
  readonly page: Page
  readonly unanswered: Unanswered
}

/** Each page of two stores: what a chain asks for takes a busy machine minutes. */
async function openEach(context: BrowserContext, stack: Stack, stores: string): Promise<readonly OpenPage[]> {
  const opened: OpenPage[] = []
  for (const path of Object.keys(pages)) {
    const page = await context.newPage()
    const unanswered = new Unanswered(page)
    await page.goto(`${stack.address}${path}${path.includes('?') ? '&' : '?'}stores=${stores}`)
    opened.push({ path, page, unanswered })
  }
  return opened
}

/**
 * Lets time pass on the clocks of pages and server. However long an answer takes on this machine, no time of theirs passes
 * meanwhile; only what waits in the server for a service that is away is left.
 */
async function pass(context: BrowserContext, stack: Stack, opened: readonly OpenPage[], seconds: number) {
  stack.pass(seconds)
  await context.clock.runFor(seconds * 1000)
  await expect
    .poll(() => opened.reduce((sum, { unanswered }) => sum + unanswered.count, 0), {
      timeout: 2000,
      intervals: [20],
    })
    .toBe(0)
    .catch(() => {})
  // What was answered is drawn by timers.
  await context.clock.runFor(50)
}

/** Why a page is not whole; empty where it is. */
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

/** @returns after how many seconds of these clocks all are whole, and what was wrong a moment before */
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

test('each page that was opened during an outage, and each that was open through it, is whole within 30 s of the return', async ({
  context,
}) => {
  // Fourteen pages and a service that starts twice, on a machine that may be busy with other things.
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
  // Other stores: the answers about the first two may still be in the cache of the server.
  const during = await openEach(context, stack, `${third},${fourth}`)
  const all = [...before, ...during]
  for (let seconds = 0; seconds < outageSeconds / 2; seconds += 5) await pass(context, stack, all, 5)

  // Pairing needs nothing of the service.
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
