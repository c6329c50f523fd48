import { type Browser, type BrowserContext, test as base, type CDPSession, type Page } from '@playwright/test'

/**
 * Playwright's `test`, except that each test takes over the page of the test before. Opening the overview in a new
 * context takes 2.2 seconds of processor time: for a process, its compositor and the compilation of all scripts. Opening
 * it in a page that is there takes 1.0.
 *
 * Playwright's own `reuseContext` opens about:blank between two tests, which ends the process. It saves a tenth.
 */
export const test = base.extend<object, { reusedPage: ReusedPage }>({
  reusedPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const reused = new ReusedPage()
      await use(reused)
      await reused.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      reusedPage,
      viewport,
      locale,
      timezoneId,
      colorScheme,
      hasTouch,
      isMobile,
      serviceWorkers,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const key = JSON.stringify([
      viewport,
      locale,
      timezoneId,
      colorScheme,
      hasTouch,
      isMobile,
      serviceWorkers,
      contextOptions,
    ])
    await use(
      await reusedPage.take(browser, {
        key,
        viewport,
        colorScheme,
        reducedMotion: contextOptions.reducedMotion ?? null,
      }),
    )
    await reusedPage.putBack(testInfo.status === testInfo.expectedStatus)
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (page === undefined) throw new Error('The context has no page.')
    await use(page)
  },
})

/** Methods whose effect can't be undone: after a test that calls one, its page is closed. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setOffline',
  ],
  page: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'],
    'close',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/** Then the page is closed, so that the process gives its memory back. */
const mostTests = 40

/** A document of the same site, so that the process goes on: without script, and with nothing to load. */
const emptyPath = '/healthz'

class ReusedPage {
  #kept: KeptPage | null = null

  /** Returns a context with one page, in which nothing of an earlier test is left. */
  async take(browser: Browser, options: PageOptions): Promise<BrowserContext> {
    if (this.#kept?.options.key !== options.key) {
      await this.close()
      this.#kept = await keepPage(browser, options)
    }
    return this.#kept.context
  }

  async putBack(hasPassed: boolean): Promise<void> {
    const kept = this.#kept
    if (kept === null) return
    kept.tests += 1
    if (hasPassed && !kept.isSpent && kept.tests < mostTests) await cleared(kept)
    else await this.close()
  }

  async close(): Promise<void> {
    const kept = this.#kept
    this.#kept = null
    await kept?.context.close()
  }
}

interface PageOptions {
  /** All options of a test. Tests with equal ones share a page. */
  readonly key: string
  readonly viewport: { readonly width: number; readonly height: number } | null
  readonly colorScheme: 'light' | 'dark' | 'no-preference' | null
  readonly reducedMotion: 'reduce' | 'no-preference' | null
}

interface KeptPage {
  readonly options: PageOptions
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  /** Origins that tests have opened since the page was cleared. */
  readonly origins: Set<string>
  isSpent: boolean
  tests: number
}

async function keepPage(browser: Browser, options: PageOptions): Promise<KeptPage> {
  // Has the options of the test that runs.
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const kept: KeptPage = { options, context, page, session, origins: new Set(), isSpent: false, tests: 0 }
  await session.send('Page.enable')
  session.on('Page.frameNavigated', ({ frame }) => kept.origins.add(frame.securityOrigin))
  const spend = () => {
    kept.isSpent = true
  }
  beforeEachCall(context, lasting.context, spend)
  beforeEachCall(page, lasting.page, spend)
  beforeEachCall(page.clock, lasting.clock, spend)
  return kept
}

function beforeEachCall<Name extends string>(
  target: Record<Name, unknown>,
  names: readonly Name[],
  notice: () => void,
): void {
  for (const name of names) {
    const method = target[name] as (...values: unknown[]) => unknown
    target[name] = (...values: unknown[]) => {
      notice()
      return method.apply(target, values)
    }
  }
}

/** Events that tests listen to. Listeners of the others are Playwright's own. */
const events = [
  ...['console', 'dialog', 'download', 'framenavigated', 'load', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'websocket'],
] as const

/** Brings a page into the state of a new one. */
async function cleared({ context, page, session, origins, options }: KeptPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of events) {
    context.removeAllListeners(event)
    page.removeAllListeners(event)
  }
  await context.unrouteAll()
  await page.unrouteAll()
  await page.goto(`${process.env.SHOPFLOOR_ADDRESS}${emptyPath}`)
  await context.clearCookies()
  await context.clearPermissions()
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  origins.clear()
  const { colorScheme, reducedMotion, viewport } = options
  await page.emulateMedia({
    media: null,
    colorScheme,
    reducedMotion,
    forcedColors: null,
    contrast: null,
  })
  if (viewport !== null) await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
}
