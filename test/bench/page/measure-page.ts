import type { Browser, Locator, Page } from '@playwright/test'
import { type PageNotes, watchPage } from './watch-page.ts'

export interface PageFigures {
  /** Milliseconds from the navigation to the headline on the screen. */
  readonly headline: number
  /** Longest task before and after it, in milliseconds; the browser does not report tasks below 50. */
  readonly longestBefore: number
  readonly longestAfter: number
  readonly layoutShift: number
  readonly shifted: readonly string[]
  /** A change of the range: from the click to the new headline on the screen, in milliseconds. */
  readonly cold: number
  /** The part of it during which a request was pending. */
  readonly waited: number
  readonly warm: number
  /** Another page, prefetched by pointing at its link: from the click to its headline on the screen, in milliseconds. */
  readonly moved: number
  /** Text of the headline, to compare with the service. */
  readonly words: string
}

/** The steps on a page. */
export interface Walk {
  /** `range`: the range before and back. `staff`: without staff and with. */
  readonly change: 'range' | 'staff'
  /** Label of the page to go to at the end. */
  readonly next: string
}

/**
 * Opens a page in a browser of its own, measures it, changes a filter and back, and goes to the next page.
 *
 * @returns `null` if its headline has no number at this hour, as today's before the doors open
 * @throws Error if a figure is wrong
 */
export async function measurePage(
  browser: Browser,
  address: string,
  path: string,
  { change, next }: Walk,
): Promise<PageFigures | null> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 960 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  try {
    const page = await context.newPage()
    // The runner's compiler names functions with a helper that pages lack.
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.addInitScript(watchPage)
    await page.goto(`${address}${path}`)
    const loaded = await settled(page)
    const words = await headlineOf(page)
    if (!/\d/.test(words)) return null
    const staff = page.getByRole('option', { name: 'Exclude staff' })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    if (change === 'staff') await button('Filters').click()
    const cold = await clicked(page, change === 'staff' ? staff : button('Previous period'))
    await settled(page)
    const warm = await clicked(page, change === 'staff' ? staff : button('Next period'))
    await settled(page)
    const back = await headlineOf(page)
    if (back !== words) throw new Error(`${path}: was ${words}, and is ${back} after a change there and back`)
    await page.keyboard.press('Escape')
    const link = page.getByRole('link', { name: next })
    await link.hover()
    await settled(page)
    const moved = await clicked(page, link)
    const { headlineAt } = loaded
    if (headlineAt === null) throw new Error(`${path} has no headline`)
    const longest = (test: (at: number) => boolean) =>
      Math.max(0, ...loaded.tasks.filter(({ at }) => test(at)).map(({ duration }) => duration))
    return {
      headline: headlineAt,
      longestBefore: longest((at) => at < headlineAt),
      longestAfter: longest((at) => at >= headlineAt),
      layoutShift: loaded.shifts.reduce((sum, { value }) => sum + value, 0),
      shifted: loaded.shifts.flatMap(({ sources }) => sources),
      cold: cold.ms,
      waited: cold.waited,
      warm: warm.ms,
      moved: moved.ms,
      words,
    }
  } finally {
    await context.close()
  }
}

const quietMs = 1000

/**
 * The page's notes, once nothing has been busy for a while. Camera records of a year keep arriving after the numbers, a
 * month at a time: until they are there the range is not warm.
 */
async function settled(page: Page): Promise<PageNotes> {
  await page.waitForFunction(
    (quiet) => {
      const busy = document.querySelector('[aria-busy="true"]') !== null
      const checking =
        document.querySelector('main')?.textContent.includes('Asking how the cameras were') ?? true
      const open = Object.values(window.pageNotes.exchanges).some(({ received }) => received === null)
      const state = window as unknown as { quietSince?: number | undefined }
      if (busy || checking || open || window.pageNotes.headlineAt === null) state.quietSince = undefined
      else state.quietSince ??= performance.now()
      return state.quietSince !== undefined && performance.now() - state.quietSince > quiet
    },
    quietMs,
    { timeout: 120_000 },
  )
  return page.evaluate(() => window.pageNotes)
}

async function clicked(page: Page, place: Locator): Promise<{ ms: number; waited: number }> {
  await place.click()
  await page.waitForFunction(() => Number.isFinite(window.pageNotes.click?.paintedAt ?? Number.NaN), null, {
    timeout: 120_000,
  })
  const { click, exchanges } = await page.evaluate(() => window.pageNotes)
  if (click === null || click.paintedAt === null) throw new Error('the click was not seen')
  const { at, paintedAt } = click
  const waits = Object.values(exchanges)
    .filter((one) => one.sent >= at && one.received !== null && one.received <= paintedAt)
    .map(({ sent, received }) => [sent, received ?? sent] as const)
  return { ms: paintedAt - at, waited: unionOf(waits) }
}

/** Returns how long at least one of them was running. */
function unionOf(spans: readonly (readonly [from: number, to: number])[]): number {
  let [sum, reached] = [0, Number.NEGATIVE_INFINITY]
  for (const [from, to] of [...spans].sort((one, other) => one[0] - other[0])) {
    sum += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return sum
}

function headlineOf(page: Page): Promise<string> {
  return page.evaluate(() => window.headlineWords() ?? '')
}
